/** A state with the drafts that lead to it. */
import type { OutputItem, StreamedPart } from "@understudy/contract/responses/types";
import { parseResponseId } from "../items/ids.ts";
import { closingOf, openingOf, type Draft, type Part, type PartPlace } from "./drafts.ts";
import { changed, type KeptOutput, type RenderState } from "./state.ts";

export interface RenderStage {
  readonly state: RenderState;
  readonly drafts: readonly Draft[];
}

export function stageOf(state: RenderState): RenderStage {
  return { state, drafts: [] };
}

/** The stage with these drafts, which are numbered from here on, and these changes. */
export function emit(
  stage: RenderStage,
  drafts: readonly Draft[],
  changes: Omit<Partial<RenderState>, "sequence"> = {},
): RenderStage {
  return {
    state: changed(stage.state, changes, drafts.length),
    drafts: stage.drafts.length === 0 ? drafts : [...stage.drafts, ...drafts],
  };
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

/** The parts of an item that are streamed; those of its summary for reasoning without content. */
export function itemParts(item: OutputItem): Part[] {
  if (item.type === "reasoning") return item.content ?? item.summary;
  if (item.type !== "message") return [];
  const { content } = item;
  // A model's message has no parts of an input.
  return content.filter(isStreamed);
}

type MessagePart = Extract<OutputItem, { type: "message" }>["content"][number];

function isStreamed(part: MessagePart): part is Extract<MessagePart, StreamedPart> {
  return part.type === "output_text" || part.type === "refusal";
}

function withParts(item: OutputItem, parts: readonly Part[]): OutputItem {
  if (item.type === "message") return { ...item, content: parts.filter(isOfMessage) };
  if (item.type !== "reasoning") return item;
  return item.content === undefined
    ? { ...item, summary: parts.filter(isSummary) }
    : { ...item, content: parts.filter(isReasoning) };
}

function isReasoning(part: Part): part is Extract<Part, { type: "reasoning_text" }> {
  return part.type === "reasoning_text";
}

function isSummary(part: Part): part is Extract<Part, { type: "summary_text" }> {
  return part.type === "summary_text";
}

function isOfMessage(part: Part): part is Exclude<StreamedPart, { type: "reasoning_text" }> {
  return !isReasoning(part) && !isSummary(part);
}

/** Where the last part of the last item is. */
export function lastPartPlace(stage: RenderStage): PartPlace {
  const { item } = lastItem(stage);
  return {
    item_id: item.id,
    output_index: stage.state.output.length - 1,
    content_index: Math.max(0, itemParts(item).length - 1),
  };
}

/** A part with more text. */
export function grown(part: Part, text: string): Part {
  return part.type === "refusal"
    ? { ...part, refusal: part.refusal + text }
    : { ...part, text: part.text + text };
}

/** The stage whose last item has another last part, or one more. */
export function setLastPart(stage: RenderStage, part: Part, more: "instead" | "added"): RenderStage {
  return emit(stage, [], { output: withLastPart(stage, part, more) });
}

/** The output of such a stage. */
export function withLastPart(
  stage: RenderStage,
  part: Part,
  more: "instead" | "added",
): RenderState["output"] {
  const kept = lastItem(stage);
  const before = itemParts(kept.item);
  const parts = [...(more === "instead" ? before.slice(0, -1) : before), part];
  return [...stage.state.output.slice(0, -1), { ...kept, item: withParts(kept.item, parts) }];
}
