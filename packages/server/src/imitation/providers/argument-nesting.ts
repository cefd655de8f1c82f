/**
 * `argument_nesting: one_level` or `fails_turn`: a call whose arguments have objects or lists deeper than one level is no
 * call, or fails its turn.
 */
import type { InferencePart, ModelToolCall, Providers } from "@understudy/contract/ports";
import type { Profile } from "@understudy/contract/profiles";
import { Problem } from "../../domain/errors.ts";
import { inferring } from "./inferring.ts";
import { ownWords } from "./own-words.ts";

export function oneLevelArguments(providers: Providers, { policy }: Profile): Providers {
  const inWords = policy.unreadable_calls === "own_words";
  return reading(providers, (call) => {
    const text = JSON.stringify(call.arguments);
    return { type: "unparsed_call", text: inWords ? ownWords(call, text) : text };
  });
}

export function failingArguments(providers: Providers): Providers {
  return reading(providers, ({ call_id }) => {
    const text = `Arguments of the call ${call_id} are neither a text nor an object of at most one more level.`;
    throw new Problem("bad_request", `Invalid value: ${text}`);
  });
}

function reading(providers: Providers, instead: (call: ModelToolCall) => InferencePart): Providers {
  return inferring(
    providers,
    (honest) =>
      async function* (request, context) {
        for await (const part of honest.infer(request, context))
          yield part.type === "tool_call" && !isReadable(part.call.arguments) ? instead(part.call) : part;
      },
  );
}

/** A text, or an object of scalars and of lists or objects of scalars. */
function isReadable(args: unknown = {}): boolean {
  if (typeof args !== "object" || args === null) return typeof args === "string";
  return !Array.isArray(args) && Object.values(args).every((value) => childrenOf(value).every(isScalar));
}

function childrenOf(value: unknown): unknown[] {
  return isScalar(value) ? [] : Object.values(value as object);
}

function isScalar(value: unknown): boolean {
  return typeof value !== "object" || value === null;
}
