/** Turns that fail, and how a failure is reported. */
import { check, checksOf } from "../../../check/check.ts";
import { interruptionStories } from "../generators/interruption.ts";
import { refusalStories } from "../generators/refusal.ts";
import { failuresOf, mayFail, reportOf } from "../oracle/failures.ts";
import { mayBeGone, whileStopped } from "../oracle/lifetime.ts";
import { mayRun, refusedIn } from "../oracle/refusals.ts";
import { isRefusedClient } from "../oracle/refused-clients.ts";
import { isRecord } from "../../../json/difference.ts";
import { announced, endOf, runsTurn, streamError } from "../../../trace/read.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";
import { type RequestedTurn, requestedTurns } from "../views/configs.ts";
import {
  compare,
  compareStatus,
  type Finding,
  finding,
  judgeEach,
  verdictOf,
} from "../../../check/verdict.ts";

export const inWords = check({
  id: "errors/in-words",
  statement: "Every error other than a shape error has a text as detail.",
  reference: ["semantics §3.1"],
  judge(trace) {
    const inWordsOnly = new Set(
      refusedIn(trace).flatMap(({ exchange, reasons: [first] }) =>
        first.body === "words" ? [exchange] : [],
      ),
    );
    // A 400 may be about the shape.
    const others = trace.exchanges.filter(
      (exchange) =>
        exchange.items === null &&
        exchange.status !== null &&
        exchange.status > 400 &&
        !isRefusedClient(exchange, trace.expectations),
    );
    const errors = new Set([...[...inWordsOnly].filter(({ status }) => (status ?? 0) >= 400), ...others]);
    return verdictOf(errors.size, [...errors].flatMap(judgeBody), "nothing was refused");
  },
});

function judgeBody({ index, json, text }: Exchange): Finding[] {
  const detail = isRecord(json) ? json["detail"] : undefined;
  if (typeof detail === "string" && detail.trim() !== "") return [];
  const actual = json === undefined ? text.slice(0, 200) : json;
  return [{ exchange: index, path: "body", expected: { detail: "what is wrong, in words" }, actual }];
}

export const noRepeat = check({
  id: "errors/no-repeat",
  level: "SHOULD",
  statement: "A 409, and a 5xx of a turn without Retry-After, has x-should-retry: false.",
  reference: ["semantics §3.5"],
  when: { retry_hint: "given" },
  // The SDKs repeat a 409 and a 5xx by themselves, which would run a turn twice.
  judge({ exchanges }) {
    const final = exchanges.filter((exchange) => {
      const status = exchange.status ?? 0;
      const failed = status >= 500 && runsTurn(exchange) && exchange.headers["retry-after"] === undefined;
      return status === 409 || failed;
    });
    return judgeEach(final, "nothing was refused with 409, and no turn failed with 5xx", (exchange) =>
      compare(exchange, "x-should-retry", "false", exchange.headers["x-should-retry"]),
    );
  },
});

export const failsForAReason = check({
  id: "errors/fails-for-a-reason",
  statement: "A valid turn runs unless its model or a shield fails.",
  reference: ["semantics §3.3"],
  judge(trace) {
    const turns = requestedTurns(trace);
    const runnable = turns.filter((turn) => turns.some((other) => hasShown(trace, other, turn)));
    const findings = runnable
      .filter(({ created }) => announced(created) === null)
      .map(({ created }) =>
        finding(created, "answer", "a turn, as one of this agent before it was", endOf(created)),
      );
    return verdictOf(runnable.length, findings, "no valid turn followed one of the same agent that ran");
  },
});

/** Whether an earlier turn of its agent shows that the later one can run: nothing that it did not bring stands against that one. */
function hasShown(trace: Trace, earlier: RequestedTurn, later: RequestedTurn): boolean {
  const { created, log } = later;
  return (
    earlier.agent.alias === later.agent.alias &&
    earlier.created.ended < created.began &&
    announced(earlier.created) !== null &&
    log.step.extra?.toolgroups === undefined &&
    !mayFail(trace, log) &&
    mayRun(trace, later) &&
    !mayBePoisoned(trace, later) &&
    !mayBeGone(trace, log.session, created)
  );
}

/** Where a refusal without a message fails all later turns of its session, such a refusal may have come before. */
function mayBePoisoned({ expectations, exchanges }: Trace, { created, log }: RequestedTurn): boolean {
  if (expectations.policy.silent_refusals !== "none") return false;
  return exchanges.some(
    ({ step, began }) =>
      step.do === "turn" &&
      step.session === log.session &&
      began < created.began &&
      (step.script.shields ?? []).some(({ violation }) => violation && violation.message === undefined),
  );
}

/** How a turn fails whose model fails. */
export const providerErrors = checksOf({ generator: refusalStories }, [
  {
    id: "errors/provider-fails",
    least: 5,
    statement: "A failure of the model other than a 400 is a 500 with the provider's message.",
    reference: ["semantics §3.3"],
    needs: ["scripting"],
    when: { provider_failures: ["reported", "hidden", "passed_on"] },
    judge(trace) {
      const failures = failuresOf(trace).filter(({ status }) => status !== 400);
      return judgeEach(failures, "no model failed", ({ exchange, ...failure }) => {
        const { status, words } = reportOf(trace, failure);
        return compareFailure(exchange, status, words);
      });
    },
  },
  {
    id: "errors/provider-refuses",
    least: 5,
    statement: "A 400 of the model is a 400 with the provider's message.",
    reference: ["semantics §3.3", "real-servers §2.2"],
    needs: ["scripting"],
    judge(trace) {
      const refusals = failuresOf(trace).filter(({ status }) => status === 400);
      return judgeEach(refusals, "no model answered 400", ({ exchange, message }) =>
        compareFailure(exchange, 400, message),
      );
    },
  },
]);

export const shutdown = check({
  id: "errors/shutdown",
  least: 5,
  statement: "During a shutdown new turns are refused with 503, and running turns end normally.",
  reference: ["semantics §6.9"],
  generator: interruptionStories,
  // A turn that began before the stop must end: its client waits for it.
  judge(trace) {
    const ran = trace.exchanges.filter(
      (exchange) => exchange.step.do === "turn" && whileStopped(trace, exchange),
    );
    // Turns are accepted until the signal arrives; the last response shows whether it has.
    const refusedTurn = trace.exchanges.findLast(({ step }) => step.do === "await_refusal");
    const findings = ran.flatMap((exchange): Finding[] => {
      if (announced(exchange) !== null) return [];
      const actual = exchange.failure ?? endOf(exchange);
      return [finding(exchange, "answer", "the turn, at its end", actual)];
    });
    // Who streams alone may say so of a turn that is not streamed, at any time.
    const streams = trace.expectations.wire.nonstreaming_turns === false;
    const refusal = refusedTurn === undefined ? [] : compareStatus(refusedTurn, streams ? [503, 501] : [503]);
    return verdictOf(ran.length, [...refusal, ...findings], "no turn ran while the server shut down");
  },
});

/** One finding unless the answer, streamed or not, has this status and these words. */
function compareFailure(exchange: Exchange, status: number, words: string): Finding[] {
  const streamed = exchange.items !== null;
  const detail = isRecord(exchange.json) ? exchange.json["detail"] : undefined;
  const actual = streamed
    ? streamError(exchange)
    : `${exchange.status}: ${typeof detail === "string" ? detail : exchange.text}`;
  if (actual?.startsWith(`${status}: `) && actual.includes(words)) return [];
  const path = streamed ? "last item" : "status and detail";
  return [finding(exchange, path, `${status}: … ${words}`, actual)];
}
