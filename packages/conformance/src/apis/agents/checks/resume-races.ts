/** Resumes that race each other, fail, or meet a restart. */
import { check } from "../../../check/check.ts";
import { concurrencyStories } from "../generators/concurrency.ts";
import { interruptionStories } from "../generators/interruption.ts";
import { restartStories } from "../generators/restart.ts";
import { resumeStories } from "../generators/resume.ts";
import { mayFailAtTools } from "../oracle/failures.ts";
import { allReplies } from "../../../story/story.ts";
import { announced, awaits, endOf } from "../../../trace/read.ts";
import { exchangesDuringTurns } from "../views/during-turns.ts";
import { isRaced, resumesOf } from "../views/turn-log.ts";
import {
  compare,
  compareStatus,
  finding,
  judgeEach,
  verdictOf,
  compareAnswer,
} from "../../../check/verdict.ts";

export const oneOfRacingWins = check({
  id: "resume/one-of-racing-wins",
  least: 5,
  statement: "Of several resumes of one turn at the same time exactly one runs.",
  reference: ["semantics §6.5"],
  generator: resumeStories,
  when: { resume_checks: "strict" },
  // Real servers run both, and the later one overwrites the turn.
  judge(trace) {
    const racing = resumesOf(trace).filter(
      (one) => isRaced(one) && awaits(one.before) && one.step.give === "right",
    );
    // A story may race the resumes of several turns: each race has a winner of its own.
    const turns = [...new Set(racing.map(({ log }) => log))];
    return judgeEach(turns, "no resumes raced", (log) => {
      const racers = racing.filter((one) => one.log === log);
      const losers = racers.filter(({ after }) => after === null);
      const [{ exchange } = { exchange: log.requests[0] }] = racers;
      return [
        ...compare(exchange, "racing resumes that ran", 1, racers.length - losers.length),
        // A loser that comes when the winner has ended may find a turn that awaits other calls.
        ...losers.flatMap((loser) => compareStatus(loser.exchange, [409, 400])),
      ];
    });
  },
});

export const claimedIsShownAwaiting = check({
  id: "resume/claimed-is-shown-awaiting",
  statement: "While a resume runs, the stored turn still awaits input.",
  reference: ["semantics §6.5"],
  generator: concurrencyStories,
  judge(trace) {
    const resumed = resumesOf(trace);
    const reads = exchangesDuringTurns(trace).flatMap(({ runningTurn: alias, exchange }) => {
      const resume = resumed.find(({ log }) => log.alias === alias);
      return exchange.step.do === "get_turn" && resume !== undefined ? [{ exchange, resume }] : [];
    });
    return judgeEach(
      reads,
      "no turn was read while it was being resumed",
      ({ exchange, resume: { before } }) => compareAnswer(exchange, "turn", before, exchange.json),
    );
  },
});

export const claimRunsOut = check({
  id: "resume/claim-runs-out",
  least: 5,
  statement: "After a crash during a resume, the turn can be resumed again when its claim has expired.",
  reference: ["semantics §6.5"],
  generator: interruptionStories,
  needs: ["kill"],
  judge({ exchanges }) {
    const last = exchanges.findLast(({ step }) => step.do === "resume" && step.patient === true);
    if (last === undefined) return verdictOf(0, [], "the server was not killed while it resumed a turn");
    const turn = announced(last);
    if (turn !== null && turn.completed_at !== null) return verdictOf(1, [], "");
    const actual = turn ?? endOf(last);
    return verdictOf(1, [finding(last, "answer", "the turn, complete", actual)], "");
  },
});

export const failedCanBeRepeated = check({
  id: "resume/failed-can-be-repeated",
  least: 5,
  statement: "After a resume that failed the same responses can be sent again.",
  reference: ["semantics §6.4"],
  generator: resumeStories,
  judge(trace) {
    // The model fails once, for the first resume that reaches it.
    const resumes = resumesOf(trace).filter(
      ({ log, step, before }) =>
        step.give === "right" &&
        awaits(before) &&
        allReplies(log.step.script).some(({ error }) => error !== undefined) &&
        !mayFailAtTools(trace, log),
    );
    const [first, second] = resumes;
    if (first === undefined || second === undefined || first.after !== null || isRaced(second))
      return verdictOf(0, [], "no resume was sent again after it had failed");
    const { exchange, after } = second;
    const actual = endOf(exchange);
    const findings = after === null ? [finding(exchange, "answer", "the resumed turn", actual)] : [];
    return verdictOf(1, findings, "");
  },
});

export const goesOnAfterRestart = check({
  id: "resume/goes-on-after-restart",
  least: 5,
  statement: "A turn that awaits input can be resumed after a restart.",
  reference: ["semantics §6.3", "real-servers §4.2"],
  generator: restartStories,
  // A claim or a pending call that lives in the process alone would be lost.
  judge(trace) {
    const resumes = resumesOf(trace).filter(({ exchange }) =>
      trace.restarts.some((moment) => moment < exchange.began),
    );
    return judgeEach(resumes, "no turn was resumed after a restart", ({ exchange, after }) => {
      if (after !== null && after.completed_at !== null) return [];
      const actual = after ?? endOf(exchange);
      return [finding(exchange, "answer", "the turn, complete", actual)];
    });
  },
});
