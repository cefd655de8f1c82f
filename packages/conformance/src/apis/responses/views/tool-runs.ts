/** Calls of the server's tools: what the model said, what ran, and what was told. */
import type { ToolEntry } from "@understudy/mock-inference";
import { isRecord, recordsAmong } from "../../../json/difference.ts";
import type { Trace } from "../../../trace/trace.ts";
import { canonical, partsText } from "./atoms.ts";
import { inferencesOf } from "./inferences.ts";
import type { Json, ObservedResponse } from "./observed.ts";

export interface ModelCall {
  name: string;
  arguments: unknown;
}

/** One message of the model in a response. */
export interface ModelMessage {
  text: string;
  calls: readonly ModelCall[];
  isCut: boolean;
}

/** What the model said in a response, message by message; those that failed are left out. */
export function modelMessages(trace: Trace, alias: string): ModelMessage[] {
  return inferencesOf(trace, alias).flatMap(({ answer, state }) => {
    if (answer === null || state !== "answered") return [];
    return [
      {
        text: answer.map((part) => (part.type === "text" ? part.text : "")).join(""),
        calls: answer.flatMap((part) =>
          part.type === "tool_call"
            ? [{ name: part.call.tool_name, arguments: canonical(part.call.arguments) }]
            : [],
        ),
        isCut: answer.some((part) => part.type === "stop" && part.stop_reason === "out_of_tokens"),
      },
    ];
  });
}

/** The runs of tools in a story, with what the arguments say about which call it was. */
export function toolRuns({ journal }: Trace): { entry: ToolEntry; at: string }[] {
  const seen = new Set<number>();
  return (journal ?? []).flatMap(({ entry }) => {
    if (entry.kind !== "tool" || seen.has(entry.seq)) return [];
    seen.add(entry.seq);
    const at = isRecord(entry.request?.arguments) ? entry.request.arguments["at"] : undefined;
    return typeof at === "string" ? [{ entry, at }] : [];
  });
}

/** What a call says about which one it is. */
export function callMarker(call: unknown): unknown {
  const value = canonical(call);
  return isRecord(value) ? value["at"] : undefined;
}

/** The items of these kinds that a response told. */
export function outputItems({ output }: ObservedResponse, ...types: readonly string[]): Json[] {
  return output.filter(({ type }) => types.includes(String(type)));
}

/** The text of a tool's result, or its error. */
export function toolRunResult({ answer }: ToolEntry): { output: string | null; error: string | null } {
  const error = answer?.error_message ?? null;
  if (error !== null) return { output: null, error };
  const content = answer?.content ?? null;
  const items: unknown = content === null || typeof content === "string" ? content : [content].flat();
  return { output: typeof items === "string" ? items : partsText(recordsAmong(items)), error: null };
}
