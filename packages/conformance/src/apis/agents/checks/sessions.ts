/** Sessions as records: what they hold, how they are listed and paged, deleting them twice. */
import { check } from "../../../check/check.ts";
import { crudStories } from "../generators/crud.ts";
import { agentsAt, inOrder, isOrdered, expectedPage, sessionsAt } from "../oracle/existing-records.ts";
import { notFoundSteps } from "../oracle/lifetime.ts";
import { isRecord, recordsIn } from "../../../json/difference.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";
import { agentOf } from "../views/configs.ts";
import { compareReads, readsOf } from "../views/reads.ts";
import { compare, compareAnswer, compareStatus, judgeEach, verdictOf } from "../../../check/verdict.ts";

export const asMade = check({
  id: "sessions/as-made",
  statement: "A new session has the returned id, the name that was sent, and no turns.",
  reference: ["createSession"],
  judge(trace) {
    const reads = trace.exchanges.flatMap((read) => {
      const { step } = read;
      const agent = step.do === "get_session" ? agentOf(trace, step.session) : undefined;
      if (step.do !== "get_session" || agent === undefined || agentsAt(trace, read) === null) return [];
      const made = sessionsAt(trace, agent, read)?.find(({ as }) => as === step.session);
      return made === undefined ? [] : [{ read, made }];
    });
    return judgeEach(reads, "no session was read", ({ read, made }) => {
      const { body } = made.exchange.request;
      const { session_id, session_name, turns } = isRecord(read.json) ? read.json : {};
      const expected = {
        session_id: made.id,
        session_name: isRecord(body) ? body["session_name"] : undefined,
        turns: [],
      };
      // What it holds after its first turn is for another check to say.
      const actual = {
        session_id,
        session_name,
        turns: isUsed(trace, read) ? [] : turns,
      };
      return compareAnswer(read, "session", expected, actual);
    });
  },
});

/** Whether a turn of the session was requested before the end of this read. */
function isUsed({ exchanges }: Trace, { step, ended }: Exchange): boolean {
  return exchanges.some((other) => {
    // A lenient server may take a request for a turn that is wrong on purpose.
    const sent = other.step.do === "altered" ? other.step.step : other.step;
    const isTurn = sent.do === "turn" && step.do === "get_session" && sent.session === step.session;
    return isTurn && other.began < ended;
  });
}

export const staysTheSame = check({
  id: "sessions/stays-the-same",
  statement: "A session keeps its name and started_at, also in every list.",
  reference: ["Session"],
  judge(trace) {
    const sessions = readsOf(trace, "getSession", "listSessions").map((read) => ({
      ...read,
      id: read.record["session_id"],
    }));
    // Its turns come and go, and lists do not have them.
    const { pairs, findings } = compareReads(sessions, (session) => {
      const { turns: _, ...rest } = session;
      return rest;
    });
    return verdictOf(pairs, findings, "no session was read twice");
  },
});

export const pages = check({
  id: "sessions/pages",
  statement: "start_index and limit choose the page, and has_more says whether more follow.",
  reference: ["semantics §2.2", "real-servers §2.3"],
  judge(trace) {
    const lists = trace.exchanges.flatMap((read) => {
      const { step } = read;
      const living = step.do === "list_sessions" ? sessionsAt(trace, step.agent, read) : null;
      if (step.do !== "list_sessions" || living === null) return [];
      const { data, has_more } = expectedPage(living, step);
      // Without an order of the list, the content of a page is not determined.
      if (data.length < living.length && !isOrdered(trace)) return [];
      const ids = inOrder(
        trace,
        data.map(({ id }) => id),
      );
      return [{ read, expected: { ids, turns: data.map(() => []), has_more } }];
    });
    return judgeEach(lists, "no sessions were listed", ({ read, expected }) => {
      const records = recordsIn(read.json);
      return compareAnswer(read, "page", expected, {
        ids: inOrder(
          trace,
          records.map(({ session_id }) => session_id),
        ),
        turns: records.map(({ turns }) => turns),
        has_more: isRecord(read.json) ? read.json["has_more"] : undefined,
      });
    });
  },
});

export const pageUrl = check({
  id: "sessions/page-url",
  statement: "The url of a page is the path of the request.",
  reference: ["semantics §2.2"],
  when: { has_url: true, page_url: "requested" },
  judge({ exchanges }) {
    const lists = exchanges.filter(
      ({ operation, status }) =>
        status === 200 && (operation === "listAgents" || operation === "listSessions"),
    );
    return judgeEach(lists, "nothing was listed", (read) => {
      const url = isRecord(read.json) ? read.json["url"] : undefined;
      return compare(read, "url", read.request.path.replace(/\?.*/, ""), url);
    });
  },
});

export const deletesAreOnce = check({
  id: "sessions/deletes-are-once",
  statement: "Deleting something twice is a 404.",
  reference: ["semantics §6.8"],
  generator: crudStories,
  judge(trace) {
    const deletes = trace.exchanges.filter(
      ({ step }) => step.do === "delete_session" || step.do === "delete_agent",
    );
    const repeated = deletes.filter(({ request, index }) =>
      deletes.some(
        (other) => other.index < index && other.request.path === request.path && (other.status ?? 500) < 300,
      ),
    );
    return judgeEach(repeated, "nothing was deleted twice", (exchange) =>
      compareStatus(exchange, notFoundSteps(trace)),
    );
  },
});
