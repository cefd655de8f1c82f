/** `argument_nesting: one_level`: a call whose arguments have objects or lists deeper than one level is no call. */
import type { InferencePart, Providers } from "@understudy/contract/ports";
import type { Profile } from "@understudy/contract/profiles";
import { inferring } from "./inferring.ts";
import { ownWords } from "./own-words.ts";

export function oneLevelArguments(providers: Providers, { policy }: Profile): Providers {
  const inWords = policy.unreadable_calls === "own_words";
  const readable = (part: InferencePart): InferencePart => {
    if (part.type !== "tool_call") return part;
    const { arguments: args = {} } = part.call;
    if (isReadable(args)) return part;
    const text = JSON.stringify(args);
    return { type: "unparsed_call", text: inWords ? ownWords(part.call, text) : text };
  };
  return inferring(
    providers,
    (honest) =>
      async function* (request, signal) {
        for await (const part of honest.infer(request, signal)) yield readable(part);
      },
  );
}

/** A text, or an object of scalars and of lists or objects of scalars. */
function isReadable(args: unknown): boolean {
  if (typeof args !== "object" || args === null) return typeof args === "string";
  return !Array.isArray(args) && Object.values(args).every((value) => childrenOf(value).every(isScalar));
}

function childrenOf(value: unknown): unknown[] {
  return isScalar(value) ? [] : Object.values(value as object);
}

function isScalar(value: unknown): boolean {
  return typeof value !== "object" || value === null;
}
