/** What several users of one server read: lists, names, and records after a refusal. */
import { check } from "../check.ts";
import { tenantStories } from "../generators/tenants.ts";
import { difference, isRecord, recordsIn } from "../trace/difference.ts";
import type { Exchange, Trace } from "../trace/trace.ts";
import { isChange, isDone, isRefused, requestsOfTenants, touches } from "../trace/views/tenants.ts";
import { compare, type Finding, finding, judgeEach, verdictOf } from "../verdict.ts";

const shared = { generator: tenantStories, reference: ["semantics §15"] } as const;

type Request = ReturnType<typeof requestsOfTenants>[number];

export const listsWhatIsRead = check({
  ...shared,
  id: "access/lists-what-is-read",
  statement: "A list has exactly what its reader can get, and its pages count nothing else.",
  judge(trace) {
    const lists = requestsOfTenants(trace).filter(
      ({ step, exchange }) => isWhole(step) && exchange.status === 200,
    );
    const findings: Finding[] = [];
    let count = 0;
    for (const list of lists) {
      const listed = new Set(recordsIn(list.exchange.json).map(idOf));
      for (const { exchange, id } of readsBeside(list, trace)) {
        count += 1;
        if (listed.has(id) !== (exchange.status === 200))
          findings.push(
            finding(list.exchange, "data", exchange.status === 200 ? `with ${id}` : `without ${id}`, [
              ...listed,
            ]),
          );
      }
      for (const page of pagesBeside(list, trace)) {
        count += 1;
        findings.push(...comparePage(page, list.exchange));
      }
    }
    return verdictOf(count, findings, "nothing was both listed and read");
  },
});

function isWhole(step: Request["step"]): boolean {
  return (step.do === "list_agents" && step.limit === undefined) || step.do === "list_named";
}

/** Whether nothing that changes anything was between two requests. */
function isUnchanged(one: Exchange, other: Exchange, { exchanges, restarts }: Trace): boolean {
  const [from, to] = one.index < other.index ? [one, other] : [other, one];
  return (
    !exchanges.slice(from.index + 1, to.index).some(isChange) &&
    !restarts.some((moment) => moment > from.began && moment < to.began)
  );
}

function readsBeside(
  { exchange, step, caller }: Request,
  trace: Trace,
): { exchange: Exchange; id: string }[] {
  return touches(trace).flatMap((touch) => {
    const id = touch.what === "agent" ? trace.ids[touch.of] : touch.of;
    const isRead =
      step.do === "list_agents"
        ? touch.step.do === "get_agent"
        : step.do === "list_named" && touch.step.do === "get_named" && touch.step.kind === step.kind;
    const isUsable = isRead && touch.caller === caller && id !== undefined && isAnswered(touch.exchange);
    return isUsable && isUnchanged(exchange, touch.exchange, trace) ? [{ exchange: touch.exchange, id }] : [];
  });
}

function isAnswered({ status }: Exchange): boolean {
  return status === 200 || status === 404 || status === 400;
}

function pagesBeside({ exchange, step, caller }: Request, trace: Trace): Request[] {
  const isOrdered = trace.expectations.behavior.list_order === "creation";
  if (step.do !== "list_agents" || !isOrdered) return [];
  return requestsOfTenants(trace).filter(
    (one) =>
      one.step.do === "list_agents" &&
      one.step.limit !== undefined &&
      one.caller === caller &&
      one.exchange.status === 200 &&
      isUnchanged(exchange, one.exchange, trace),
  );
}

function comparePage({ exchange, step }: Request, whole: Exchange): Finding[] {
  if (step.do !== "list_agents") return [];
  const { limit = 0, start_index: start = 0 } = step;
  const all = recordsIn(whole.json).map(idOf);
  const page = all.slice(start, start + limit);
  const hasMore = isRecord(exchange.json) ? exchange.json["has_more"] : undefined;
  return [
    ...compare(exchange, "data", page, recordsIn(exchange.json).map(idOf)),
    ...compare(exchange, "has_more", start + limit < all.length, hasMore),
  ];
}

function idOf(record: Record<string, unknown>): unknown {
  return record["agent_id"] ?? record["identifier"];
}

export const refusalChangesNothing = check({
  ...shared,
  id: "access/refusal-changes-nothing",
  least: 5,
  statement: "After a refused request of somebody else, or a refused delete, one reads what one read before.",
  judge(trace) {
    const pairs = requestsOfTenants(trace).flatMap((before, n, all) => {
      const after = all
        .slice(n + 1)
        .find(({ step, caller }) => caller === before.caller && isSame(step, before.step));
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

const reads = ["get_agent", "get_session", "get_turn", "list_sessions", "list_agents", "get_named"];

function isSame(one: Request["step"], other: Request["step"]): boolean {
  return reads.includes(one.do) && difference(one, other) === null;
}

/** Refused requests of others for what is the reader's, or refused deletes, and nothing that the reader changed. */
function onlyRefusedBetween(before: Request, after: Request, trace: Trace): boolean {
  const { caller } = before;
  const isBetween = ({ index }: Exchange): boolean =>
    index > before.exchange.index && index < after.exchange.index;
  if (trace.restarts.length > 0 || before.exchange.status !== 200) return false;
  const isRefusedDelete = ({ exchange }: Pick<Request, "exchange">): boolean =>
    exchange.request.method === "DELETE" && isRefused(exchange);
  const changes = requestsOfTenants(trace).filter(
    ({ exchange }) => isBetween(exchange) && isChange(exchange),
  );
  if (changes.some((one) => one.caller === caller && !isRefusedDelete(one))) return false;
  const tried = touches(trace).filter(
    ({ exchange, whose, ...touch }) =>
      isBetween(exchange) && isChange(exchange) && (whose === "others" || touch.caller === caller),
  );
  return tried.length > 0 && tried.every(({ exchange }) => isRefused(exchange));
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
      const named = [...providers].find((id) => text.includes(id) && !sent.includes(id));
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
          if (isRefused(exchange)) findings.push(finding(exchange, "status", 200, exchange.status));
        }
        if (isDone(exchange)) registered.set(`${caller} ${step.kind} ${step.name}`, contentOf(step.fields));
      }
      if (step.do === "unregister" && isDone(exchange))
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
