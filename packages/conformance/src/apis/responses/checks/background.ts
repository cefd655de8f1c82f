/** Responses that run in the background: answered at once, read, followed, cancelled. */
import { checksOf } from "../../../check/check.ts";
import { responseBackgroundStories } from "../generators/background.ts";
import { errorOf, missingStatuses } from "../oracle/errors.ts";
import { nobody } from "../../../story/story.ts";
import { isRecord, recordsAmong } from "../../../json/difference.ts";
import { partsText, textOrEmpty } from "../views/atoms.ts";
import {
  backgroundResponses,
  cancelsOf,
  isInProgress,
  readsOf,
  scriptedText,
  stepsWhileHeld,
} from "../views/background.ts";
import { inferencesOf } from "../views/inferences.ts";
import { observedResponses } from "../views/observed.ts";
import { isTerminal, responseEvents } from "../views/stream.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";
import {
  compare,
  compareAnswer,
  compareStatus,
  type Finding,
  finding,
  judgeEach,
} from "../../../check/verdict.ts";

const shared = {
  generator: responseBackgroundStories,
  when: { background_responses: "run", response_routes: ["get"] },
  least: 5,
} as const;

const ranks: Readonly<Record<string, number>> = { queued: 0, in_progress: 1 };
const ended = 2;

export const background = checksOf(shared, [
  {
    id: "responses/background-queued",
    statement: "A request with background is answered before the response ends: it is queued or in progress.",
    reference: ["ResponseCreateRequest"],
    judge(trace) {
      const plain = observedResponses(trace).filter(
        ({ sent, step }) => sent["background"] === true && sent["store"] !== false && !step.stream,
      );
      return judgeEach(plain, "no response ran in the background", ({ exchange, response }) => [
        ...compareAnswer(exchange, "background", true, response?.["background"]),
        ...(exchange.status !== 200 || isInProgress(response)
          ? []
          : [finding(exchange, "status", "queued or in_progress", response?.["status"])]),
      ]);
    },
  },
  {
    id: "responses/background-progress",
    statement:
      "While its model runs, a response in the background is read as queued or in progress, and its status never goes back.",
    reference: ["getResponse"],
    judge(trace) {
      const held = stepsWhileHeld(trace.story);
      return judgeEach(backgroundResponses(trace), "no response ran in the background", ({ alias }) => {
        const wasCancelled = (before: Exchange): boolean =>
          cancelsOf(trace, alias).some(({ began, status }) => status === 200 && began < before.ended);
        let highest = 0;
        return readsOf(trace, alias).flatMap(({ exchange, response }): Finding[] => {
          const status = String(response["status"]);
          const rank = ranks[status] ?? ended;
          const isEarly = rank === ended && held.has(exchange.step) && !wasCancelled(exchange);
          const isBack = rank < highest;
          highest = Math.max(highest, rank);
          if (isEarly) return [finding(exchange, "status", "queued or in_progress", status)];
          return isBack ? [finding(exchange, "status", "the status before or a later one", status)] : [];
        });
      });
    },
  },
  {
    id: "responses/background-ends",
    needs: ["journal"],
    statement:
      "A response in the background ends with what the model said, or as failed with words if the model failed.",
    reference: ["getResponse"],
    judge(trace) {
      const left = backgroundResponses(trace).flatMap((observed) => {
        const last = readsOf(trace, observed.alias).at(-1);
        const isCancelled = cancelsOf(trace, observed.alias).some(({ status }) => status === 200);
        return last === undefined || isCancelled ? [] : [{ observed, last }];
      });
      return judgeEach(left, "no response ended in the background", ({ observed: { alias }, last }) => {
        const { exchange, response } = last;
        const failed = inferencesOf(trace, alias).some(({ state }) => state === "failed");
        if (failed) {
          const error = isRecord(response["error"]) ? response["error"] : {};
          return [
            ...compare(exchange, "status", "failed", response["status"]),
            ...(textOrEmpty(error["message"]) === ""
              ? [finding(exchange, "error.message", "words", error)]
              : []),
          ];
        }
        return compare(
          exchange,
          "end of the response",
          { status: "completed", text: scriptedText(trace, alias) },
          { status: response["status"], text: textOf(response["output"]) },
        );
      });
    },
  },
  {
    id: "responses/background-is-stored",
    when: { ...shared.when, response_errors: "openai" },
    statement: "A response in the background with store false is a 400 that names store.",
    reference: ["ResponseCreateRequest"],
    judge(trace) {
      const unstored = observedResponses(trace).filter(
        ({ sent }) => sent["background"] === true && sent["store"] === false,
      );
      return judgeEach(unstored, "no response was to run unstored", ({ exchange }) => [
        ...compareStatus(exchange, [400]),
        ...(exchange.status === 400
          ? compare(exchange, "error.param", "store", errorOf(exchange)["param"])
          : []),
      ]);
    },
  },
  {
    id: "responses/background-followed",
    when: { ...shared.when, response_replays: "events" },
    statement:
      "The events of a response are read while it runs as afterwards: those after starting_after, to its end.",
    reference: ["getResponse"],
    judge(trace) {
      const followed = backgroundResponses(trace).flatMap(({ alias }) => {
        const isCancelled = cancelsOf(trace, alias).some(({ status }) => status === 200);
        return isCancelled ? [] : followersOf(trace, alias);
      });
      return judgeEach(followed, "nobody followed a response", ({ exchange, after }) => {
        const events = responseEvents(exchange);
        const last = events.at(-1);
        const numbers = events.map(({ data }) => data["sequence_number"]);
        const expected = events.map((_, n) => after + 1 + n);
        return [
          ...compareAnswer(exchange, "sequence numbers", expected, numbers),
          ...(exchange.status !== 200 || (last !== undefined && isTerminal(last))
            ? []
            : [finding(exchange, "last event", "the end of the response", last?.type)]),
        ];
      });
    },
  },
]);

export const cancels = checksOf(shared, [
  {
    id: "responses/cancel-ends",
    statement: "A response that was cancelled while it ran is cancelled whenever it is read.",
    reference: ["cancelResponse"],
    judge(trace) {
      const cancelled = backgroundResponses(trace).flatMap(({ alias }) => {
        const won = cancelsOf(trace, alias).find(({ status }) => status === 200);
        return won === undefined ? [] : [{ alias, won }];
      });
      return judgeEach(cancelled, "nothing was cancelled", ({ alias, won }) => [
        ...compare(won, "status", "cancelled", isRecord(won.json) ? won.json["status"] : won.json),
        ...readsOf(trace, alias)
          .filter(({ exchange }) => exchange.began > won.ended)
          .flatMap(({ exchange, response }) => compare(exchange, "status", "cancelled", response["status"])),
      ]);
    },
  },
  {
    id: "responses/cancel-refused",
    when: { ...shared.when, missing_responses: "not_found" },
    statement:
      "To cancel a response that has ended, or does not run in the background, is a 400; one that is not there is a 404.",
    reference: ["cancelResponse"],
    judge(trace) {
      const rows = trace.exchanges.flatMap((exchange) => {
        const { step } = exchange;
        if (step.do !== "cancel_response") return [];
        if (step.response === nobody) return [{ exchange, statuses: missingStatuses(trace) }];
        const before = readsOf(trace, step.response).findLast((read) => read.exchange.ended < exchange.began);
        const status = before?.response["status"];
        const isForeground = observedResponses(trace).some(
          ({ alias, sent, response }) =>
            alias === step.response && sent["background"] !== true && response !== null,
        );
        const hasEnded = status === "completed" || status === "failed" || status === "incomplete";
        return hasEnded || isForeground ? [{ exchange, statuses: [400] }] : [];
      });
      return judgeEach(rows, "nothing was cancelled in vain", ({ exchange, statuses }) =>
        compareStatus(exchange, statuses),
      );
    },
  },
]);

interface Follower {
  exchange: Exchange;
  after: number;
}

function followersOf({ exchanges }: Trace, alias: string): Follower[] {
  return exchanges.flatMap((exchange) => {
    const { step } = exchange;
    const isFollower = step.do === "get_response" && step.response === alias && step.replay !== undefined;
    return isFollower ? [{ exchange, after: step.replay ?? -1 }] : [];
  });
}

function textOf(output: unknown): string {
  return recordsAmong(output)
    .map(({ content }) => partsText(content))
    .join("");
}
