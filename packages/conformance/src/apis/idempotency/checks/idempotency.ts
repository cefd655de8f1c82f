/** Requests that are sent again with their idempotency key. */
import { check, checksOf } from "../../../check/check.ts";
import { idempotencyStories, idempotencyUserStories } from "../generators/idempotency.ts";
import { isRecord, listOf, recordsIn } from "../../../json/difference.ts";
import { endedIn } from "../../responses/views/observed.ts";
import type { Trace } from "../../../trace/trace.ts";
import { keyedRequests, repetitionsOf, resultIn } from "../views/keyed.ts";
import { compare, compareAnswer, compareStatus, finding, judgeEach } from "../../../check/verdict.ts";

const shared = {
  reference: ["semantics §3.6"],
  generator: idempotencyStories,
  when: { idempotency_keys: "kept" },
} as const;

export const idempotency = checksOf(shared, [
  {
    id: "idempotency/same-answer",
    statement:
      "A request that is sent again with its Idempotency-Key is answered with the result of the first.",
    judge: (trace) =>
      judgeEach(
        keyedRequests(trace).flatMap((group) => repetitionsOf(group) ?? []),
        "nothing was sent again",
        ({ done, later }) =>
          later.flatMap((one) => compareAnswer(one, "result", resultIn(done), resultIn(one))),
      ),
  },
  {
    id: "idempotency/stored-once",
    statement:
      "However often something is requested with one Idempotency-Key, its session or conversation has it once.",
    judge: (trace) =>
      judgeEach(
        [...sessionReads(trace), ...conversationReads(trace)],
        "neither session nor conversation was read",
        ({ read, of, due, found }) => compare(read, `number of ${of}`, due, found),
      ),
  },
  {
    id: "idempotency/another-request",
    statement: "An Idempotency-Key with another request than its first is a 400.",
    judge: (trace) =>
      judgeEach(
        keyedRequests(trace).flatMap((group) => (repetitionsOf(group) === null ? [] : group.others)),
        "no key was sent with another request",
        (one) => compareStatus(one, [400]),
      ),
  },
  {
    id: "idempotency/another-key",
    statement: "The same request with another Idempotency-Key is another one.",
    judge(trace) {
      const groups = keyedRequests(trace).flatMap((group) => repetitionsOf(group) ?? []);
      const pairs = groups.flatMap(({ done }, index) =>
        groups.slice(0, index).flatMap((before) => (isAlike(done, before.done) ? [{ done, before }] : [])),
      );
      return judgeEach(pairs, "no request was sent with two keys", ({ done, before }) =>
        idIn(resultIn(done)) === idIn(resultIn(before.done))
          ? [finding(done, "result", "something new", idIn(resultIn(done)))]
          : [],
      );
    },
  },
  {
    id: "idempotency/failure-frees",
    statement: "After a request that failed its Idempotency-Key is free: sent again, it runs.",
    judge: (trace) =>
      judgeEach(
        keyedRequests(trace).flatMap(({ same: [first, second] }) =>
          first !== undefined && second !== undefined && isFailure(first) && second.began > first.ended
            ? [second]
            : [],
        ),
        "no request with a key failed",
        (second) =>
          second.status === 200 && resultIn(second) === null
            ? [finding(second, "result", "a turn", second.items?.at(-1) ?? second.json)]
            : compareStatus(second, [200]),
      ),
  },
  {
    id: "idempotency/in-use",
    statement: "While a request runs, the same with its Idempotency-Key is a 409 with Retry-After.",
    needs: ["gates"],
    judge: (trace) =>
      judgeEach(
        keyedRequests(trace).flatMap(({ same: [first, ...later] }) =>
          later.filter(
            ({ began, ended }) => first !== undefined && began < first.ended && ended < first.ended,
          ),
        ),
        "no request was sent while it ran",
        (one) => [
          ...compareStatus(one, [409]),
          ...(one.status === 409 && !/^\d+$/.test(one.headers["retry-after"] ?? "")
            ? [finding(one, "retry-after", "seconds", one.headers["retry-after"] ?? null)]
            : []),
        ],
      ),
  },
]);

export const keysOfUsers = check({
  ...shared,
  id: "idempotency/own-keys",
  least: 2,
  statement: "The Idempotency-Key of one user says nothing of the same text of another.",
  generator: idempotencyUserStories,
  judge(trace) {
    const groups = keyedRequests(trace).flatMap((group) => repetitionsOf(group) ?? []);
    return judgeEach(groups.slice(1), "only one user made something", ({ done }) =>
      groups
        .slice(0, 1)
        .flatMap((first) =>
          idIn(resultIn(done)) === idIn(resultIn(first.done))
            ? [finding(done, "result", "something of the user's own", idIn(resultIn(done)))]
            : [],
        ),
    );
  },
});

type Exchanged = Parameters<typeof resultIn>[0];

interface Read {
  read: Exchanged;
  of: string;
  due: number;
  found: number;
}

function sessionReads(trace: Trace): Read[] {
  const read = trace.exchanges.findLast(({ step }) => step.do === "get_session");
  const turns = isRecord(read?.json) ? read.json["turns"] : null;
  if (read === undefined || !Array.isArray(turns)) return [];
  const plain = trace.exchanges.filter((one) => one.step.do === "turn" && resultIn(one) !== null);
  const due = doneOnce(trace, "createTurn").length + plain.length;
  return [{ read, of: "turns", due, found: turns.length }];
}

/** The conversation of a story, of whose items all were requested with keys. */
function conversationReads(trace: Trace): Read[] {
  const read = trace.exchanges.findLast(({ step }) => step.do === "walk" && step.list.of === "items");
  if (read?.status !== 200) return [];
  const added = doneOnce(trace, "createConversationItems").flatMap(({ json }) => recordsIn(json));
  const blocks = doneOnce(trace, "createResponse").flatMap((exchange) => {
    const { body } = exchange.request;
    if (!isRecord(body) || !("conversation" in body)) return [];
    return [...listOf(body["input"]), ...listOf(endedIn(exchange)?.["output"])];
  });
  const due = added.length + blocks.length;
  return [{ read, of: "items", due, found: recordsIn(read.json).length }];
}

/** The first of each key that was done. */
function doneOnce(trace: Trace, operation: Exchanged["operation"]): Exchanged[] {
  return keyedRequests(trace).flatMap((group) => {
    const done = repetitionsOf(group)?.done;
    return done?.operation === operation ? [done] : [];
  });
}

function isAlike(one: Exchanged, other: Exchanged): boolean {
  return one.operation === other.operation && JSON.stringify(one.request) === JSON.stringify(other.request);
}

function isFailure(exchange: Exchanged): boolean {
  return exchange.status !== null && !exchange.disconnected && resultIn(exchange) === null;
}

function idIn(result: unknown): unknown {
  if (!isRecord(result)) return undefined;
  return result["turn_id"] ?? result["session_id"] ?? result["agent_id"] ?? result["id"];
}
