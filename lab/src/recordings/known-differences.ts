/** Where our server differs from a real one, with the reason; a test fails for entries that no longer differ. */
import { isRecord, listOf } from "@understudy/conformance/src/trace/difference.ts";
import type { Recorded } from "./normalised.ts";

export interface KnownDifference {
  id: string;
  /** What the real server does. */
  what: string;
  versions: readonly string[];
  /** The conversations that it shows in; all unless given. */
  in?: readonly string[];
  /** Removes what differs; applied to both sides. */
  without: (exchange: Recorded) => Recorded;
}

export const knownDifferences: readonly KnownDifference[] = [
  {
    id: "step-before-refusal",
    what: "Begins the step in which it finds that it does not know the shield, the model or the tool that is chosen.",
    versions: ["0.2.6", "0.2.12", "0.2.20", "0.3.5"],
    in: ["unknown-shield", "unknown-model", "tool-choice"],
    without: withoutEvents(({ event_type }) => event_type === "step_start"),
  },
  {
    id: "empty-body",
    what: "Says of an empty body which fields are missing, as of an empty object.",
    versions: ["0.2.6", "0.2.12", "0.2.20", "0.3.5"],
    in: ["invalid-bodies"],
    without: (exchange) => (exchange.status === 400 && exchange.body !== null ? refusal(exchange) : exchange),
  },
  {
    id: "own-models",
    what: "Lists the models of its run file.",
    versions: ["0.2.6", "0.2.12", "0.2.20"],
    in: ["models"],
    without: (exchange) => (exchange.request === "GET /v1/models" ? nothing : exchange),
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
    without: withoutFields("stop_reason"),
  },
  {
    id: "failure-within-answer",
    what: "Has no status for a failure after the first text: OpenAI's API has none there.",
    versions: ["0.3.5"],
    in: ["model-fails-after-text"],
    without: withoutFields("message"),
  },
  {
    id: "text-beside-tools",
    what: "Loses the last text of each answer of a model that has tools.",
    versions: ["0.2.6"],
    without: (exchange) => withoutFields("content")(withoutEvents(isText)(exchange)),
  },
  {
    id: "model-names",
    what: "Makes a model's name of its provider's, so that the suite asks for another one.",
    versions: ["0.3.5"],
    in: ["models", "unknown-provider-model"],
    without: () => nothing,
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
    what: "Registers only shields whose model it serves, and cannot unregister them.",
    versions: ["0.2.6", "0.2.12"],
    in: ["shields"],
    without: () => nothing,
  },
];

const nothing: Recorded = { request: "", body: null, status: null, type: null };

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

function isText({ delta }: Readonly<Record<string, unknown>>): boolean {
  return isRecord(delta) && delta["type"] === "text";
}

function withoutFields(...names: readonly string[]) {
  const bare = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(bare);
    if (!isRecord(value)) return value;
    const kept = Object.entries(value).filter(([name]) => !names.includes(name));
    return Object.fromEntries(kept.map(([name, item]) => [name, bare(item)]));
  };
  return ({ body, answer, events, ...rest }: Recorded): Recorded => ({
    ...rest,
    body: bare(body),
    ...(answer === undefined ? {} : { answer: bare(answer) }),
    ...(events === undefined ? {} : { events: listOf(bare(events)) }),
  });
}

function refusal({ request, body, status, type }: Recorded): Recorded {
  return { request, body, status, type };
}
