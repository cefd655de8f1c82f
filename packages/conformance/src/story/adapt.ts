/** Fits a story to its target: what the target cannot take is left out, or said in the form that it takes. */
import type { Dialect } from "../targets/dialect.ts";
import type { Expectations } from "../targets/expectations.ts";
import { adaptedConfig } from "./adapt-config.ts";
import { adaptedScript } from "./adapt-script.ts";
import { withSeparateTurns } from "./separate-turns.ts";
import type { CreateTurnStep, RequestStep, Story, StoryStep } from "./story.ts";

export interface Fit {
  dialect: Dialect;
  expectations: Expectations;
}

/**
 * The same story for this target. Where its profile says that something fails every turn, that is not sent, and where it
 * resumes any turn of a session, sessions have one: else nothing that turns show could be judged.
 */
export function adapted(story: Story, { dialect, expectations }: Fit): Story {
  const toRequest = (step: RequestStep): RequestStep => {
    if (step.do === "create_agent")
      return { ...step, config: adaptedConfig(step.config, dialect, expectations) };
    return step.do === "turn" ? toTurn(step, expectations) : step;
  };
  const toStep = (step: StoryStep): StoryStep => {
    switch (step.do) {
      case "parallel":
        return { ...step, branches: step.branches.map((branch) => branch.map(toStep)) };
      case "altered":
        return { ...step, step: toRequest(step.step) };
      case "create_agent":
      case "turn":
        return toRequest(step);
      case "stage":
        return { ...step, script: adaptedScript(step.script, expectations) };
      default:
        return step;
    }
  };
  const { turn_order, resumed_turn } = expectations.behavior;
  const picksAny = turn_order === "any" && resumed_turn === "last";
  const { steps, ...rest } = picksAny ? withSeparateTurns(story) : story;
  return { ...rest, steps: steps.map(toStep) };
}

function toTurn(step: CreateTurnStep, expectations: Expectations): CreateTurnStep {
  const script = adaptedScript(step.script, expectations);
  // Without a message, documents would become a part of the instructions.
  const alone = step.messages.length === 0 && (step.extra?.documents ?? []).length > 0;
  const isSpoilt = alone && expectations.behavior.documents_alone === "system";
  return { ...step, script, ...(isSpoilt ? { messages: [{ role: "user", content: "Hello there" }] } : {}) };
}
