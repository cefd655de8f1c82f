/** How long records live: deletes, restarts, clients that disconnect. */
import { check } from "../../../check/check.ts";
import { concurrencyStories } from "../generators/concurrency.ts";
import { conversationStories } from "../generators/conversation.ts";
import { restartStories } from "../generators/restart.ts";
import { isPersistent, notFoundSteps } from "../oracle/lifetime.ts";
import { stepsOf, type StoryStep } from "../../../story/story.ts";
import { isRecord, recordsIn } from "../../../json/difference.ts";
import { as } from "../../../trace/read.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";
import { agentOf } from "../views/configs.ts";
import { exchangesDuringTurns } from "../views/during-turns.ts";
import { answered, answerText } from "../views/inferences.ts";
import { turnLogs } from "../views/turn-log.ts";
import {
  compare,
  compareStatus,
  type Finding,
  judgeEach,
  verdictOf,
  compareAnswer,
} from "../../../check/verdict.ts";

export const deletedIsGone = check({
  id: "persistence/deleted-is-gone",
  statement: "A deleted record is not found, nor is anything below it.",
  reference: ["semantics §6.8", "real-servers §4.3"],
  generator: conversationStories,
  judge(trace) {
    const deletions = trace.exchanges.filter(
      ({ step, status }) =>
        (step.do === "delete_session" || step.do === "delete_agent") && status !== null && status < 300,
    );
    if (deletions.length === 0) return verdictOf(0, [], "nothing was deleted");
    const before = (read: Exchange): Exchange[] => deletions.filter(({ index }) => index < read.index);
    const gone = trace.exchanges.filter((read) =>
      before(read).some((deletion) => isBelow(trace, deletion.step, read.step)),
    );
    const lists = trace.exchanges.flatMap((read) =>
      before(read).flatMap(({ step }) =>
        read.step.do === "list_sessions" && step.do === "delete_session" && !gone.includes(read)
          ? [{ read, id: trace.ids[step.session] }]
          : [],
      ),
    );
    const findings = [
      ...gone.flatMap((read) => compareStatus(read, notFoundSteps(trace))),
      ...lists.flatMap(({ read, id }) =>
        compareAnswer(
          read,
          "the deleted session in the list",
          [],
          recordsIn(read.json).filter(({ session_id }) => session_id === id),
        ),
      ),
    ];
    return verdictOf(gone.length + lists.length, findings, "nothing was read after it was deleted");
  },
});

/** Whether a step asks for what was deleted, or for something below it. */
function isBelow(trace: Trace, deleted: StoryStep, step: StoryStep): boolean {
  const session = sessionOf(trace, step);
  if (deleted.do === "delete_session") return session === deleted.session;
  if (deleted.do !== "delete_agent") return false;
  const agent =
    "agent" in step && step.do !== "create_session" ? step.agent : session && agentOf(trace, session);
  return agent === deleted.agent;
}

function sessionOf({ story }: Trace, step: StoryStep): string | undefined {
  if (step.do === "get_session" || step.do === "delete_session") return step.session;
  if (step.do !== "get_turn" && step.do !== "get_steps") return undefined;
  return stepsOf(story, "turn").find(({ as }) => as === step.turn)?.session;
}

export const deleteAborts = check({
  id: "persistence/delete-aborts",
  least: 5,
  statement:
    "Deleting its agent or session ends a running turn with an error of status 404, and nothing of it is stored.",
  reference: ["semantics §6.8"],
  generator: concurrencyStories,
  when: { running_deletes: "abort" },
  // Real servers let the turn run on in a session that cannot be read any more.
  judge(trace) {
    const deleted = exchangesDuringTurns(trace).flatMap(({ runningTurn, exchange: { step, status } }) => {
      if (step.do !== "delete_session" && step.do !== "delete_agent") return [];
      return status !== null && status < 300
        ? turnLogs(trace).filter(({ alias }) => alias === runningTurn)
        : [];
    });
    const aborted = deleted.flatMap(({ requests }) => requests.slice(-1));
    return judgeEach(aborted, "nothing was deleted while a turn ran in it", judgeAbort);
  },
});

function judgeAbort(exchange: Exchange): Finding[] {
  if (exchange.items === null) return compareStatus(exchange, [404]);
  const last = exchange.items.at(-1);
  const error = isRecord(last) && isRecord(last["error"]) ? last["error"]["message"] : undefined;
  return compare(exchange, "status of the error that ends the stream", "404", String(error).split(":")[0]);
}

export const outlivesRestart = check({
  id: "persistence/outlives-restart",
  least: 5,
  statement: "A restart changes no agent, and no persistent session or turn.",
  reference: ["semantics §12.1"],
  generator: restartStories,
  judge({ exchanges, restarts }) {
    const [restart = Infinity] = restarts;
    const reads = exchanges.flatMap((read) => {
      if (read.began < restart || read.request.method !== "GET") return [];
      // The same question with nothing but the restart in between: what was written since is judged elsewhere.
      const before = exchanges.findLast(
        ({ request, ended }) => ended < restart && request.path === read.request.path,
      );
      const written = exchanges.some(
        ({ began, ended, request }) => began > restart && ended < read.began && request.method !== "GET",
      );
      return before === undefined || written ? [] : [{ read, before }];
    });
    return judgeEach(reads, "nothing was read before and after a restart", ({ read, before }) => {
      if (read.status !== before.status) return compareStatus(read, [before.status ?? 200]);
      return compare(read, `answer of ${read.operation}`, before.json, read.json);
    });
  },
});

export const volatileEndsWithProcess = check({
  id: "persistence/volatile-ends-with-process",
  least: 5,
  level: "SHOULD",
  statement: "Sessions that are not persistent are gone after a restart.",
  reference: ["semantics §12.1", "real-servers §4.3"],
  generator: restartStories,
  // A SHOULD: keeping more than was promised harms no client.
  judge(trace) {
    const [restart = Infinity] = trace.restarts;
    const reads = trace.exchanges.filter(({ began, step }) => {
      const agent =
        step.do === "get_session"
          ? agentOf(trace, step.session)
          : step.do === "list_sessions"
            ? step.agent
            : "";
      return began > restart && agent !== "" && !isPersistent(trace, agent);
    });
    return judgeEach(reads, "no session that is not persistent was read after a restart", (read) => {
      if (read.step.do === "get_session") return compareStatus(read, notFoundSteps(trace));
      return compareAnswer(read, "sessions", [], isRecord(read.json) ? read.json["data"] : read.json);
    });
  },
});

export const survivesDisconnect = check({
  id: "persistence/survives-disconnect",
  least: 5,
  statement: "A turn whose client disconnects runs on and is stored.",
  reference: ["semantics §6.6"],
  generator: concurrencyStories,
  needs: ["journal"],
  when: { disconnects: "ignored" },
  // Real servers end the turn with its stream, and it is lost.
  judge(trace) {
    const reads = trace.exchanges.flatMap(({ step, disconnected }) => {
      const read = trace.exchanges.findLast(
        (other) => step.do === "turn" && other.step.do === "await_turn" && other.step.turn === step.as,
      );
      return disconnected && step.do === "turn" && read !== undefined ? [{ read, alias: step.as }] : [];
    });
    return judgeEach(reads, "no client disconnected", ({ read, alias }) => {
      const actual = answered(trace, alias).map(answerText).at(-1);
      const stored = as("Turn", read.json)?.output_message.content;
      return compareAnswer(read, "turn.output_message.content", actual, stored);
    });
  },
});
