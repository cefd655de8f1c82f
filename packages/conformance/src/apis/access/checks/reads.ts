/** What several users of one server read: names, and records after a refusal. */
import { check } from "../../../check/check.ts";
import { tenantStories } from "../generators/tenants.ts";
import { isRecord, recordsIn } from "../../../json/difference.ts";
import { hasWord } from "../../../json/has-word.ts";
import { overlap } from "../../../trace/overlap.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";
import { isChange, hasSucceeded, wasRefused, requestsOfTenants, touches } from "../views/tenants.ts";
import { compare, type Finding, finding, judgeEach, verdictOf } from "../../../check/verdict.ts";

const shared = { generator: tenantStories, reference: ["semantics §15"] } as const;

type Request = ReturnType<typeof requestsOfTenants>[number];

export const refusalChangesNothing = check({
  ...shared,
  id: "access/refusal-changes-nothing",
  least: 5,
  statement: "After a refused request of somebody else, or a refused delete, one reads what one read before.",
  judge(trace) {
    const pairs = requestsOfTenants(trace).flatMap((before, n, all) => {
      const after = all.slice(n + 1).find((one) => one.caller === before.caller && isSame(one, before));
      return after !== undefined && onlyRefusedBetween(before, after, trace) ? [{ before, after }] : [];
    });
    return judgeEach(pairs, "nothing was read before and after a refusal", ({ before, after }) =>
      [
        ...compare(after.exchange, "status", before.exchange.status, after.exchange.status),
        ...compare(after.exchange, "", before.exchange.json, after.exchange.json),
      ].slice(0, 1),
    );
  },
});

const lists = ["list_sessions", "list_agents", "walk"];
const reads = [
  ...["get_agent", "get_session", "get_turn", "get_named", "get_response", "get_conversation"],
  ...lists,
];

function isList({ step }: Request): boolean {
  return lists.includes(step.do);
}

/** Whether they read the same: of a list the same page. */
function isSame(one: Request, other: Request): boolean {
  const isRead = reads.includes(one.step.do) && reads.includes(other.step.do);
  return isRead && one.exchange.request.path === other.exchange.request.path;
}

/** Refused requests of others for what is the reader's, or refused deletes, and nothing that the reader changed. */
function onlyRefusedBetween(before: Request, after: Request, trace: Trace): boolean {
  const { caller } = before;
  const span = { began: before.exchange.began, ended: after.exchange.ended };
  // Also what ran beside them.
  const isBetween = (exchange: Exchange): boolean => overlap(exchange, span);
  if (trace.restarts.length > 0 || before.exchange.status !== 200) return false;
  const isRefusedDelete = ({ exchange }: Pick<Request, "exchange">): boolean =>
    exchange.request.method === "DELETE" && wasRefused(exchange);
  const changes = requestsOfTenants(trace).filter(
    ({ exchange }) => isBetween(exchange) && isChange(exchange),
  );
  if (changes.some((one) => one.caller === caller && !isRefusedDelete(one))) return false;
  // Where lists have what is another's, what that one does with it shows there: other checks say so.
  if (isList(before) && changes.some(({ exchange }) => !wasRefused(exchange))) return false;
  const tried = touches(trace).filter(
    ({ exchange, whose, ...touch }) =>
      isBetween(exchange) && isChange(exchange) && (whose === "others" || touch.caller === caller),
  );
  return tried.length > 0 && tried.every(({ exchange }) => wasRefused(exchange));
}

export const errorsNameNoProviders = check({
  ...shared,
  id: "access/errors-name-no-providers",
  level: "SHOULD",
  statement: "An error that a user gets names no provider of the server which its request did not name.",
  judge(trace) {
    const providers = new Set(
      trace.exchanges
        .flatMap(({ json }) => [json, ...recordsIn(json)])
        .flatMap((record) => (isRecord(record) ? record["provider_id"] : undefined))
        .filter((id) => typeof id === "string"),
    );
    const errors = requestsOfTenants(trace).filter(({ exchange }) => (exchange.status ?? 0) >= 400);
    const judged = providers.size === 0 ? [] : errors;
    return judgeEach(judged, "no user got an error where providers are known", ({ exchange }) => {
      const { request, text } = exchange;
      const sent = `${request.path} ${JSON.stringify(request.body) ?? ""}`;
      const named = [...providers].find((id) => hasWord(text, id) && !hasWord(sent, id));
      return named === undefined ? [] : [finding(exchange, "text", `an error without ${named}`, text)];
    });
  },
});

export const namesApart = check({
  ...shared,
  id: "access/names-apart",
  level: "SHOULD",
  statement: "A name that one user registers stands in nobody else's way.",
  judge(trace) {
    const registered = new Map<string, unknown>();
    const findings: Finding[] = [];
    let count = 0;
    for (const { exchange, step, caller } of requestsOfTenants(trace)) {
      if (step.do === "register") {
        const others = [...registered.keys()].filter((key) => key.endsWith(` ${step.kind} ${step.name}`));
        if (others.some((key) => !key.startsWith(`${caller} `))) {
          count += 1;
          if (wasRefused(exchange)) findings.push(finding(exchange, "status", 200, exchange.status));
        }
        if (hasSucceeded(exchange))
          registered.set(`${caller} ${step.kind} ${step.name}`, contentOf(step.fields));
      }
      if (step.do === "unregister" && hasSucceeded(exchange))
        registered.delete(`${caller} ${step.kind} ${step.name}`);
      if (step.do !== "get_named") continue;
      const own = registered.get(`${caller} ${step.kind} ${step.name}`);
      if (own === undefined) continue;
      count += 1;
      const isFound = exchange.status === 200;
      findings.push(
        ...(isFound
          ? compare(exchange, "", own, contentOf(exchange.json))
          : [finding(exchange, "status", 200, exchange.status)]),
      );
    }
    return verdictOf(count, findings, "no name was registered by two users");
  },
});

/** What a registration has that says whose it is. */
function contentOf(record: unknown): unknown {
  if (!isRecord(record)) return undefined;
  const content = record["metadata"] ?? record["params"] ?? record["args"];
  return isRecord(content) ? content["of"] : undefined;
}
