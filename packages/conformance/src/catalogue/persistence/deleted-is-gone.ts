import type { Check } from "../../check.ts";
import { isRecord } from "../../difference.ts";
import { compare, compareStatus } from "../../judging/compare.ts";
import { agentOf, notFound } from "../../judging/life.ts";
import { conversation } from "../../scenarios/conversation.ts";
import { stepsOf, type StoryStep } from "../../scenario/story.ts";
import type { Exchange, Trace } from "../../trace/trace.ts";
import { verdictOf, type Finding } from "../../verdict.ts";

export const deletedIsGone: Check = {
  id: "persistence/deleted-is-gone",
  scenario: conversation,
  judge(trace) {
    const deletion = trace.exchanges.find(
      ({ step, status }) =>
        (step.do === "delete_session" || step.do === "delete_agent") && status !== null && status < 300,
    );
    if (deletion === undefined) return verdictOf(0, [], "nothing was deleted");
    const later = trace.exchanges.slice(deletion.index + 1);
    const gone = later.filter(({ step }) => isBelow(trace, deletion.step, step));
    const lists = later.filter(
      ({ step }) => step.do === "list_sessions" && deletion.step.do === "delete_session",
    );
    const findings = [
      ...gone.flatMap((read) => compareStatus(read, notFound(trace))),
      ...lists.flatMap((read) => listed(trace, read, deletion)),
    ];
    return verdictOf(gone.length + lists.length, findings, "nothing was asked for after it was deleted");
  },
};

/** Whether a step asks for what was deleted, or for something below it. */
function isBelow(trace: Trace, deleted: StoryStep, step: StoryStep): boolean {
  const session = sessionOf(trace, step);
  if (deleted.do === "delete_session") return session === deleted.session;
  if (deleted.do !== "delete_agent") return false;
  const agent =
    "agent" in step && step.do !== "create_session" ? step.agent : session && agentOf(trace, session);
  return agent === deleted.agent;
}

function sessionOf({ story }: Trace, step: StoryStep): string | undefined {
  if (step.do === "get_session" || step.do === "delete_session") return step.session;
  if (step.do !== "get_turn" && step.do !== "get_steps") return undefined;
  return stepsOf(story, "turn").find(({ as }) => as === step.turn)?.session;
}

function listed(trace: Trace, read: Exchange, { step }: Exchange): Finding[] {
  const data = isRecord(read.json) ? read.json["data"] : undefined;
  const id = step.do === "delete_session" ? trace.ids[step.session] : undefined;
  const left = Array.isArray(data)
    ? data.filter((one: unknown) => isRecord(one) && one["session_id"] === id)
    : [];
  return compare(read, "the deleted session in the list", [], left);
}
