/** The limit of inferences in a turn. */
import { check } from "../../../check/check.ts";
import { iterationStories } from "../generators/iterations.ts";
import { type TurnEnding, endings, followsFailure, limitOf } from "../oracle/endings.ts";
import { allReplies } from "../../../story/story.ts";
import { awaits, eventsOf } from "../../../trace/read.ts";
import { requestedAgents, requestedTurns, withDefaults } from "../views/configs.ts";
import { compareLoc } from "../views/errors.ts";
import { requestsTo } from "../views/inferences.ts";
import { resumesOf } from "../views/turn-log.ts";
import { compare, compareStatus, finding, judgeEach } from "../../../check/verdict.ts";

export const neverExceeded = check({
  id: "iterations/never-exceeded",
  statement:
    "The model is called at most max_infer_iters times in a turn, its resumes and tool rounds included.",
  reference: ["semantics §7", "real-servers §4.2"],
  generator: iterationStories,
  needs: ["journal"],
  judge(trace) {
    // Whoever resumes what has ended asks for more than the turn itself.
    const ended = resumesOf(trace).filter(({ before, after }) => !awaits(before) && after !== null);
    const turns = requestedTurns(trace).flatMap((turn) => {
      const config = withDefaults(turn.agent);
      const made = requestsTo(trace, turn.log.alias).length;
      // The inferences of a failed request do not count: they are repeated.
      const fails = allReplies(turn.log.step.script).some(({ error }) => error !== undefined);
      const resumedAfterEnd = ended.some(({ log }) => log.alias === turn.log.alias);
      return config === null || made === 0 || fails || resumedAfterEnd
        ? []
        : [{ turn, limit: limitOf(config), made }];
    });
    return judgeEach(turns, "no request reached the model", ({ turn, limit, made }) =>
      made <= limit ? [] : [finding(turn.created, "requests to the model", `at most ${limit}`, made)],
    );
  },
});

export const belowLimit = check({
  id: "iterations/below-limit",
  statement: "Below the limit a turn goes on as if there were none.",
  reference: ["semantics §7"],
  // A server that counts more than its own inferences would stop early.
  judge(trace) {
    const below = endings(trace).filter(({ made, limit }) => made < limit);
    return judgeEach(below, "no turn ended or awaited input below its limit", (ending) =>
      compare(ending.exchange, "state of the turn", expectedOf(ending), actualOf(ending)),
    );
  },
});

function expectedOf({ requested, last }: TurnEnding): string {
  const { tool_calls, stop_reason } = last;
  if (stop_reason === "out_of_tokens") return "complete with out_of_tokens";
  const client = clientTools(requested);
  if (tool_calls.some(({ tool_name }) => client.includes(tool_name))) return "awaiting input";
  return tool_calls.length > 0 || stop_reason === "end_of_message"
    ? "another inference"
    : `complete with ${stop_reason}`;
}

function actualOf({ turn }: TurnEnding): string {
  return awaits(turn) ? "awaiting input" : `complete with ${turn.output_message.stop_reason}`;
}

function clientTools({ agent }: TurnEnding["requested"]): string[] {
  const tools: unknown = agent.sent["client_tools"];
  return Array.isArray(tools) ? tools.map(({ name }: { name: string }) => name) : [];
}

export const atLimitWithCalls = check({
  id: "iterations/at-limit-with-calls",
  statement:
    "At the limit calls are not run, and the turn completes with them in its output and end_of_turn.",
  reference: ["semantics §7"],
  // Real servers await input here, though a resume would exceed the limit.
  judge(trace) {
    const reached = endings(trace).filter(
      ({ made, limit, last }) =>
        made >= limit && last.tool_calls.length > 0 && last.stop_reason !== "out_of_tokens",
    );
    const ends = { complete: "turn_complete", awaiting: "turn_awaiting_input" };
    const { iteration_limit_ends: how } = trace.expectations.policy;
    return judgeEach(reached, "no turn had calls at its limit", ({ exchange, turn, last, ran }) => {
      const event = eventsOf(exchange).at(-1)?.event_type;
      const { stop_reason, tool_calls } = turn.output_message;
      return compare(
        exchange,
        "state of the turn",
        {
          stop_reason: "end_of_turn",
          tool_calls: last.tool_calls,
          ran: false,
          event: how === undefined || event === undefined ? event : ends[how],
        },
        { stop_reason, tool_calls, ran, event },
      );
    });
  },
});

export const atLimitWithoutCalls = check({
  id: "iterations/at-limit-without-calls",
  statement: "At the limit a message without calls completes the turn as it would without a limit.",
  reference: ["semantics §7", "real-servers §4.1"],
  generator: iterationStories,
  judge(trace) {
    const reached = endings(trace).filter(
      ({ made, limit, last }) => made >= limit && last.tool_calls.length === 0,
    );
    const keepsReason = trace.expectations.policy.limit_reason !== "end_of_turn";
    return judgeEach(reached, "no turn ended at its limit without calls", ({ exchange, turn, last }) => {
      const isKept = keepsReason && last.stop_reason !== "end_of_message";
      const stop_reason = isKept ? last.stop_reason : "end_of_turn";
      return compare(exchange, "turn.output_message", { ...last, stop_reason }, turn.output_message);
    });
  },
});

export const zeroIsOne = check({
  id: "iterations/zero-is-one",
  least: 5,
  statement: "A limit of 0 acts as 1.",
  reference: ["semantics §4.2", "real-servers §4.1"],
  generator: iterationStories,
  judge(trace) {
    const ends = endings(trace).filter(({ requested }) => requested.agent.sent["max_infer_iters"] === 0);
    return judgeEach(ends, "no turn had a limit of 0", ({ exchange, turn, made }) =>
      compare(exchange, "turn", { inferences: 1, awaits: false }, { inferences: made, awaits: awaits(turn) }),
    );
  },
});

export const nullIsTen = check({
  id: "iterations/null-is-ten",
  least: 5,
  statement: "A limit of null acts as 10.",
  reference: ["semantics §4.2"],
  generator: iterationStories,
  when: { nulls: "default" },
  // On real servers such a turn fails after its first inference.
  judge(trace) {
    const ends = endings(trace).filter(
      ({ requested, turn }) => requested.agent.sent["max_infer_iters"] === null && !awaits(turn),
    );
    return judgeEach(ends, "no turn with a limit of null ended", ({ exchange, requested, made }) => {
      const wanted = requested.log.step.script.replies.length;
      return compare(exchange, "inferences", Math.min(10, wanted), made);
    });
  },
});

export const negativeRefused = check({
  id: "iterations/negative-refused",
  statement: "A negative limit is refused with 400.",
  reference: ["semantics §4.2"],
  generator: iterationStories,
  when: { bounds: "checked" },
  judge(trace) {
    const negative = requestedAgents(trace).filter(({ sent }) => Number(sent["max_infer_iters"]) < 0);
    return judgeEach(negative, "no agent had a negative limit", ({ exchange }) => [
      ...compareStatus(exchange, [400]),
      ...compareLoc(exchange, ["body", "agent_config", "max_infer_iters"]),
    ]);
  },
});

export const failedResumeCountsNothing = check({
  id: "iterations/failed-resume-counts-nothing",
  least: 5,
  statement: "A resume that failed does not count.",
  reference: ["semantics §6.4"],
  generator: iterationStories,
  when: { failed_inferences: "forgotten" },
  judge(trace) {
    const repeated = endings(trace).filter(
      (ending) => !awaits(ending.turn) && followsFailure(ending.requested.log, ending),
    );
    return judgeEach(
      repeated,
      "no turn ended after a failed resume",
      ({ exchange, requested, limit, made }) =>
        compare(exchange, "inferences", Math.min(limit, requested.log.step.script.replies.length), made),
    );
  },
});
