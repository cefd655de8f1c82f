/** Lists of responses and of their inputs. */
import { checksOf } from "../../../check/check.ts";
import { responseStories } from "../generators/responses.ts";
import { hasEnded, inputItems, isStored } from "../oracle/context.ts";
import { summaryOf } from "../oracle/conversations.ts";
import { isRecord, recordsIn } from "../../../json/difference.ts";
import { observedAs, observedResponses } from "../views/observed.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";
import { compare, compareAnswer, compareStatus, type Finding, judgeEach } from "../../../check/verdict.ts";

/** The pages of one walk through a list. */
type Walk = readonly [Exchange, ...Exchange[]];

function walksOf({ exchanges }: Trace, of: "responses" | "input_items"): Walk[] {
  const walks: [Exchange, ...Exchange[]][] = [];
  for (const exchange of exchanges) {
    const { step, request } = exchange;
    if (step.do !== "walk" || step.list.of !== of) continue;
    const last = walks.at(-1);
    if (request.path.includes("after=") && last !== undefined) last.push(exchange);
    else walks.push([exchange]);
  }
  return walks;
}

function idsOf(walk: Walk): unknown[] {
  return walk.flatMap(({ json }) => recordsIn(json).map(({ id }) => id));
}

/** The ids of the responses of this story that are stored, the newest first. */
function storedIds(trace: Trace, before: number): unknown[] {
  const deleted = trace.exchanges.flatMap(({ step, status, ended }) =>
    step.do === "delete_response" && status === 200 && ended < before ? [step.response] : [],
  );
  return observedResponses(trace)
    .filter((observed) => hasEnded(observed) && isStored(observed) && observed.exchange.ended < before)
    .filter(({ alias }) => !deleted.includes(alias))
    .map(({ response }) => response?.["id"])
    .toReversed();
}

const shared = { generator: responseStories } as const;

export const listChecks = checksOf(shared, [
  {
    id: "responses/listed-newest-first",
    statement: "The list of responses has those that are stored, the newest first.",
    reference: ["listResponses"],
    when: { response_routes: ["list"], response_pages: "whole" },
    judge: (trace) =>
      judgeEach(
        walksOf(trace, "responses").filter(([{ step }]) => step.do === "walk" && step.limit === 100),
        "responses were not listed",
        ([page]) => {
          const own = new Set<unknown>(Object.values(trace.ids));
          const actual = idsOf([page]).filter((id) => own.has(id));
          return compareAnswer(page, "ids of this story's responses", storedIds(trace, page.began), actual);
        },
      ),
  },
  {
    id: "responses/pages",
    statement:
      "Page by page the list of responses has each response once, with first_id, last_id and has_more that are true.",
    reference: ["listResponses", "ResponsePage"],
    when: { response_routes: ["list"], response_pages: "whole" },
    judge: (trace) =>
      judgeEach(
        walksOf(trace, "responses").filter(([{ step }]) => step.do === "walk" && step.limit === 1),
        "responses were not listed page by page",
        (walk) => {
          const [first] = walk;
          const own = new Set<unknown>(Object.values(trace.ids));
          const seen = idsOf(walk);
          const mine = seen.filter((id) => own.has(id));
          // The rest of the list is other stories', and may grow.
          const expected = storedIds(trace, first.began).slice(0, mine.length);
          const repeated = seen.filter((id, at) => seen.indexOf(id) !== at);
          return [
            ...compareStatus(first, [200]),
            ...walk.flatMap((page) => comparePage(page)),
            ...compare(first, "responses that come again", [], repeated),
            ...compare(first, "ids of this story's responses", expected, mine),
          ];
        },
      ),
  },
  {
    id: "responses/input-items",
    least: 5,
    statement: "Input items are what was sent, each with an id that leads from one page to the next.",
    reference: ["listInputItems"],
    when: { response_routes: ["input_items"], input_items: "own", response_pages: "whole" },
    judge(trace) {
      const walks = walksOf(trace, "input_items").flatMap((walk) => {
        const [{ step, status }] = walk;
        const alias = step.do === "walk" && step.list.of === "input_items" ? step.list.response : "";
        const observed = observedAs(trace, alias);
        const isThere = observed !== undefined && hasEnded(observed) && isStored(observed) && status !== null;
        return isThere ? [{ walk, observed }] : [];
      });
      return judgeEach(walks, "no input items were listed", ({ walk, observed }) => {
        const [first] = walk;
        const items = walk.flatMap(({ json }) => recordsIn(json));
        const ids = idsOf(walk);
        return [
          ...compareStatus(first, [200]),
          ...walk.flatMap((page) => comparePage(page)),
          ...compare(
            first,
            "ids that are missing or repeated",
            [],
            ids.filter((id, at) => typeof id !== "string" || ids.indexOf(id) !== at),
          ),
          ...compare(first, "items", inputItems(observed).map(summaryOf), items.map(summaryOf)),
        ];
      });
    },
  },
]);

function comparePage(exchange: Exchange): Finding[] {
  if (exchange.status !== 200) return [];
  const json = isRecord(exchange.json) ? exchange.json : {};
  const ids = recordsIn(json).map(({ id }) => id);
  return compare(
    exchange,
    "page",
    { first_id: ids[0] ?? null, last_id: ids.at(-1) ?? null, object: "list" },
    { first_id: json["first_id"], last_id: json["last_id"], object: json["object"] },
  );
}
