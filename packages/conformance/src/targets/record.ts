/** Records what goes over the wire, for those who compare servers: everything that the suite sends and gets. */
import { toJson } from "../json/to-json.ts";
import { innermostReason } from "../target/reason-of.ts";
import type { Wire } from "../target/target.ts";

/** One request with its response. A body is its JSON value, the text of one that is no JSON, and null without one. */
export interface RecordedExchange {
  /** Milliseconds since the recording began. */
  began: number;
  ended: number;
  method: string;
  /** The path with its query. */
  path: string;
  request: unknown;
  /** Null without a response; `failure` says why. */
  status: number | null;
  headers: Readonly<Record<string, string>>;
  /** Null for a stream. */
  response: unknown;
  /** The data of each event of a stream, as far as it was read; null for a response that is no stream. */
  events: unknown[] | null;
  /** Why there is no complete response, such as a connection that the story closed. */
  failure: string | null;
}

/** Only these headers mean something from one run to the next. */
const selected = ["content-type", "allow", "retry-after", "x-should-retry", "x-request-id", "x-trace-id"];

/** `write` gets each exchange when it ends. Headers of requests are not recorded: they may be secret. */
export function recorded(wire: Wire, write: (exchange: RecordedExchange) => void): Wire {
  const start = performance.now();
  const now = (): number => Math.round(performance.now() - start);
  return {
    ...wire,
    async fetch(request) {
      const { method, url } = request;
      const { pathname, search } = new URL(url);
      const began = now();
      const sent = request.clone().text();
      const sentBefore = { began, method, path: `${pathname}${search}` };
      const record = async (received: Received): Promise<void> =>
        write({ ...sentBefore, ended: now(), request: toBody(await sent), ...received });
      try {
        const response = await wire.fetch(request);
        const [own, theirs] = response.body?.tee() ?? [null, null];
        void read(response, own).then(record);
        return theirs === null ? response : new Response(theirs, response);
      } catch (error) {
        void record({ ...nothing, failure: innermostReason(error) });
        throw error;
      }
    },
  };
}

type Received = Pick<RecordedExchange, "status" | "headers" | "response" | "events" | "failure">;

const nothing: Received = { status: null, headers: {}, response: null, events: null, failure: null };

async function read({ status, headers }: Response, body: ReadableStream | null): Promise<Received> {
  const values = selected.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  const received = { ...nothing, status, headers: Object.fromEntries(values) as Record<string, string> };
  const { text, failure } = await textOf(body);
  if (headers.get("content-type")?.startsWith("text/event-stream"))
    return { ...received, failure, events: dataOf(text) };
  return { ...received, failure, response: toBody(text) };
}

/** Reads the text as far as it comes. */
async function textOf(body: ReadableStream | null): Promise<{ text: string; failure: string | null }> {
  const decoder = new TextDecoder();
  let text = "";
  try {
    for await (const chunk of body ?? []) text += decoder.decode(chunk as Uint8Array, { stream: true });
    return { text: text + decoder.decode(), failure: null };
  } catch (error) {
    return { text, failure: innermostReason(error) };
  }
}

function dataOf(text: string): unknown[] {
  return text.split(/\r\n|\n|\r/).flatMap((line) => {
    const [, data] = /^data: ?(.*)$/.exec(line) ?? [];
    return data === undefined ? [] : [toBody(data)];
  });
}

function toBody(text: string): unknown {
  if (text === "") return null;
  const value = toJson(text);
  return value === undefined ? text : value;
}
