/** Where our server differs from a real one, with the reason; a test fails for entries that no longer differ. */
import { isRecord, listOf, recordsIn } from "@understudy/conformance/src/json/difference.ts";
import type { Recorded } from "./normalised.ts";

export interface KnownDifference {
  id: string;
  /** What the real server does. */
  what: string;
  versions: readonly string[];
  /** The conversations that it shows in; all unless given. */
  in?: readonly string[];
  /** The exchanges of these, from 0 on; all unless given. */
  exchanges?: readonly number[];
  /** Removes what differs; applied to both sides. */
  without: (exchange: Recorded) => Recorded;
}

/** Conversations in which the model calls tools. */
const withCalls: readonly string[] = [
  "client-tool",
  "client-tool-without-text",
  "client-tools",
  "client-tool-rounds",
  "unasked-response",
  "limit-with-calls",
  "nested-arguments",
  "deeply-nested-arguments",
  "unreadable-call",
  "several-calls",
  "call-without-arguments",
  "server-tool",
  "server-and-client-tool",
  "toolgroups-of-turn",
  "unknown-tool",
  "shields-and-client-tool",
];

export const knownDifferences: readonly KnownDifference[] = [
  {
    id: "step-before-refusal",
    what: "Begins the step in which it finds that it does not know the shield or the model.",
    versions: ["0.2.6", "0.2.12", "0.2.20", "0.3.5"],
    in: ["unknown-shield", "unknown-model"],
    without: withoutEvents(({ event_type }) => event_type === "step_start"),
  },
  {
    id: "step-before-unknown-choice",
    what: "Begins the step in which it finds that it does not know the tool that is chosen.",
    versions: ["0.2.6", "0.2.12", "0.2.20"],
    in: ["tool-choice"],
    without: withoutEvents(({ event_type }) => event_type === "step_start"),
  },
  {
    id: "empty-body",
    what: "Says of an empty body which fields are missing, as of an empty object.",
    versions: ["0.2.6", "0.2.12", "0.2.20", "0.3.5"],
    in: ["invalid-bodies"],
    exchanges: [7],
    without: withoutFields("loc"),
  },
  {
    id: "own-models",
    what: "Lists the models of its run file, or of its provider.",
    versions: ["0.2.6", "0.2.12", "0.2.20", "0.3.5"],
    in: ["models"],
    exchanges: [0],
    without: (exchange) => ({ ...exchange, answer: ofSuite(exchange.answer) }),
  },
  {
    id: "mcp-error-code",
    what: "Says that the error of a tool over MCP is number 0 where there is none.",
    versions: ["0.2.12", "0.2.20", "0.3.5"],
    in: ["runtime-tools"],
    without: withoutFields("error_code"),
  },
  {
    id: "mcp-endpoint",
    what: "Has the address of tools over MCP, and no name of their provider for them.",
    versions: ["0.2.12", "0.2.20", "0.3.5"],
    in: ["runtime-tools", "toolgroups"],
    without: withoutFields("mcp_endpoint", "metadata", "provider_resource_id"),
  },
  {
    id: "calls-in-deltas",
    what: "Streams the text of a call as its model's provider sends it, before the whole call.",
    versions: ["0.3.5"],
    in: withCalls,
    without: withoutEvents(({ delta }) => isRecord(delta) && typeof delta["tool_call"] === "string"),
  },
  {
    id: "id-of-unreadable-call",
    what: "Has the id that its model's provider gave to a call which cannot be read; ours makes one.",
    versions: ["0.3.5"],
    in: ["unreadable-call"],
    without: withoutFields("call_id"),
  },
  {
    id: "stop-of-calls",
    what: "Takes `end_of_message` for the reason of a message with calls, where its provider says `tool_calls`.",
    versions: ["0.3.5"],
    in: withCalls,
    without: changed(withoutStopOfCalls),
  },
  {
    id: "failure-within-answer",
    what: "Has no status for a failure after the first text: OpenAI's API has none there.",
    versions: ["0.3.5"],
    in: ["model-fails-after-text"],
    without: withoutFields("message"),
  },
  {
    id: "owner",
    what: "Has another value for the owner, and no source.",
    versions: ["0.2.6", "0.2.12"],
    in: ["models", "toolgroups", "runtime-tools"],
    without: withoutFields("owner", "source", "access_attributes"),
  },
  {
    id: "shields-registered",
    what: "Registers only shields whose model it serves.",
    versions: ["0.2.6", "0.2.12"],
    in: ["shields"],
    exchanges: [0, 1],
    without: withoutAnswer,
  },
  {
    id: "shields-unregistered",
    what: "Cannot unregister shields.",
    versions: ["0.2.6", "0.2.12"],
    in: ["shields"],
    exchanges: [2, 4],
    without: withoutAnswer,
  },
];

/** What is left of an exchange whose answers cannot be compared. */
function withoutAnswer({ request, body, type }: Recorded): Recorded {
  return { request, body, type, status: null };
}

/** Of a list only the suite's own model. */
function ofSuite(answer: unknown): unknown {
  if (!isRecord(answer)) return answer;
  return { ...answer, data: recordsIn(answer).filter(({ identifier }) => identifier === "(model)") };
}

/** Of the model's answers in steps. */
function withoutStopOfCalls(name: string, value: unknown): unknown {
  if (name !== "model_response" || !isRecord(value) || listOf(value["tool_calls"]).length === 0) return value;
  const { stop_reason: _, ...rest } = value;
  return rest;
}

function withoutEvents(which: (payload: Readonly<Record<string, unknown>>) => boolean) {
  return (exchange: Recorded): Recorded =>
    exchange.events === undefined
      ? exchange
      : { ...exchange, events: exchange.events.filter((event) => !which(payloadOf(event))) };
}

function payloadOf(item: unknown): Readonly<Record<string, unknown>> {
  const event = isRecord(item) ? item["event"] : undefined;
  const payload = isRecord(event) ? event["payload"] : undefined;
  return isRecord(payload) ? payload : {};
}

function withoutFields(...names: readonly string[]) {
  return changed((name, value) => (names.includes(name) ? undefined : value));
}

/** Changes the fields of all objects; one that becomes undefined is gone. */
function changed(change: (name: string, value: unknown) => unknown) {
  const bare = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(bare);
    if (!isRecord(value)) return value;
    const kept = Object.entries(value).flatMap(([name, item]) => {
      const after = change(name, item);
      return after === undefined ? [] : [[name, bare(after)] as const];
    });
    return Object.fromEntries(kept);
  };
  return ({ body, answer, events, ...rest }: Recorded): Recorded => ({
    ...rest,
    body: bare(body),
    ...(answer === undefined ? {} : { answer: bare(answer) }),
    ...(events === undefined ? {} : { events: listOf(bare(events)) }),
  });
}
