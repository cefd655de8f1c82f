/** `unreadable_calls: own_words`: the text of a call that cannot be read is how the server writes the call, in Python. */
import type { InferenceRequest, ModelToolCall, Providers } from "@understudy/contract/ports";
import type { KnownProfile } from "@understudy/contract/profiles";
import { pythonText } from "./python-text.ts";
import { inferring } from "./inferring.ts";

/** Where calls are read as one, that call has its text already. */
export function inOwnWords(providers: Providers, { behavior }: KnownProfile): Providers {
  if (behavior.calls_in_message === "as_one") return providers;
  return inferring(
    providers,
    (honest) =>
      async function* (request, context) {
        let calls = 0;
        for await (const part of honest.infer(request, context)) {
          yield part.type === "unparsed_call"
            ? { ...part, text: ownWords(unparsedName(request, calls), part.text) }
            : part;
          if (part.type === "tool_call" || part.type === "unparsed_call") calls += 1;
        }
      },
  );
}

/** What mock inference has for a call without a name, which OpenAI's format requires. */
export function unparsedName(
  { messages, tools }: InferenceRequest,
  index: number,
): Pick<ModelToolCall, "call_id" | "tool_name"> {
  return { call_id: `unparsed-${messages.length}-${index}`, tool_name: tools[0]?.name ?? "unparsed" };
}

export function ownWords(
  { call_id, tool_name }: Pick<ModelToolCall, "call_id" | "tool_name">,
  args: string,
): string {
  const fields = { call_id, tool_name, arguments: args };
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${pythonText(value)}`)
    .join(" ");
}
