/**
 * Traces typed by hand, for tests of judges. A test says which steps were sent and what came back; requests, ids, moments
 * and the story follow from these as they do in a run.
 */
import { createBindings, type Bindings } from "../../src/story/bindings.ts";
import type { RequestSpec } from "../../src/story/request-spec.ts";
import { requestsOf } from "../../src/story/requests-of.ts";
import type { RunContext } from "../../src/story/run-context.ts";
import type { StageStep, Story, StoryStep } from "../../src/story/story.ts";
import { learn } from "../../src/runner/learn.ts";
import { expectationsOf, type Expectations } from "../../src/target/expectations.ts";
import type { Exchange, JournalRecord, Trace } from "../../src/trace/trace.ts";
import type { ExchangeSpec } from "./exchanges.ts";

export interface TraceOptions {
  /** Null unless said otherwise: what cannot be seen. Entries are numbered from 1. */
  journal?: readonly JournalRecord[] | null;
  stops?: readonly number[];
  restarts?: readonly number[];
  expectations?: Expectations;
  /** What plays behind requests that are of no turn. */
  stages?: readonly StageStep[];
  /** Where the story is more than the steps of its exchanges, one after the other. */
  story?: Story;
}

/** Exchange n lasts from moment 10n + 1 to 10n + 9, unless it says otherwise. */
export function traceOf(
  specs: readonly ExchangeSpec[],
  { journal = null, stops = [], restarts = [], stages = [], story, ...options }: TraceOptions = {},
): Trace {
  const bindings = createBindings();
  const exchanges = specs.map((spec, index) => {
    const exchange = exchangeOf(spec, index, requestOf(spec, index, specs, bindings));
    learn(exchange, bindings);
    return exchange;
  });
  const steps = new Set<StoryStep>([...stages, ...specs.map(({ step }) => step)]);
  return {
    story: story ?? { steps: [...steps] },
    run: context.run,
    expectations: options.expectations ?? expectationsOf("reference"),
    providerModels: {},
    providerShields: {},
    otherKey: "other_key",
    tenants: { A: "suite-1-A", B: "suite-1-B", P: "suite-1-P" },
    alone: null,
    exchanges,
    stops,
    restarts,
    journal: journal && journal.map((one, n) => ({ ...one, entry: { ...one.entry, seq: n + 1 } })),
    ids: bindings.ids(),
  };
}

/** No markers: where a judge looks for one, a test types it. */
const context: RunContext = {
  run: "suite-1",
  prefix: "/v1",
  baseUrl: "http://server.example",
  model: "model-1",
  scripted: false,
  shields: null,
  other: { model: "other-model", key: "other_key" },
  mcp: null,
  streamed: false,
  responsesPrefix: "/v1",
  conversationsPrefix: "/v1",
};

/** The request of this exchange; of a step that sends several, the one after those of the same step before it. */
function requestOf(
  { step }: ExchangeSpec,
  index: number,
  specs: readonly ExchangeSpec[],
  bindings: Bindings,
): RequestSpec {
  const all = requestsOf(step, bindings, context);
  const earlier = specs.slice(0, index).filter((other) => other.step === step).length;
  const request = all[earlier] ?? all[0];
  if (request !== undefined) return request;
  throw new Error(
    `Exchange ${index} (${step.do}) names something that no exchange before it was given an id for.`,
  );
}

function exchangeOf(spec: ExchangeSpec, index: number, { operation, ...sent }: RequestSpec): Exchange {
  const { step, request, events, json, failure = null } = spec;
  const items = spec.items ?? events?.map((payload) => ({ event: { payload } })) ?? null;
  const text = spec.text ?? textOf(items, json);
  const type = items === null ? "application/json" : "text/event-stream; charset=utf-8";
  const headers = {
    ...(text === "" ? {} : { "content-type": type }),
    "x-request-id": `request-${index}`,
    ...spec.headers,
  };
  const known = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return {
    index,
    step,
    operation,
    request: { method: sent.method, path: sent.path, body: sent.body, ...request },
    began: spec.began ?? 10 * index + 1,
    ended: spec.ended ?? 10 * index + 9,
    status: spec.status ?? (failure === null ? (text === "" ? 204 : 200) : null),
    failure,
    headers: Object.fromEntries(known) as Record<string, string>,
    text,
    json,
    items,
    truncated: spec.truncated ?? false,
    disconnected: spec.disconnected ?? false,
  };
}

function textOf(items: readonly unknown[] | null, json: unknown): string {
  if (items !== null) return items.map((item) => `data: ${JSON.stringify(item)}\n\n`).join("");
  return json === undefined ? "" : JSON.stringify(json);
}
