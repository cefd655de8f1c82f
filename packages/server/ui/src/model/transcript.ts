/** The turns of a session as one conversation. */
import type { InterleavedContent, ToolCall, Turn } from "@understudy/contract/types";
import { toCallText, toText } from "./content.ts";

export interface TranscriptLine {
  role: "system" | "user" | "assistant" | "tool" | "shield";
  /** The tool of a response. */
  name: string | null;
  content: InterleavedContent;
  calls: readonly ToolCall[];
}

/** Inputs, answers, tool responses and violations, in their order. */
export function toTranscript({ input_messages, steps, output_message }: Turn): TranscriptLine[] {
  const lines: TranscriptLine[] = input_messages.map((message) => ({
    ...blank,
    role: message.role,
    content: message.content,
  }));
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
export function toTranscriptText(turns: readonly Turn[]): string {
  return turns
    .flatMap(toTranscript)
    .map(({ role, name, content, calls }) => {
      const texts = [toText(content), ...calls.map((call) => `→ ${toCallText(call)}`)];
      return `${name ?? role}: ${texts.filter((text) => text !== "").join("\n")}\n`;
    })
    .join("\n");
}
