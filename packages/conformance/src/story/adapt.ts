/** Fits a story to its target: what the target cannot take is left out, or said in the form that it takes. */
import type { Target } from "../target/target.ts";
import { adaptedConfig } from "./adapt-config.ts";
import { adaptedDocuments } from "./adapt-documents.ts";
import { adaptedRegistration } from "./adapt-registry.ts";
import { adaptedItems, adaptedRespond } from "./adapt-responses.ts";
import { adaptedToolgroups } from "./adapt-toolgroups.ts";
import { adaptedScript } from "./adapt-script.ts";
import { streamedSteps } from "./adapt-streams.ts";
import { withSeparateTurns } from "./separate-turns.ts";
import {
  type CreateAgentStep,
  type CreateTurnStep,
  type RequestStep,
  type Story,
  type StoryStep,
  stepsOf,
} from "./story.ts";

/** The parts of a target that stories are adapted to. */
export type Fit = Pick<Target, "dialect" | "expectations" | "mcp" | "model" | "providerModels">;

/**
 * The same story for this target. Where its profile says that something fails every turn, that is not sent, and where it
 * resumes any turn of a session, sessions have one: otherwise nothing that turns show could be judged.
 */
export function adapted(story: Story, target: Fit): Story {
  const { expectations } = target;
  const { turn_order, resumed_turn } = expectations.behavior;
  const picksAny = turn_order === "any" && resumed_turn === "last";
  const { steps, ...rest } = picksAny ? withSeparateTurns(story) : story;
  const isStreamed = streamedSteps({ steps }, target);
  const toRequest = (sent: RequestStep): RequestStep => {
    const step = isStreamed(sent) ? { ...sent, stream: true } : sent;
    switch (step.do) {
      case "create_agent":
        return toAgent(step, story, target);
      case "turn":
        return toTurn(step, target);
      case "respond":
        return adaptedRespond(step, target.expectations);
      case "create_conversation":
      case "add_items":
        return { ...step, items: adaptedItems(step.items, target.expectations) };
      case "register":
      case "unregister":
      case "get_named":
        return adaptedRegistration(step, target);
      default:
        return step;
    }
  };
  const toStep = (step: StoryStep): StoryStep => {
    switch (step.do) {
      case "parallel":
        return { ...step, branches: step.branches.map((branch) => branch.map(toStep)) };
      case "altered":
        return { ...step, step: toRequest(step.step) };
      case "stage":
        return { ...step, script: adaptedScript(step.script, target) };
      case "await_gate":
      case "open_gate":
      case "restart":
      case "kill":
        return step;
      default:
        return toRequest(step);
    }
  };
  return { ...rest, steps: steps.map(toStep) };
}

function toAgent(step: CreateAgentStep, story: Story, target: Fit): CreateAgentStep {
  const sessions = stepsOf(story, "create_session").filter(({ agent }) => agent === step.as);
  const turns = stepsOf(story, "turn").filter(({ session }) => sessions.some(({ as }) => as === session));
  const config = adaptedConfig(step.config, turns, target.dialect, target.expectations);
  // A model whose name the server makes is its provider's own, and the one behind the suite has no more than it had.
  const { model, ...others } = config;
  const isRegistered = stepsOf(story, "register").some(
    ({ kind, name }) => kind === "model" && name === model,
  );
  const isLost = isRegistered && target.expectations.behavior.model_names === "prefixed";
  return { ...step, config: isLost ? others : config };
}

function toTurn(step: CreateTurnStep, target: Fit): CreateTurnStep {
  const { expectations } = target;
  const script = adaptedScript(step.script, target);
  const documents = step.extra?.documents && adaptedDocuments(step.extra.documents, expectations);
  // Without a message, documents would become a part of the instructions.
  const isSpoilt =
    expectations.policy.documents_alone === "system" &&
    step.messages.length === 0 &&
    (documents ?? []).length > 0;
  const toolgroups = step.extra?.toolgroups && adaptedToolgroups(step.extra.toolgroups, expectations);
  const extra = {
    ...step.extra,
    ...(documents ? { documents } : {}),
    ...(toolgroups ? { toolgroups } : {}),
  };
  return {
    ...step,
    script,
    ...(step.extra === undefined ? {} : { extra }),
    ...(isSpoilt ? { messages: [{ role: "user", content: "Hello there" }] } : {}),
  };
}
