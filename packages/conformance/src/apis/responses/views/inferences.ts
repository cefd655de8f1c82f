/** What the model was asked for each response: an inference belongs to the response whose own words come last in its prompt. */
import type { InferenceEntry } from "@understudy/mock-inference";
import { contentText } from "../../agents/oracle/prompt.ts";
import type { Alias } from "../../../story/story.ts";
import { recordsAmong } from "../../../json/difference.ts";
import { remember } from "../../../json/remember.ts";
import type { Trace } from "../../../trace/trace.ts";
import { observedResponses } from "./observed.ts";

export const inferencesByResponse: (trace: Trace) => ReadonlyMap<Alias, readonly InferenceEntry[]> = remember(
  (trace) => {
    const aliases = observedResponses(trace).map(({ alias }) => alias);
    const found = new Map<Alias, InferenceEntry[]>();
    const seen = new Set<InferenceEntry>();
    for (const { entry } of trace.journal ?? []) {
      if (entry.kind !== "inference" || entry.request === null || seen.has(entry)) continue;
      seen.add(entry);
      const alias = ownerOf(entry, aliases, trace.run);
      if (alias !== null) found.set(alias, [...(found.get(alias) ?? []), entry]);
    }
    return found;
  },
);

export function inferencesOf(trace: Trace, alias: Alias): readonly InferenceEntry[] {
  return inferencesByResponse(trace).get(alias) ?? [];
}

function ownerOf({ request }: InferenceEntry, aliases: readonly Alias[], run: string): Alias | null {
  let last: { alias: Alias; at: number } | null = null;
  const texts = recordsAmong(request?.messages).map(({ content }) => contentText(content));
  for (const alias of aliases) {
    // The marker of a message, or what ends the answer to a call.
    const at = texts.findLastIndex(
      (text) => text.includes(`@@${run}.${alias}#${alias}@@`) || text.includes(`(${run}.${alias})`),
    );
    if (at >= 0 && (last === null || at >= last.at)) last = { alias, at };
  }
  return last?.alias ?? null;
}

/** A prompt of a response, with its number in the journal. */
export interface ResponsePrompt {
  seq: number;
  messages: readonly unknown[];
}

/** The prompts of a response, in order. */
export function promptsOf(trace: Trace, alias: Alias): ResponsePrompt[] {
  return inferencesOf(trace, alias).flatMap(({ request, seq }) =>
    request === null ? [] : [{ seq, messages: request.messages }],
  );
}
