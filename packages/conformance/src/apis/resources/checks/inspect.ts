/** What the server reports of itself: health, version, routes, providers. */
import { operationIds, operations } from "@understudy/contract";
import { check, checksOf } from "../../../check/check.ts";
import { registrationStories } from "../generators/registration.ts";
import { notFoundSteps } from "../../agents/oracle/lifetime.ts";
import { isRecord } from "../../../json/difference.ts";
import { as } from "../../../trace/read.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";
import {
  compareStatus,
  type Finding,
  finding,
  judgeEach,
  verdictOf,
  compareAnswer,
} from "../../../check/verdict.ts";

/** What the server reports of itself. */
export const reports = checksOf({ generator: registrationStories }, [
  {
    id: "inspect/health",
    statement: "A running server reports that its health is OK.",
    reference: ["getHealth"],
    judge({ exchanges }) {
      const answers = exchanges.filter(({ operation }) => operation === "getHealth");
      return judgeEach(answers, "the health was not requested", (exchange) => {
        if (exchange.status !== 200) return compareStatus(exchange, [200]);
        // It may have a message besides, for its operator.
        const actual = as("Health", exchange.json)?.status;
        return actual === "OK" ? [] : [finding(exchange, "answer.status", "OK", actual)];
      });
    },
  },
  {
    id: "inspect/version",
    statement: "A server reports its version.",
    reference: ["getVersion"],
    judge({ exchanges }) {
      const answers = exchanges.filter(({ operation }) => operation === "getVersion");
      return judgeEach(answers, "the version was not requested", (exchange) => {
        if (exchange.status !== 200) return compareStatus(exchange, [200]);
        const actual = as("Version", exchange.json)?.version ?? "";
        return /\d/.test(actual) ? [] : [finding(exchange, "version", "a version", actual)];
      });
    },
  },
  {
    id: "inspect/routes",
    level: "SHOULD",
    statement: "The list of routes has every operation of the API.",
    reference: ["listRoutes"],
    judge({ exchanges, expectations }) {
      const answers = exchanges.filter(({ operation }) => operation === "listRoutes");
      const all = expectations.behavior.listed_routes === "all";
      return judgeEach(answers, "the routes were not requested", (exchange) => judgeList(exchange, all));
    },
  },
]);

function judgeList(exchange: Exchange, all: boolean): Finding[] {
  if (exchange.status !== 200) return compareStatus(exchange, [200]);
  const listed = as("RouteList", exchange.json)?.data ?? [];
  const actual = new Set(listed.map(({ method, route }) => `${method.toUpperCase()} ${nameless(route)}`));
  const isServed = (part: RegExp): boolean =>
    [...actual].some((route) => part.test(route.split(" ")[1] ?? ""));
  const absent = optionalParts.filter((part) => !isServed(part));
  const missing = operationIds
    .filter((id) => all || !ofRegistry.test(operations[id].path))
    .filter((id) => !absent.some((part) => part.test(operations[id].path)))
    .map((id) => `${operations[id].method.toUpperCase()} ${operations[id].path}`)
    .filter((route) => !actual.has(nameless(route)));
  if (missing.length === 0) return [];
  return [finding(exchange, "routes", missing, "a list without them")];
}

/** The routes that some servers do not list. */
const ofRegistry = /^\/v1\/(models|shields|toolgroups|tools|vector-dbs)\b/;

/** A server without vector dbs lists none of their routes. */
const optionalParts = [/^\/v1\/vector-dbs\b/, /^\/v1\/vector-io\b/, /^\/v1\/tool-runtime\/rag-tool\b/];

/** How a server calls what stands in a path is its own affair. */
function nameless(route: string): string {
  return route.replace(/\{[^}]*\}/g, "{}");
}

export const providers = check({
  id: "inspect/providers",
  statement:
    "There is a provider for inference, safety, tool_runtime and agents; each can be read by its id, and any other id is not found.",
  reference: ["semantics §14.5"],
  generator: registrationStories,
  judge(trace) {
    const lists = trace.exchanges.filter(({ operation }) => operation === "listProviders");
    const findings = lists.flatMap((exchange) => {
      if (exchange.status !== 200) return compareStatus(exchange, [200]);
      const actual = (as("ProviderList", exchange.json)?.data ?? []).map(({ api }) => api);
      const missing = apis.filter((api) => !actual.includes(api));
      return missing.length === 0 ? [] : [finding(exchange, "apis", apis, actual)];
    });
    return verdictOf(lists.length, [...findings, ...judgeSingle(trace)], "the providers were not requested");
  },
});

const apis = ["inference", "safety", "tool_runtime", "agents"];

/** A provider that is listed can be read, and any other is not found. */
function judgeSingle(trace: Trace): Finding[] {
  const listed = trace.exchanges.find(({ operation }) => operation === "listProviders")?.json;
  const all = as("ProviderList", listed)?.data ?? [];
  return trace.exchanges.flatMap((exchange) => {
    const { step } = exchange;
    if (step.do !== "get_provider") return [];
    if (step.api === undefined) return compareStatus(exchange, notFoundSteps(trace));
    const first = all.find(({ api }) => api === step.api);
    const expected = all.find(({ provider_id }) => provider_id === first?.provider_id);
    return compareAnswer(exchange, "provider", withoutHealth(expected), withoutHealth(exchange.json));
  });
}

/** The health of a provider may change between two reads. */
function withoutHealth(provider: unknown): unknown {
  if (!isRecord(provider)) return provider;
  const { health: _, ...rest } = provider;
  return rest;
}
