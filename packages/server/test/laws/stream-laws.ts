/** The stream of a turn. */
import { isDeepStrictEqual } from "node:util";
import type { Step, TurnEvent } from "@understudy/contract/types";
import type { Exchange } from "./run-turns.ts";
import { ofEach, type TraceLaw } from "./trace-law.ts";

export const oneEnding = ofEach("a stream has exactly one ending, and it comes last", ({ status, items }) => {
  if (status !== 200) return [];
  const endings = items.flatMap((item, index) => (isEnding(item) ? [index] : []));
  return isDeepStrictEqual(endings, [items.length - 1])
    ? []
    : [`the items ${JSON.stringify(endings)} of ${items.length} are endings`];
});

export const openings = ofEach(
  "a new turn begins with its id, a resume with the client's tool responses",
  ({ kind, status, failed, events }) => {
    if (status !== 200 || (failed && events.length === 0)) return [];
    const starts = events.filter((event) => event.event_type === "turn_start").length;
    const [first] = events;
    const fits =
      kind === "create"
        ? starts === 1 && first?.event_type === "turn_start"
        : starts === 0 && first?.event_type === "step_complete" && first.step_type === "tool_execution";
    return fits ? [] : [`a ${kind} begins with ${JSON.stringify(first)}, and has ${starts} turn_start`];
  },
);

export const pairedSteps = ofEach("every step that starts completes once, in order", (exchange) => {
  const { kind, events, failed } = exchange;
  const found: string[] = [];
  let open: string | null = null;
  for (const [index, event] of events.entries()) {
    const step = "step_id" in event ? `${event.step_type} ${event.step_id}` : null;
    if (event.event_type === "step_start") {
      if (open !== null) found.push(`${step} starts inside ${open}`);
      open = step;
    } else if (step !== null) {
      const clientResponses = kind === "resume" && index === 0 && event.event_type === "step_complete";
      if (open !== step && !clientResponses)
        found.push(`${event.event_type} of ${step} while ${open} is open`);
      if (event.event_type === "step_complete") open = null;
    }
  }
  if (open !== null && !failed) found.push(`${open} does not complete`);
  return found;
});

export const keptSteps: TraceLaw = {
  name: "the steps of a turn are the steps that its streams completed",
  holds: (trace) =>
    trace.turns.flatMap(({ exchanges }) => {
      const completed: Step[] = [];
      return exchanges.flatMap(({ failed, events, turn }) => {
        if (failed) return [];
        completed.push(...events.flatMap(completedStep));
        return isDeepStrictEqual(turn?.steps, completed)
          ? []
          : [
              `the streams completed ${JSON.stringify(completed)}, the turn has ${JSON.stringify(turn?.steps)}`,
            ];
      });
    }),
};

export const textIsSum = ofEach("the deltas make up the content", ({ events, failed, turn }) => {
  let text = "";
  let last: string | null = null;
  const found = events.flatMap((event) => {
    if (event.event_type === "step_start") text = "";
    if (event.event_type === "step_progress") text += textIn(event);
    if (event.event_type !== "step_complete") return [];
    const step = event.step_details;
    // A refusal replaces the output of the model.
    if (step.step_type === "shield_call" && step.violation?.violation_level === "error") last = null;
    if (step.step_type !== "inference") return [];
    const content = step.model_response.content;
    last = text;
    return content === text
      ? []
      : [`the deltas are ${JSON.stringify(text)}, the step has ${JSON.stringify(content)}`];
  });
  if (!failed && last !== null && turn?.output_message.content !== last)
    found.push(
      `the output is ${JSON.stringify(turn?.output_message.content)}, the deltas are ${JSON.stringify(last)}`,
    );
  return found;
});

export const streamLaws: readonly TraceLaw[] = [oneEnding, openings, pairedSteps, keptSteps, textIsSum];

function isEnding(item: Exchange["items"][number]): boolean {
  if ("error" in item) return true;
  const { event_type } = item.event.payload;
  return event_type === "turn_complete" || event_type === "turn_awaiting_input";
}

function completedStep(event: TurnEvent): Step[] {
  return event.event_type === "step_complete" ? [event.step_details] : [];
}

function textIn({ delta }: Extract<TurnEvent, { event_type: "step_progress" }>): string {
  if (delta.type === "text") return delta.text;
  if (delta.type !== "tool_call" || delta.parse_status !== "failed") return "";
  return typeof delta.tool_call === "string" ? delta.tool_call : "";
}
