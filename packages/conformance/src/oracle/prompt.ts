/** The messages that a model must be given: instructions, earlier turns, this turn. See docs/semantics.md §11. */
import type { InterleavedContent, Turn } from "@understudy/contract/types";
import { callIdNotForwarded } from "../targets/scripting.ts";
import { difference, isRecord, listOf } from "../trace/difference.ts";
import { remember } from "../trace/remember.ts";
import type { Exchange } from "../trace/trace.ts";
import { isRefusal, touchpointAt } from "../trace/views/touchpoints.ts";
import { compare, type Finding } from "../verdict.ts";

/** A message as it is compared: what servers may put in other forms is put in one. */
export interface PromptLine {
  role: string;
  text: string;
  /** The ids of its calls, or of the call that it answers. */
  calls: readonly string[];
}

/** The prompt of an inference that these turns and steps came before. */
export function toPrompt(instructions: string, turns: readonly Turn[]): PromptLine[] {
  const lines = turns.flatMap(linesOf);
  const paired = withoutLooseEnds(lines).filter(
    ({ role, text, calls }) => role === "tool" || text !== "" || calls.length > 0,
  );
  return instructions === "" ? paired : [{ role: "system", text: instructions, calls: [] }, ...paired];
}

/** Whether a prompt leaves out something of these turns. */
export function hasLooseEnds(turns: readonly Turn[]): boolean {
  return difference(turns.flatMap(linesOf), toPrompt("", turns)) !== null;
}

/** Of a message as it was given: a server that is wrong may give anything. */
export function toLine(message: unknown): PromptLine {
  const { role, content, call_id, tool_calls } = isRecord(message) ? message : {};
  const ids = role === "tool" ? [call_id] : role === "assistant" ? listOf(tool_calls).map(idOf) : [];
  return { role: String(role), text: contentText(content), calls: ids.map(String) };
}

/** Of all messages that a model or a shield was given; none where nothing was. */
export function toLines(messages: unknown): PromptLine[] {
  return listOf(messages).map(toLine);
}

function idOf(call: unknown): unknown {
  return isRecord(call) ? call["call_id"] : call;
}

const linesOf: (turn: Turn) => readonly PromptLine[] = remember(
  ({ input_messages, steps, output_message }) => {
    const lines = input_messages.map(toLine);
    for (const [at, step] of steps.entries()) {
      if (step.step_type === "inference") lines.push(toLine(step.model_response));
      if (step.step_type === "tool_execution")
        lines.push(...step.tool_responses.map((response) => toLine({ role: "tool", ...response })));
      if (!isRefusal(step)) continue;
      // What was refused on its way out was never said: the refusal stands in its place.
      if (touchpointAt(steps, at) === "assistant-output")
        lines.splice(lines.findLastIndex(({ role }) => role === "assistant"));
      lines.push(toLine(output_message));
    }
    return lines;
  },
);

/** A call goes with the first answer to its id after it and before the next call of that id; what is left over goes. */
function withoutLooseEnds(lines: readonly PromptLine[]): PromptLine[] {
  const kept = new Map<number, string[]>();
  const open = new Map<string, number>();
  for (const [at, { role, calls }] of lines.entries()) {
    if (role === "assistant") for (const id of calls) open.set(id, at);
    const [id] = calls;
    const caller = role === "tool" && id !== undefined ? open.get(id) : undefined;
    if (caller === undefined || id === undefined) continue;
    open.delete(id);
    kept.set(caller, [...(kept.get(caller) ?? []), id]);
    kept.set(at, [id]);
  }
  return lines.flatMap((line, at) => {
    if (line.role === "tool") return kept.has(at) ? [line] : [];
    return [{ ...line, calls: line.calls.filter((id) => kept.get(at)?.includes(id)) }];
  });
}

/** Whether a content has no text and nothing else, in whatever form. */
export function saysNothing(content: InterleavedContent): boolean {
  const items = Array.isArray(content) ? content : [content];
  return items.every((item) =>
    typeof item === "string" ? item === "" : item.type === "text" && item.text === "",
  );
}

function contentText(content: unknown): string {
  if (typeof content === "string") return content;
  const items: unknown[] = Array.isArray(content) ? content : [content];
  return items.map(itemText).join("\n");
}

function itemText(item: unknown): string {
  if (!isRecord(item)) return `<${String(item)}>`;
  const { type, text } = item;
  return type === "text" && typeof text === "string" ? text : `<${String(type)}>`;
}

/** As `compare`, with the `seq` of the prompt in the journal; what a server does not forward to its model is not compared. */
export function comparePrompts(
  { exchange, seq }: { exchange: Exchange; seq: number },
  path: string,
  expected: readonly PromptLine[],
  actual: readonly PromptLine[],
): Finding[] {
  const comparable = actual.map((line, at) =>
    line.role === "tool" && line.calls.includes(callIdNotForwarded)
      ? { ...line, calls: expected[at]?.calls ?? [] }
      : line,
  );
  return compare(exchange, path, expected, comparable).map((one) => ({ ...one, seq }));
}
