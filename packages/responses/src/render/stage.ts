/** A state with the drafts that lead to it. */
import type { OutputItem, StreamedPart } from "@understudy/contract/responses/types";
import { parseResponseId } from "../ids.ts";
import { closingOf, openingOf, type Draft, type PartPlace } from "./drafts.ts";
import type { KeptOutput, RenderState } from "./state.ts";

export interface RenderStage {
  readonly state: RenderState;
  readonly drafts: readonly Draft[];
}

export function stageOf(state: RenderState): RenderStage {
  return { state, drafts: [] };
}

export function emit(
  stage: RenderStage,
  drafts: readonly Draft[],
  changes: Partial<RenderState> = {},
): RenderStage {
  return { state: { ...stage.state, ...changes }, drafts: [...stage.drafts, ...drafts] };
}

/** Where the next item goes. */
export function nextPlace({ state }: RenderStage): { container: string; index: number } {
  const container = parseResponseId(state.response.id);
  if (container === null) throw new Error(`${state.response.id} is no id of a response.`);
  return { container, index: state.output.length };
}

/** Adds an item that stays open. */
export function openItem(stage: RenderStage, kept: KeptOutput, open: RenderState["open"]): RenderStage {
  const index = stage.state.output.length;
  return emit(stage, openingOf(kept.item, index), { output: [...stage.state.output, kept], open });
}

/** Ends the open item as `kept`. */
export function closeItem(stage: RenderStage, kept: KeptOutput): RenderStage {
  const output = [...stage.state.output.slice(0, -1), kept];
  return emit(stage, closingOf(kept.item, output.length - 1), { output, open: null });
}

/** An item that is added and done at once. */
export function wholeItem(stage: RenderStage, kept: KeptOutput): RenderStage {
  return closeItem(openItem(stage, kept, null), kept);
}

export function lastItem({ state }: RenderStage): KeptOutput {
  const kept = state.output.at(-1);
  if (kept === undefined) throw new Error(`${state.response.id} has no item that could be open.`);
  return kept;
}

/** The parts of an item that are streamed. */
export function partsOf(item: OutputItem): StreamedPart[] {
  if (item.type === "reasoning") return item.content;
  if (item.type !== "message") return [];
  // A model's message has no parts of an input.
  return item.content.filter((part) => part.type === "output_text" || part.type === "refusal");
}

function withParts(item: OutputItem, parts: readonly StreamedPart[]): OutputItem {
  if (item.type === "reasoning")
    return { ...item, content: parts.filter((part) => part.type === "reasoning_text") };
  if (item.type === "message")
    return { ...item, content: parts.filter((part) => part.type !== "reasoning_text") };
  return item;
}

/** Where the last part of the last item is. */
export function lastPartPlace(stage: RenderStage): PartPlace {
  const { item } = lastItem(stage);
  return {
    item_id: item.id,
    output_index: stage.state.output.length - 1,
    content_index: Math.max(0, partsOf(item).length - 1),
  };
}

/** A part with more text. */
export function grown(part: StreamedPart, text: string): StreamedPart {
  return part.type === "refusal"
    ? { ...part, refusal: part.refusal + text }
    : { ...part, text: part.text + text };
}

/** The last item with another last part, or with one more. */
export function setLastPart(stage: RenderStage, part: StreamedPart, more: "instead" | "added"): RenderStage {
  const kept = lastItem(stage);
  const parts = partsOf(kept.item);
  const before = more === "instead" ? parts.slice(0, -1) : parts;
  const item = withParts(kept.item, [...before, part]);
  return emit(stage, [], { output: [...stage.state.output.slice(0, -1), { ...kept, item }] });
}
