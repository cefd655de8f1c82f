/** Items and prompts in the names of their story: without ids, markers and the name of the run. */
import type { ModelItem } from "./model.ts";
import { isRecord } from "../../../json/difference.ts";
import type { Trace } from "../../../trace/trace.ts";
import { type Atom, canonical, partsText, promptAtoms } from "../views/atoms.ts";
import type { Json } from "../views/observed.ts";

/** An item as one line. */
export function lineOf(item: Json, { run }: Trace): string {
  const { type = "message", role, content } = item;
  if (type === "message") return messageLine(String(role), partsText(content), run);
  if (type === "function_call") return `call ${keyIn(item["arguments"])}`;
  return type === "function_call_output" ? `output ${plain(partsText(item["output"]), run)}` : String(type);
}

export function lineOfModel(item: ModelItem): string {
  if (item.is === "message") return messageLine(item.role, item.text, "");
  return item.is === "call" ? `call ${item.key}` : `output ${item.key} (${item.by})`;
}

/** The messages and calls of a prompt, a call together with its output. */
export function promptLines(messages: readonly unknown[], { run }: Trace): string[] {
  return promptAtoms(messages).map((atom) => atomLine(atom, run));
}

function atomLine(atom: Atom, run: string): string {
  if ("role" in atom) return messageLine(atom.role, atom.text, run);
  return `call ${keyIn(atom.arguments)}: ${plain(atom.answer ?? "no output", run)}`;
}

/** What a prompt must have: calls with their outputs, and no call or output alone. */
export function promptLinesOfModel(items: readonly ModelItem[]): string[] {
  return items.flatMap((item) => {
    if (item.is === "message") return [lineOfModel(item)];
    const output = items.find((other) => other.is === "output" && other.key === item.key);
    return item.is === "call" && output?.is === "output"
      ? [`call ${item.key}: ${item.key} (${output.by})`]
      : [];
  });
}

function messageLine(role: string, text: string, run: string): string {
  return `${role}: ${plain(text, run)}`;
}

/** The calls of these stories say in their arguments which they are. */
function keyIn(sent: unknown): string {
  const value = canonical(sent);
  return isRecord(value) ? String(value["a"]) : JSON.stringify(value);
}

function plain(text: string, run: string): string {
  return text.replaceAll(/ @@[^@]*@@/g, "").replaceAll(`(${run}.`, "(");
}
