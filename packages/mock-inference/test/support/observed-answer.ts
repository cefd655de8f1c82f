/** What an answer says, in one form for every way to hear it. */
import { expect } from "vitest";
import type { InferencePart } from "@understudy/contract/provider-data";
import type { StopReason } from "@understudy/contract/types";

export interface ObservedAnswer {
  /** One for each delta. */
  texts: string[];
  thoughts: string[];
  refusals: string[];
  /** Their arguments are text. */
  calls: { id: string; name: string; arguments: string }[];
  finish: "stop" | "length" | "tool_calls" | null;
  /** The status is null where an answer had begun. */
  error: { status: number | null; message: string } | null;
}

/** In the process. `end_of_message` cannot be said over HTTP: there it is a stop. */
export function fromParts(parts: readonly InferencePart[], error: ObservedAnswer["error"]): ObservedAnswer {
  const calls = parts.flatMap((part) => {
    if (part.type === "unparsed_call")
      return [{ id: expect.stringMatching(/^unparsed-/), name: expect.any(String), arguments: part.text }];
    if (part.type !== "tool_call") return [];
    const { call_id: id, tool_name: name, arguments: args } = part.call;
    return [{ id, name, arguments: JSON.stringify(args) }];
  });
  const stops = parts.flatMap((part) => (part.type === "stop" ? [part.stop_reason] : []));
  const textsOf = (type: InferencePart["type"]): string[] =>
    parts.flatMap((part) => (part.type === type && "text" in part ? [part.text] : []));
  return {
    texts: textsOf("text"),
    thoughts: textsOf("reasoning"),
    refusals: textsOf("refusal"),
    calls,
    finish: stops[0] === undefined ? null : toFinish(stops[0], calls.length),
    error: error === null || parts.length === 0 ? error : { ...error, status: null },
  };
}

function toFinish(reason: StopReason, calls: number): ObservedAnswer["finish"] {
  if (reason === "out_of_tokens") return "length";
  return calls > 0 ? "tool_calls" : "stop";
}

const nothing = {
  texts: [],
  thoughts: [],
  refusals: [],
  calls: [],
  finish: null,
} satisfies Partial<ObservedAnswer>;

/** As a whole: texts are one, and what came before an error is not there. */
export function asWhole(
  { texts, thoughts, refusals, calls, finish, error }: ObservedAnswer,
  status: number | null,
): ObservedAnswer {
  if (error !== null) return { ...nothing, error: { ...error, status } };
  const whole = { texts: [texts.join("")], thoughts: [thoughts.join("")], refusals: [refusals.join("")] };
  return { ...whole, calls, finish, error };
}

/** From the events of a stream. */
export function fromEvents(events: any[]): ObservedAnswer {
  const answer: ObservedAnswer = {
    texts: [],
    thoughts: [],
    refusals: [],
    calls: [],
    finish: null,
    error: null,
  };
  for (const event of events) {
    if (event === "[DONE]") continue;
    if (event.error !== undefined) answer.error = { status: null, message: event.error.message };
    const [choice] = event.choices ?? [];
    if (choice === undefined) continue;
    const { content, reasoning_content, refusal } = choice.delta;
    if (content) answer.texts.push(content);
    if (reasoning_content) answer.thoughts.push(reasoning_content);
    if (refusal) answer.refusals.push(refusal);
    // What it thinks comes first.
    if (reasoning_content) expect([...answer.texts, ...answer.refusals, ...answer.calls]).toEqual([]);
    for (const { index, id, function: called } of choice.delta.tool_calls ?? []) {
      const known = (answer.calls[index] ??= { id, name: called.name, arguments: "" });
      known.arguments += called.arguments;
    }
    answer.finish ??= choice.finish_reason;
  }
  // A stream that ends well says so.
  expect(events.at(-1) === "[DONE]").toBe(answer.error === null);
  return answer;
}

/** From the body of an answer. */
export function fromBody(status: number, body: any): ObservedAnswer {
  if (status !== 200) return { ...nothing, error: { status, message: body.error.message } };
  const [{ message, finish_reason: finish }] = body.choices;
  const calls = (message.tool_calls ?? []).map(({ id, function: called }: any) => ({ id, ...called }));
  return {
    texts: [message.content ?? ""],
    thoughts: [message.reasoning_content ?? ""],
    refusals: [message.refusal ?? ""],
    calls,
    finish,
    error: null,
  };
}
