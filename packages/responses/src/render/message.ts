/** The messages of a model, piece by piece: message items and reasoning items. */
import type { OutputItem } from "@understudy/contract/responses/types";
import { itemId } from "../items/ids.ts";
import { toAnnotation } from "./cite.ts";
import { emptyPart, partAdded, partDelta, partDone, type Part } from "./drafts.ts";
import {
  closeItem,
  emit,
  grown,
  lastItem,
  lastPartPlace,
  nextPlace,
  openItem,
  itemParts,
  setLastPart,
  withLastPart,
  type RenderStage,
} from "./stage.ts";

/** What `reasoning.encrypted_content` is: there is nothing to hide. */
const encrypted = "dW5kZXJzdHVkeQ==";

type PartType = Part["type"];

/** Pieces of text, refusal or reasoning. */
export function addPieces(stage: RenderStage, type: PartType, pieces: readonly string[]): RenderStage {
  const texts = pieces.filter((piece) => piece !== "");
  if (texts.length === 0) return stage;
  const { open, held } = stage.state;
  // One block is open at a time, and one message has one message item.
  if (type === "reasoning_text" && stage.state.spoke) return emit(stage, [], { held: [...held, ...texts] });
  const wanted = type === "reasoning_text" ? "reasoning" : "message";
  const begun = open?.kind === wanted ? stage : openBlock(closeBlock(stage), wanted);
  const own = type === "reasoning_text" ? thoughtType(stage) : type;
  const last = itemParts(lastItem(begun).item).at(-1);
  return addDeltas(last?.type === own ? begun : openPart(closePart(begun), own), texts);
}

/** Ends the message; the last of its blocks gets `status`, unless calls follow. */
export function endMessage(
  stage: RenderStage,
  status: "completed" | "incomplete",
  calls: boolean,
): RenderStage {
  const { held } = stage.state;
  const own = calls ? "completed" : status;
  const isReasoningLast = stage.state.open?.kind === "reasoning" && status === "incomplete";
  const wantsEmpty = !calls && !stage.state.spoke && !isReasoningLast;
  const spoken = wantsEmpty ? openPart(openBlock(closeBlock(stage), "message"), "output_text") : stage;
  if (held.length === 0) return closeBlock(spoken, own);
  const thinking = addDeltas(openPart(openBlock(closeBlock(spoken), "reasoning"), thoughtType(stage)), held);
  return emit(closeBlock(thinking, own), [], { held: [] });
}

/** Closes the message or reasoning that is open, if any. */
export function closeBlock(
  stage: RenderStage,
  status: "completed" | "incomplete" = "completed",
): RenderStage {
  if (stage.state.open === null) return stage;
  const closed = closePart(stage);
  const kept = lastItem(closed);
  const item: OutputItem = { ...kept.item, status };
  const shown = item.type === "reasoning" && closed.state.shown.encrypted_reasoning;
  return closeItem(closed, { ...kept, item: shown ? { ...item, encrypted_content: encrypted } : item });
}

/** Who asks for a summary is told what the model thought as one, and not as text. */
function summarises({ state }: RenderStage): boolean {
  return Boolean(state.response.reasoning?.summary);
}

function thoughtType(stage: RenderStage): PartType {
  return summarises(stage) ? "summary_text" : "reasoning_text";
}

function openBlock(stage: RenderStage, kind: "message" | "reasoning"): RenderStage {
  const { container, index } = nextPlace(stage);
  const id = itemId(kind, container, index);
  const status = "in_progress";
  const item: OutputItem =
    kind === "message"
      ? { id, type: "message", status, role: "assistant", content: [] }
      : { id, type: "reasoning", status, summary: [], ...(summarises(stage) ? {} : { content: [] }) };
  const { round, spoke } = stage.state;
  const opened = openItem(stage, { item, round }, { kind });
  return emit(opened, [], { spoke: spoke || kind === "message" });
}

function openPart(stage: RenderStage, type: PartType): RenderStage {
  const added = setLastPart(stage, emptyPart(type), "added");
  return emit(added, [partAdded(type, lastPartPlace(added))]);
}

function addDeltas(stage: RenderStage, texts: readonly string[]): RenderStage {
  const { output, deltas } = stage.state;
  const kept = lastItem(stage);
  const parts = itemParts(kept.item);
  const part = parts.at(-1);
  if (part === undefined) throw new Error("A piece needs a part.");
  const place = {
    item_id: kept.item.id,
    output_index: output.length - 1,
    content_index: parts.length - 1,
  };
  const drafts = texts.map((text) => partDelta(part.type, text, place));
  const lengths = texts.map((text) => text.length).join(" ");
  return emit(stage, drafts, {
    output: withLastPart(stage, grown(part, texts.join("")), "instead"),
    deltas: deltas === "" ? lengths : `${deltas} ${lengths}`,
  });
}

function closePart(stage: RenderStage): RenderStage {
  const part = itemParts(lastItem(stage).item).at(-1);
  if (part === undefined) return stage;
  const { citations } = stage.state;
  if (part.type !== "output_text" || citations.length === 0)
    return emit(stage, partDone(part, lastPartPlace(stage)));
  const cited = { ...part, annotations: citations.map((citation) => toAnnotation(citation, part.text)) };
  const changed = setLastPart(stage, cited, "instead");
  return emit(changed, partDone(cited, lastPartPlace(changed)), { citations: [] });
}
