/** Several users of one server: lists, and what can be read of what they have. */
import { check } from "../../../check/check.ts";
import { tenantStories } from "../generators/tenants.ts";
import { isRecord, recordsIn } from "../../../json/difference.ts";
import { overlap, spanOf } from "../../../trace/overlap.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";
import { isChange, requestsOfTenants, touches } from "../views/tenants.ts";
import { compare, type Finding, finding, verdictOf } from "../../../check/verdict.ts";

type Request = ReturnType<typeof requestsOfTenants>[number];

export const listsWhatIsRead = check({
  generator: tenantStories,
  reference: ["semantics §15"],
  id: "access/lists-what-is-read",
  statement: "A list has exactly what its reader can get, and its pages count nothing else.",
  judge(trace) {
    const lists = requestsOfTenants(trace).filter(isWhole);
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

/** Whether a list has all that there is, on one page. */
function isWhole({ step, exchange }: Request): boolean {
  if (exchange.status !== 200) return false;
  if (isPageOfResponses(step)) return step.limit !== 1 && hasMore(exchange) === false;
  return (step.do === "list_agents" && step.limit === undefined) || step.do === "list_named";
}

type PageOfResponses = Extract<Request["step"], { do: "walk" }>;

function isPageOfResponses(step: Request["step"]): step is PageOfResponses {
  return step.do === "walk" && step.list.of === "responses";
}

function hasMore({ json }: Exchange): unknown {
  return isRecord(json) ? json["has_more"] : undefined;
}

/** Whether nothing that changes anything ran between two requests, or beside them. */
function isUnchanged(one: Exchange, other: Exchange, { exchanges, restarts }: Trace): boolean {
  const span = spanOf(one, other);
  return (
    !exchanges.some((exchange) => overlap(exchange, span) && isChange(exchange)) &&
    !restarts.some((moment) => moment > span.began && moment < span.ended)
  );
}

function readsBeside(
  { exchange, step, caller }: Request,
  trace: Trace,
): { exchange: Exchange; id: string }[] {
  return touches(trace).flatMap((touch) => {
    const id = touch.what === "agent" || touch.what === "response" ? trace.ids[touch.of] : touch.of;
    const isUsable = touch.caller === caller && id !== undefined && isAnswered(touch.exchange);
    if (!isUsable || !isReadOf(step, touch.step)) return [];
    return isUnchanged(exchange, touch.exchange, trace) ? [{ exchange: touch.exchange, id }] : [];
  });
}

/** Whether a request reads one of what a list has. */
function isReadOf(list: Request["step"], step: Request["step"]): boolean {
  if (isPageOfResponses(list)) return step.do === "get_response";
  if (list.do === "list_agents") return step.do === "get_agent";
  return list.do === "list_named" && step.do === "get_named" && step.kind === list.kind;
}

function isAnswered({ status }: Exchange): boolean {
  return status === 200 || status === 404 || status === 400;
}

function pagesBeside({ exchange, step, caller }: Request, trace: Trace): Request[] {
  const { behavior, responses } = trace.expectations;
  const isPage = (other: Request["step"]): boolean => {
    if (isPageOfResponses(step))
      return isPageOfResponses(other) && other.limit === 1 && responses.response_pages === "whole";
    const isOrdered = step.do === "list_agents" && behavior.list_order === "creation";
    return isOrdered && other.do === "list_agents" && other.limit !== undefined;
  };
  return requestsOfTenants(trace).filter(
    (one) =>
      isPage(one.step) &&
      one.caller === caller &&
      one.exchange.status === 200 &&
      isUnchanged(exchange, one.exchange, trace),
  );
}

function comparePage({ exchange, step }: Request, whole: Exchange): Finding[] {
  const all = recordsIn(whole.json).map(idOf);
  const [start, limit] = rangeOf(exchange, step, all);
  return [
    ...compare(exchange, "data", all.slice(start, start + limit), recordsIn(exchange.json).map(idOf)),
    ...compare(exchange, "has_more", start + limit < all.length, hasMore(exchange)),
  ];
}

/** Where in the whole list a page begins, and how much it may have. */
function rangeOf({ request }: Exchange, step: Request["step"], all: readonly unknown[]): [number, number] {
  if (step.do === "list_agents") return [step.start_index ?? 0, step.limit ?? 0];
  const after = new URLSearchParams(request.path.split("?")[1]).get("after");
  return [after === null ? 0 : all.indexOf(after) + 1, isPageOfResponses(step) ? (step.limit ?? 0) : 0];
}

function idOf(record: Record<string, unknown>): unknown {
  return record["agent_id"] ?? record["identifier"] ?? record["id"];
}
