/** What a response object must tell of its request, and how two of them compare. */
import { isRecord } from "../../../json/difference.ts";
import { isInProgress } from "../views/background.ts";
import { type Json, observedResponses } from "../views/observed.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";

/** What a response tells where its request said nothing. */
const defaults: Json = {
  instructions: null,
  tools: [],
  tool_choice: "auto",
  parallel_tool_calls: true,
  max_tool_calls: null,
  max_output_tokens: null,
  temperature: 1,
  top_p: 1,
  text: { format: { type: "text" } },
  metadata: {},
  store: true,
  background: false,
  truncation: "disabled",
  service_tier: "default",
  user: null,
  prompt_cache_key: null,
  safety_identifier: null,
  top_logprobs: 0,
  presence_penalty: 0,
  frequency_penalty: 0,
};

/** What OpenAI's types let a response leave out, or have as null, where its request said nothing. */
const optional: readonly string[] = [
  "max_tool_calls",
  "max_output_tokens",
  "text",
  "store",
  "background",
  "truncation",
  "service_tier",
  "user",
  "prompt_cache_key",
  "safety_identifier",
  "top_logprobs",
  "presence_penalty",
  "frequency_penalty",
];

/**
 * The fields that a response must echo, as far as request and response both have them: a server may fill in what an
 * object in a request left out.
 */
export function echoOf(sent: Json, response: Json): { expected: Json; actual: Json } {
  const expected = Object.fromEntries(
    Object.entries(defaults).map(([name, usual]) => [name, withoutSecrets(sent[name] ?? usual)]),
  );
  const actual = Object.fromEntries(
    Object.entries(expected).map(([name, wanted]) => {
      const isOptional = optional.includes(name) && (sent[name] ?? null) === null;
      const told = response[name] ?? null;
      return [name, isOptional && told === null ? wanted : sharedPart(wanted, told)];
    }),
  );
  return { expected: { model: sent["model"], ...expected }, actual: { model: response["model"], ...actual } };
}

/** What is told to a server of tools is not told again. */
function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (!isRecord(value)) return value;
  const { headers: _, authorization: __, ...rest } = value;
  return rest;
}

function sharedPart(wanted: unknown, actual: unknown): unknown {
  if (Array.isArray(wanted) && Array.isArray(actual))
    return actual.map((item: unknown, at) => (at < wanted.length ? sharedPart(wanted[at], item) : item));
  // An empty object is one: what is in it must be nothing.
  if (!isRecord(wanted) || !isRecord(actual) || Object.keys(wanted).length === 0) return actual;
  return Object.fromEntries(
    Object.entries(wanted).map(([key, inner]) => [
      key,
      Object.hasOwn(actual, key) ? sharedPart(inner, actual[key]) : undefined,
    ]),
  );
}

/** The object with which a request ended whose response this exchange reads; null where nothing is promised. */
export function asLastTold(trace: Trace, { step, began }: Exchange): Json | null {
  if (step.do !== "get_response" || step.replay !== undefined) return null;
  const observed = observedResponses(trace).find(({ alias }) => alias === step.response);
  if (observed === undefined || observed.response === null || observed.exchange.ended > began) return null;
  // A response in the background goes on after its request.
  if (isInProgress(observed.response)) return null;
  const isUnstored = observed.sent["store"] === false;
  const isDeleted = trace.exchanges.some(
    (other) =>
      other.step.do === "delete_response" && other.step.response === step.response && other.began < began,
  );
  const { failed_responses: failed } = trace.expectations.responses;
  const isForgotten = failed === "forgotten" && observed.response["status"] === "failed";
  return isUnstored || isDeleted || isForgotten ? null : observed.response;
}

const varying: readonly string[] = ["created_at", "completed_at", "usage"];

/** The value without times and tokens, which depend on the names in a story, and with a number in place of each id. */
export function anonymous(value: unknown): unknown {
  const known = new Map<unknown, number>();
  const replace = (one: unknown, key: string): unknown => {
    if (Array.isArray(one)) return one.map((item) => replace(item, key));
    if (isRecord(one))
      return Object.fromEntries(
        Object.entries(one).flatMap(([name, inner]) =>
          varying.includes(name) ? [] : [[name, replace(inner, name)]],
        ),
      );
    if (!/(^|_)id$/.test(key) || typeof one !== "string") return one;
    const number = known.get(one) ?? known.size + 1;
    known.set(one, number);
    return `id ${number}`;
  };
  return replace(value, "");
}
