/**
 * What a conversation says, piece by piece, in a form in which items and the messages that a model got are the same: texts,
 * and calls with their answers. How pieces are put together to messages is the server's own business.
 */
import { contentText } from "../../agents/oracle/prompt.ts";
import { isRecord, listOf, recordsAmong } from "../../../json/difference.ts";
import { toJson } from "../../../json/to-json.ts";
import { callIdNotForwarded } from "../../../target/scripting.ts";
import type { Json } from "./observed.ts";

export type Atom =
  { role: string; text: string } | { call: string; arguments: unknown; answer: string | null; words?: "any" };

/** The atoms of a prompt's messages. */
export function promptAtoms(messages: readonly unknown[]): Atom[] {
  const records = recordsAmong(messages);
  const answers = records.flatMap((message, at) =>
    message["role"] === "tool" ? [{ at, id: message["call_id"], text: contentText(message["content"]) }] : [],
  );
  const used = new Set<number>();
  const answerTo = (id: unknown, from: number): string | null => {
    const found = answers.find(
      (one) => one.at > from && !used.has(one.at) && (one.id === id || one.id === callIdNotForwarded),
    );
    if (found === undefined) return null;
    used.add(found.at);
    return found.text;
  };
  return records.flatMap((message, at): Atom[] => {
    const { role, content } = message;
    if (role === "tool") return [];
    const text = contentText(content);
    const calls = role === "assistant" ? recordsAmong(message["tool_calls"]) : [];
    return [
      ...(text === "" ? [] : [{ role: String(role), text }]),
      ...calls.map(({ call_id, tool_name, arguments: sent }) => ({
        call: String(tool_name),
        arguments: canonical(sent),
        answer: answerTo(call_id, at),
      })),
    ];
  });
}

/** The atoms of items, as they were sent, streamed or listed. A call that nobody answered is left out. */
export function itemAtoms(items: readonly Json[]): Atom[] {
  const outputs = items.filter(({ type }) => type === "function_call_output");
  const approvals = items.filter(({ type }) => type === "mcp_approval_response");
  return items.flatMap((item): Atom[] => {
    switch (item["type"]) {
      case undefined:
      case "message":
        return messageAtoms(item);
      case "function_call": {
        const answer = outputs.find(({ call_id }) => call_id === item["call_id"]);
        return answer === undefined ? [] : [callAtom(item, partsText(answer["output"]))];
      }
      case "mcp_call":
        return [callAtom(item, String(item["output"] ?? item["error"]))];
      case "mcp_approval_request": {
        const answer = approvals.find(({ approval_request_id }) => approval_request_id === item["id"]);
        // An approved call is an item of the response that runs it; what a model is told of a denial is the server's wording.
        return answer?.["approve"] === false ? [{ ...callAtom(item, null), words: "any" }] : [];
      }
      case "web_search_call":
      case "file_search_call":
        return [{ call: item["type"], arguments: null, answer: null, words: "any" }];
      default:
        return [];
    }
  });
}

function messageAtoms({ role, content }: Json): Atom[] {
  const text = partsText(content);
  return text === "" ? [] : [{ role: role === "developer" ? "system" : String(role), text }];
}

function callAtom(item: Json, answer: string | null): Exclude<Atom, { role: string }> {
  return { call: String(item["name"]), arguments: canonical(item["arguments"]), answer };
}

/** The text of a content in any form. */
export function partsText(content: unknown): string {
  if (typeof content === "string") return content;
  return listOf(content)
    .map((part) => (isRecord(part) ? textOrEmpty(part["text"] ?? part["refusal"]) : ""))
    .join("\n");
}

/** Arguments as a value, whether they come as text or not. */
export function canonical(value: unknown): unknown {
  return typeof value === "string" ? (toJson(value) ?? value) : value;
}

/** Both lists without the words that are the server's own. */
export function comparable(
  expected: readonly Atom[],
  actual: readonly Atom[],
): { expected: readonly Atom[]; actual: readonly Atom[] } {
  const isAny = (at: number): boolean => {
    const atom = expected[at];
    return atom !== undefined && "words" in atom;
  };
  const without = (atom: Atom, at: number): Atom =>
    isAny(at) && "call" in atom ? { call: "any", arguments: null, answer: null } : atom;
  return { expected: expected.map(without), actual: actual.map(without) };
}

/** The text; an empty one for anything else. */
export function textOrEmpty(value: unknown): string {
  return typeof value === "string" ? value : "";
}
