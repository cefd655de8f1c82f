/** The turns of a session as one conversation. */
import type { InterleavedContent, ToolCall, Turn, TurnInputMessage } from "@understudy/contract/types";
import type { Observation } from "../../../src/application/observation/observation.ts";
import { toCallText, toText } from "./content.ts";
import { toTimeline } from "./timeline.ts";

export interface TranscriptLine {
  role: "system" | "user" | "assistant" | "tool" | "shield" | "failure";
  /** The tool of a response. */
  name: string | null;
  content: InterleavedContent;
  calls: readonly ToolCall[];
}

/** What is known of a turn: one that failed is not stored, and was only observed. */
export interface KnownTurn {
  stored: Turn | null;
  observations: readonly Observation[];
}

/** Inputs, answers, tool responses and violations, in their order; then why the turn or its last resume failed, if it did. */
export function toTranscript({ stored, observations }: KnownTurn): TranscriptLine[] {
  const timeline = toTimeline(stored, observations, []);
  if (timeline === null) return [];
  const { input_messages, problem } = timeline;
  return [
    ...(stored === null ? toInputs(input_messages) : linesOf(stored)),
    ...(problem === null ? [] : [{ ...blank, role: "failure" as const, content: problem }]),
  ];
}

function toInputs(messages: readonly TurnInputMessage[]): TranscriptLine[] {
  return messages.map(({ role, content }) => ({ ...blank, role, content }));
}

function linesOf({ input_messages, steps, output_message }: Turn): TranscriptLine[] {
  const lines = toInputs(input_messages);
  for (const step of steps) {
    if (step.step_type === "inference") {
      const { content, tool_calls } = step.model_response;
      lines.push({ ...blank, role: "assistant", content, calls: tool_calls });
    } else if (step.step_type === "tool_execution") {
      for (const { tool_name, content } of step.tool_responses)
        lines.push({ ...blank, role: "tool", name: tool_name, content });
    } else if (step.step_type === "shield_call" && step.violation !== null) {
      const { violation_level, user_message } = step.violation;
      lines.push({
        ...blank,
        role: "shield",
        content: [violation_level, user_message].filter(Boolean).join(": "),
      });
    }
  }
  const isRepeated = lines.some(
    ({ role, content }) => role === "assistant" && toText(content) === toText(output_message.content),
  );
  if (!isRepeated && toText(output_message.content) !== "")
    lines.push({ ...blank, role: "assistant", content: output_message.content });
  return lines;
}

const blank = { name: null, calls: [] };

/** As plain text, for a report of an error. */
export function toTranscriptText(turns: readonly KnownTurn[]): string {
  return turns
    .flatMap(toTranscript)
    .map(({ role, name, content, calls }) => {
      const texts = [toText(content), ...calls.map((call) => `→ ${toCallText(call)}`)];
      return `${name ?? role}: ${texts.filter((text) => text !== "").join("\n")}\n`;
    })
    .join("\n");
}
