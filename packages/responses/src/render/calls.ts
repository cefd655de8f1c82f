/** Calls and lists of tools: items that come whole. */
import type { OutputItem } from "@understudy/contract/responses/types";
import { itemId } from "../items/ids.ts";
import { toCallItem, withResult } from "./call-item.ts";
import { closeBlock, endMessage } from "./message.ts";
import type { CallResult, ItemCall, ResponseProgress } from "./progress.ts";
import { closeItem, emit, lastItem, nextPlace, openItem, wholeItem, type RenderStage } from "./stage.ts";

export function beginCall(stage: RenderStage, call: ItemCall): RenderStage {
  if (call.kind === "function" || call.kind === "approval")
    throw new Error(`The call of ${call.name} is handed out: it does not run here.`);
  const item = toCallItem(call, "in_progress", nextPlace(stage));
  return openItem(stage, { item, round: stage.state.round }, { kind: "call", call });
}

export function endCall(stage: RenderStage, result: CallResult): RenderStage {
  const { open, citations, shown } = stage.state;
  if (open?.kind !== "call") throw new Error("A result came without a call that runs.");
  const kept = lastItem(stage);
  const item = withResult(kept.item, result, shown);
  const { text, output, error } = result;
  // What the model reads of an mcp_call is in the item, unless that is empty.
  const hidden =
    item.type === "mcp_call"
      ? text === undefined
        ? {}
        : { text }
      : { text: text ?? output ?? error ?? "", name: open.call.name };
  const ended = closeItem(stage, { ...kept, item, ...hidden });
  return emit(ended, [], { citations: [...citations, ...(result.citations ?? [])] });
}

export function handOut(stage: RenderStage, calls: readonly ItemCall[]): RenderStage {
  return calls.reduce((before, call) => addCall(before, call, "completed"), stage);
}

/** The last item is incomplete. Calls of the server's tools before it did not run, and have no item. */
export function cutMessage(stage: RenderStage, calls: readonly ItemCall[]): RenderStage {
  const last = calls.at(-1);
  const ended = endMessage(stage, "incomplete", last !== undefined);
  if (last === undefined) return ended;
  const whole = calls.slice(0, -1).filter(({ kind }) => kind === "function");
  return addCall(handOut(ended, whole), last, "incomplete");
}

export function addToolList(
  stage: RenderStage,
  { server_label, tools, error }: Extract<ResponseProgress, { type: "tools_listed" }>,
): RenderStage {
  const { container, index } = nextPlace(stage);
  const id = itemId("mcp_list_tools", container, index);
  const item: OutputItem = { id, type: "mcp_list_tools", status: "completed", server_label, tools };
  return wholeItem(closeBlock(stage), { item: error === null ? item : { ...item, error } });
}

function addCall(stage: RenderStage, call: ItemCall, status: "completed" | "incomplete"): RenderStage {
  const item = toCallItem(call, status, nextPlace(stage));
  return wholeItem(stage, { item, round: stage.state.round });
}
