/**
 * Whose calls of tools these are, where a server calls them over MCP: nothing but the arguments comes along. The mock takes
 * a `session_id` among them for the name of a conversation.
 */
import type { Reply, ScriptedAnswer, ScriptedCall } from "@understudy/mock-inference";
import { isRecord } from "../json/difference.ts";
import { scriptName } from "./names.ts";
import type { RespondStep } from "./response-steps.ts";
import type { Story, StoryStep } from "./story.ts";

/** The name of a response as arguments of calls have it. */
export function sessionOf(run: string, { as }: RespondStep): string {
  return scriptName(run, as);
}

/** The same story with the response's name in the arguments of its calls. */
export function withSessions(story: Story, run: string): Story {
  const toStep = (step: StoryStep): StoryStep => {
    if (step.do === "parallel")
      return { ...step, branches: step.branches.map((branch) => branch.map(toStep)) };
    if (step.do !== "respond") return step;
    const replies = step.script.replies.map((reply) => toReply(reply, sessionOf(run, step)));
    return { ...step, script: { ...step.script, replies } };
  };
  return { ...story, steps: story.steps.map(toStep) };
}

function toReply(reply: Reply, session: string): Reply {
  const toAnswer = <Answer extends ScriptedAnswer>(answer: Answer): Answer =>
    answer.call === undefined
      ? answer
      : { ...answer, call: answer.call.map((call) => toCall(call, session)) };
  return reply.attempts === undefined
    ? toAnswer(reply)
    : { ...reply, attempts: reply.attempts.map(toAnswer) };
}

function toCall(call: ScriptedCall, session: string): ScriptedCall {
  // Other stories have no tools of a server, and compare what two of their responses tell.
  if (!("tool" in call) || !isRecord(call.args) || !("at" in call.args)) return call;
  return { ...call, args: { ...call.args, session_id: session } };
}
