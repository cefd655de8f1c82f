/** The events of a response again, from what is stored of it. */
import type { OutputItem, ResponseEvent, ResponseObject } from "@understudy/contract/responses/types";
import {
  closingOf,
  numbered,
  openingOf,
  partAdded,
  partDelta,
  partDone,
  partText,
  type Draft,
  type Part,
} from "./drafts.ts";
import { openingDrafts } from "./render.ts";
import { itemParts } from "./stage.ts";
import type { Replayable } from "./state.ts";

/** The events with which the response was streamed, with the same numbers; without a last one while it runs. */
export function replay({ response, deltas }: Replayable): ResponseEvent[] {
  const lengths = deltas === "" ? [] : deltas.split(" ").map(Number);
  const drafts = openingDrafts(asBegun(response));
  let taken = 0;
  for (const [index, item] of response.output.entries()) {
    const block = blockOf(item, index, lengths.slice(taken));
    taken += block.taken;
    drafts.push(...block.drafts);
  }
  const { status } = response;
  if (status !== "queued" && status !== "in_progress") drafts.push({ type: `response.${status}`, response });
  return numbered(drafts, 0);
}

function asBegun(response: ResponseObject): ResponseObject {
  return { ...response, output: [], usage: null, error: null, incomplete_details: null, completed_at: null };
}

/** An item that is in progress was open when the response ended, and its last part with it. */
function blockOf(
  item: OutputItem,
  output_index: number,
  lengths: readonly number[],
): { drafts: Draft[]; taken: number } {
  const drafts = openingOf(item, output_index);
  const isOpen = item.status === "in_progress";
  const parts = itemParts(item);
  let taken = 0;
  for (const [content_index, part] of parts.entries()) {
    const at = { item_id: item.id, output_index, content_index };
    const pieces = piecesOf(part, lengths.slice(taken));
    taken += pieces.length;
    drafts.push(partAdded(part.type, at), ...pieces.map((piece) => partDelta(part.type, piece, at)));
    if (!isOpen || content_index < parts.length - 1) drafts.push(...partDone(part, at));
  }
  if (!isOpen) drafts.push(...closingOf(item, output_index));
  return { drafts, taken };
}

/** A part's text in the pieces in which it came. */
function piecesOf(part: Part, lengths: readonly number[]): string[] {
  const text = partText(part);
  const pieces: string[] = [];
  for (let from = 0; from < text.length;) {
    const length = Math.max(1, lengths[pieces.length] ?? text.length);
    pieces.push(text.slice(from, from + length));
    from += length;
  }
  return pieces;
}
