/** The prompt that a model must get: instructions, earlier turns, this turn. See docs/look-up/semantics/prompt.md §11. */
import type { InterleavedContent, Turn } from "@understudy/contract/types";
import { callIdNotForwarded } from "../../../target/scripting.ts";
import { difference, isRecord, listOf } from "../../../json/difference.ts";
import { remember } from "../../../json/remember.ts";
import type { Exchange } from "../../../trace/trace.ts";
import { isRefusal, touchpointAt } from "../views/touchpoints.ts";
import { compare, type Finding } from "../../../check/verdict.ts";

/** A message for comparison: forms between which servers may choose become one. */
export interface PromptLine {
  role: string;
  text: string;
  /** The ids of its calls, or of the call that it answers. */
  calls: readonly string[];
}

/**
 * The prompt of an inference after these turns and steps. With `keepsRefused` an answer that a shield refused stays before
 * its refusal.
 */
export function toPrompt(instructions: string, turns: readonly Turn[], keepsRefused = false): PromptLine[] {
  const lines = turns.flatMap(keepsRefused ? linesWithRefused : linesOf);
  const paired = withoutLooseEnds(lines).filter(
    ({ role, text, calls }) => role === "tool" || text !== "" || calls.length > 0,
  );
  return instructions === "" ? paired : [{ role: "system", text: instructions, calls: [] }, ...paired];
}

/** Whether the prompt leaves out a part of these turns. */
export function hasLooseEnds(turns: readonly Turn[], keepsRefused = false): boolean {
  const lines = turns.flatMap(keepsRefused ? linesWithRefused : linesOf);
  return difference(lines, toPrompt("", turns, keepsRefused)) !== null;
}

/** The line of a message as a provider got it: a faulty server may send anything. */
export function toLine(message: unknown): PromptLine {
  const { role, content, call_id, tool_calls } = isRecord(message) ? message : {};
  const ids = role === "tool" ? [call_id] : role === "assistant" ? listOf(tool_calls).map(idOf) : [];
  return { role: String(role), text: contentText(content), calls: ids.map(String) };
}

/** The lines of all messages that a provider got; no lines if it got no list. */
export function toLines(messages: unknown): PromptLine[] {
  return listOf(messages).map(toLine);
}

function idOf(call: unknown): unknown {
  return isRecord(call) ? call["call_id"] : call;
}

const linesOf: (turn: Turn) => readonly PromptLine[] = remember((turn) => toTurnLines(turn, false));
const linesWithRefused: typeof linesOf = remember((turn) => toTurnLines(turn, true));

function toTurnLines({ input_messages, steps, output_message }: Turn, keepsRefused: boolean): PromptLine[] {
  const lines = input_messages.map(toLine);
  for (const [at, step] of steps.entries()) {
    if (step.step_type === "inference") lines.push(toLine(step.model_response));
    if (step.step_type === "tool_execution")
      lines.push(...step.tool_responses.map((response) => toLine({ role: "tool", ...response })));
    if (!isRefusal(step)) continue;
    // A refused output is not part of the history: the refusal takes its place.
    if (touchpointAt(steps, at) === "assistant-output" && !keepsRefused)
      lines.splice(lines.findLastIndex(({ role }) => role === "assistant"));
    lines.push(toLine(output_message));
  }
  return lines;
}

/** Pairs each call with the first answer to its id before the next call of that id, and drops what has no pair. */
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

/** Whether a content is empty, in any form. */
export function saysNothing(content: InterleavedContent): boolean {
  const items = Array.isArray(content) ? content : [content];
  return items.every((item) =>
    typeof item === "string" ? item === "" : item.type === "text" && item.text === "",
  );
}

/** The text of a content in any form, with a newline between items. */
export function contentText(content: unknown): string {
  if (typeof content === "string") return content;
  const items: unknown[] = Array.isArray(content) ? content : [content];
  return items.map(itemText).join("\n");
}

function itemText(item: unknown): string {
  if (!isRecord(item)) return `<${String(item)}>`;
  const { type, text } = item;
  return type === "text" && typeof text === "string" ? text : `<${String(type)}>`;
}

/**
 * Compares like `compare`, with the `seq` of the prompt in the journal. Ids that a server does not forward to its
 * model are skipped.
 */
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
  return compare(exchange, path, expected, comparable, seq);
}
