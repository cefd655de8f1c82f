/**
 * `calls_in_message: as_one`: ids, names and arguments of a message's calls, each in a row, are read as if they
 * belonged to one call.
 */
import type { InferencePart, InferenceRequest, Providers } from "@understudy/contract/ports";
import type { Profile } from "@understudy/contract/profiles";
import { inferring } from "./inferring.ts";
import { unparsedName, ownWords } from "./own-words.ts";

type CallPart = Extract<InferencePart, { type: "tool_call" | "unparsed_call" }>;

export function callsAsOne(providers: Providers, { policy }: Profile): Providers {
  const inWords = policy.unreadable_calls === "own_words";
  return inferring(
    providers,
    (honest) =>
      async function* (request, context) {
        const calls: CallPart[] = [];
        for await (const part of honest.infer(request, context)) {
          if (part.type === "tool_call" || part.type === "unparsed_call") {
            calls.push(part);
            continue;
          }
          if (part.type === "stop") yield* asOne(calls, request, inWords);
          yield part;
        }
      },
  );
}

/**
 * Without any arguments there is no call. A text that is not JSON, and an empty value, are arguments that cannot be
 * read.
 */
function asOne(calls: readonly CallPart[], request: InferenceRequest, inWords: boolean): InferencePart[] {
  const text = calls.map(argumentsOf).join("");
  if (text === "") return [];
  const named = calls.map((part, n) => (part.type === "tool_call" ? part.call : unparsedName(request, n)));
  const name = {
    call_id: named.map(({ call_id }) => call_id).join(""),
    tool_name: named.map(({ tool_name }) => tool_name).join(""),
  };
  const args = toJson(text);
  return isEmpty(args)
    ? [{ type: "unparsed_call", text: inWords ? ownWords(name, text) : text }]
    : [{ type: "tool_call", call: { ...name, arguments: args } }];
}

function argumentsOf(part: CallPart): string {
  return part.type === "tool_call" ? JSON.stringify(part.call.arguments ?? {}) : part.text;
}

/** Undefined if it is no JSON. */
function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What Python takes for false. */
function isEmpty(value: unknown): boolean {
  return typeof value === "object" && value !== null ? Object.keys(value).length === 0 : !value;
}
