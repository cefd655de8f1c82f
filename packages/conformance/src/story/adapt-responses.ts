/** Requests for responses in the form that a target takes. */
import type { Reply, ScriptedAnswer } from "@understudy/mock-inference";
import type { Expectations } from "../target/expectations.ts";
import { isRecord } from "../json/difference.ts";
import type { InputPart, RespondStep } from "./response-steps.ts";

/** The step in the form that the target takes, because otherwise such responses could not be judged. */
export function adaptedRespond(step: RespondStep, { responses }: Expectations): RespondStep {
  return withDescriptions(responses.background_responses === "run" ? step : inForeground(step), responses);
}

/** Where callers wait for what is to run in the background, nobody would open the gates of its model. */
function inForeground(step: RespondStep): RespondStep {
  const { background, ...fields } = step.fields ?? {};
  if (background !== true) return step;
  const { replies } = step.script;
  return { ...step, fields, script: { ...step.script, replies: replies.map(toReply) } };
}

function toReply(reply: Reply): Reply {
  if (reply.attempts === undefined) return withoutGates(reply);
  return { ...reply, attempts: reply.attempts.map(withoutGates) };
}

function withoutGates<Answer extends ScriptedAnswer>(answer: Answer): Answer {
  const { say } = answer;
  if (!Array.isArray(say)) return answer;
  return { ...answer, say: say.filter((part) => typeof part === "string" || !("gate" in part)) };
}

/** Where a function without a description fails its response, all have one. */
function withDescriptions(step: RespondStep, responses: Expectations["responses"]): RespondStep {
  const tools = step.fields?.["tools"];
  if (responses.bare_functions !== "fail" || !Array.isArray(tools)) return step;
  const described = tools.map((tool: unknown) =>
    isRecord(tool) && tool["type"] === "function" ? { description: "To do things", ...tool } : tool,
  );
  return { ...step, fields: { ...step.fields, tools: described } };
}

/** Where an item without a type is refused, all have one. */
export function adaptedItems(items: readonly InputPart[], { responses }: Expectations): readonly InputPart[] {
  if (responses.untyped_items !== "refused") return items;
  return items.map((part) => (part.is === "message" ? { ...part, untyped: false } : part));
}
