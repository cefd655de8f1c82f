import { check, type Check } from "../check.ts";
import { awaits } from "../trace/read.ts";
import { comparePrompts } from "../oracle/prompt.ts";
import { compare, verdictOf } from "../verdict.ts";
import { promptsOf } from "../oracle/history.ts";
import { inferenceSteps, openCallsOf } from "../trace/views/inferences.ts";
import { shieldCallsOf } from "../oracle/shield-calls.ts";
import { isRefused, isRefusal } from "../trace/views/touchpoints.ts";
import { statesOf, turnLogs } from "../trace/views/turn-log.ts";

const warnGoesOn = check({
  id: "shields/warn-goes-on",
  level: "MUST",
  statement: "Warnings and infos are recorded on the step, and the turn goes on.",
  reference: ["semantics §10"],
  generator: "any",
  needs: ["shields"],
  when: { warn_visible: true },
  judge(trace) {
    const warned = turnLogs(trace)
      .flatMap(statesOf)
      .filter(
        ({ turn }) =>
          !isRefused(turn) &&
          turn.steps.some((step) => step.step_type === "shield_call" && step.violation !== null),
      );
    const findings = warned.flatMap(({ exchange, turn }) =>
      compare(
        exchange,
        "turn.output_message.content",
        inferenceSteps(turn).at(-1)?.model_response.content,
        turn.output_message.content,
      ),
    );
    return verdictOf(warned.length, findings, "no shield warned of anything");
  },
});

const errorEndsTurn = check({
  id: "shields/error-ends-turn",
  level: "MUST",
  statement: "An error ends the turn with the shield's message; the turn is complete and stored.",
  reference: ["semantics §10", "real-servers §7"],
  generator: "any",
  needs: ["shields"],
  judge(trace) {
    const refused = turnLogs(trace)
      .flatMap(statesOf)
      .filter(({ turn }) => isRefused(turn));
    const findings = refused.flatMap(({ exchange, turn }) => {
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
    return verdictOf(refused.length, findings, "no shield refused anything");
  },
});

const errorWithoutMessage = check({
  id: "shields/error-without-message",
  level: "MUST",
  statement: "A refusal without a message of its own names the shield.",
  reference: ["semantics §10"],
  generator: "any",
  needs: ["journal", "whole_shields"],
  when: { silent_refusals: "named" },
  judge(trace) {
    const withoutMessage = shieldCallsOf(trace).filter(
      ({ step }) => isRefusal(step) && !step.violation?.user_message,
    );
    const findings = withoutMessage.flatMap(({ exchange, calls, turn }) => {
      const refusing = calls.find(({ answer }) => answer?.violation?.violation_level === "error");
      const expected = `Blocked by ${refusing?.request?.shield_id}.`;
      return compare(exchange, "turn.output_message.content", expected, turn.output_message.content);
    });
    return verdictOf(withoutMessage.length, findings, "no shield refused without a message");
  },
});

const refusalCompletesAwaiting = check({
  id: "shields/refusal-completes-awaiting",
  level: "MUST",
  statement: "A refused turn that was about to await input completes instead.",
  reference: ["semantics §10", "real-servers §7"],
  generator: "any",
  needs: ["shields"],
  judge(trace) {
    const refused = turnLogs(trace)
      .flatMap(statesOf)
      .filter(({ turn }) => isRefusal(turn.steps.at(-1)) && openCallsOf(turn.steps).length > 0);
    const findings = refused.flatMap(({ exchange, turn }) =>
      compare(
        exchange,
        "turn",
        { awaits_input: false, is_completed: true },
        { awaits_input: awaits(turn), is_completed: turn.completed_at !== null },
      ),
    );
    return verdictOf(refused.length, findings, "no turn was refused that was about to await input");
  },
});

const refusedInputCallsNobody = check({
  id: "shields/refused-input-calls-nobody",
  level: "MUST",
  statement: "After an input refusal no model and no tool is called.",
  reference: ["semantics §10"],
  generator: "any",
  needs: ["journal", "shields"],
  judge(trace) {
    const refused = shieldCallsOf(trace).filter(
      ({ step, touchpoint }) => touchpoint === "user-input" && isRefusal(step),
    );
    const findings = refused.flatMap(({ exchange, log, turn }) => {
      // Those that were broken off count too: the model had been asked.
      const inferences = trace.journal?.filter(
        ({ turn: alias, entry }) => alias === log.alias && entry.kind === "inference",
      );
      return compare(exchange, "inferences of the turn", inferenceSteps(turn).length, inferences?.length);
    });
    return verdictOf(refused.length, findings, "no input was refused");
  },
});

const refusalInHistory = check({
  id: "shields/refusal-in-history",
  level: "MUST",
  statement: "Later turns see a refusal in the place that the document gives it, and never what was refused.",
  reference: ["semantics §11.2"],
  generator: "any",
  needs: ["journal", "shields"],
  when: { refusals: "in_place", turn_order: "begun" },
  judge(trace) {
    const prompts = promptsOf(trace).filter(({ history }) => history.some(isRefused));
    const findings = prompts.flatMap(({ exchange, seq, expected, actual }) =>
      comparePrompts({ exchange, seq }, `prompt of ${exchange.operation}`, expected, actual),
    );
    return verdictOf(prompts.length, findings, "no turn followed a refused one");
  },
});

export const shieldsRefusalsChecks: readonly Check[] = [
  warnGoesOn,
  errorEndsTurn,
  errorWithoutMessage,
  refusalCompletesAwaiting,
  refusedInputCallsNobody,
  refusalInHistory,
];
