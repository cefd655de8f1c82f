/** What a violation does to its turn, and to the turns after it. */
import { check } from "../../../check/check.ts";
import { promptsOf } from "../oracle/history.ts";
import { comparePrompts } from "../oracle/prompt.ts";
import { shieldCallsOf } from "../oracle/shield-calls.ts";
import { awaits } from "../../../trace/read.ts";
import { inferenceSteps, openCallsOf } from "../views/inferences.ts";
import { isRefusal, isRefusedTurn } from "../views/touchpoints.ts";
import { compare, judgeEach } from "../../../check/verdict.ts";
import { announcedTurns } from "../views/turn-log.ts";

export const warnGoesOn = check({
  id: "shields/warn-goes-on",
  statement: "Warnings and infos are recorded on the step, and the turn goes on.",
  reference: ["semantics §10"],
  needs: ["journal", "whole_shields"],
  when: { warn_visible: [true, false] },
  // Real servers go on too, and do not record warnings.
  judge(trace) {
    const visible = trace.expectations.policy.warn_visible === true;
    const warned = shieldCallsOf(trace).filter(
      ({ turn, calls }) => !isRefusedTurn(turn) && calls.some(({ answer }) => answer?.violation),
    );
    return judgeEach(warned, "no shield warned", ({ exchange, at, step, turn }) => [
      ...compare(exchange, `steps.${at} has a violation`, visible, step.violation !== null),
      ...compare(
        exchange,
        "turn.output_message.content",
        inferenceSteps(turn).at(-1)?.model_response.content,
        turn.output_message.content,
      ),
    ]);
  },
});

export const errorEndsTurn = check({
  id: "shields/error-ends-turn",
  statement: "An error ends the turn with the shield's message; the turn is complete and stored.",
  reference: ["semantics §10", "real-servers §7"],
  needs: ["shields"],
  judge(trace) {
    const refused = announcedTurns(trace).filter(({ turn }) => isRefusedTurn(turn));
    return judgeEach(refused, "no shield refused a turn", ({ exchange, turn }) => {
      const step = turn.steps.find(isRefusal);
      const message = step?.step_type === "shield_call" ? step.violation?.user_message : null;
      const { content, stop_reason, tool_calls } = turn.output_message;
      const expected = {
        ends_with: step?.step_id,
        // Without a message of the shield's the server finds its own words.
        output: { content: message || content, stop_reason: "end_of_turn", tool_calls: [] },
        is_completed: true,
      };
      return compare(exchange, "turn", expected, {
        ends_with: turn.steps.at(-1)?.step_id,
        output: { content, stop_reason, tool_calls },
        is_completed: turn.completed_at !== null,
      });
    });
  },
});

export const errorWithoutMessage = check({
  id: "shields/error-without-message",
  least: 5,
  statement: "A refusal without a message of its own names the shield.",
  reference: ["semantics §10"],
  needs: ["journal", "whole_shields"],
  when: { silent_refusals: "named" },
  // Real servers answer "None", and every later turn of the session fails.
  judge(trace) {
    const withoutMessage = shieldCallsOf(trace).filter(
      ({ step }) => isRefusal(step) && !step.violation?.user_message,
    );
    return judgeEach(withoutMessage, "no shield refused without a message", ({ exchange, calls, turn }) => {
      const refusing = calls.find(({ answer }) => answer?.violation?.violation_level === "error");
      const expected = `Blocked by ${refusing?.request?.shield_id}.`;
      return compare(exchange, "turn.output_message.content", expected, turn.output_message.content);
    });
  },
});

export const refusalCompletesAwaiting = check({
  id: "shields/refusal-completes-awaiting",
  least: 5,
  statement: "A refused turn that was about to await input completes instead.",
  reference: ["semantics §10", "real-servers §7"],
  needs: ["shields"],
  // Pending calls of a refused turn would invite a resume with unchecked responses.
  judge(trace) {
    const refused = announcedTurns(trace).filter(
      ({ turn }) => isRefusal(turn.steps.at(-1)) && openCallsOf(turn.steps).length > 0,
    );
    return judgeEach(refused, "no turn was refused that was about to await input", ({ exchange, turn }) =>
      compare(
        exchange,
        "turn",
        { awaits_input: false, is_completed: true },
        { awaits_input: awaits(turn), is_completed: turn.completed_at !== null },
      ),
    );
  },
});

export const refusedInputCallsNobody = check({
  id: "shields/refused-input-calls-nobody",
  least: 5,
  statement: "After an input refusal no model and no tool is called.",
  reference: ["semantics §10"],
  needs: ["journal", "shields"],
  judge(trace) {
    const refused = shieldCallsOf(trace).filter(
      ({ step, touchpoint }) => touchpoint === "user-input" && isRefusal(step),
    );
    return judgeEach(refused, "no input was refused", ({ exchange, log, turn }) => {
      // Interrupted ones count too: the model was called.
      const inferences = trace.journal?.filter(
        ({ turn: alias, entry }) => alias === log.alias && entry.kind === "inference",
      );
      return compare(exchange, "inferences of the turn", inferenceSteps(turn).length, inferences?.length);
    });
  },
});

export const refusalInHistory = check({
  id: "shields/refusal-in-history",
  least: 5,
  statement: "Later prompts have a refusal at its place in the history, and never the refused answer.",
  reference: ["semantics §11.2"],
  needs: ["journal", "shields"],
  when: { refusals: ["in_place", "after"] },
  judge(trace) {
    const inOrder = trace.expectations.behavior.turn_order === "begun";
    const prompts = promptsOf(trace).filter(
      ({ history, loose }) =>
        history.some(isRefusedTurn) &&
        (inOrder || history.length < 2) &&
        (!loose || trace.expectations.policy.loose_ends === "left_out"),
    );
    return judgeEach(prompts, "no turn followed a refused one", ({ exchange, seq, expected, actual }) =>
      comparePrompts({ exchange, seq }, `prompt of ${exchange.operation}`, expected, actual),
    );
  },
});
