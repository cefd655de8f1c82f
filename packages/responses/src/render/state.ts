/** A response while it is rendered. */
import type { OutputItem, ResponseObject, ResponseUsage } from "@understudy/contract/responses/types";
import type { KeptItem } from "../items/kept-item.ts";
import type { Citation, ItemCall } from "./progress.ts";

/** What `include` of the request asks items to have. */
export interface Shown {
  sources: boolean;
  results: boolean;
  encrypted_reasoning: boolean;
}

/** An item of the output, and what is stored beside it. */
export type KeptOutput = KeptItem & { item: OutputItem };

export interface RenderState {
  /** The response as it began, without output. */
  response: ResponseObject;
  shown: Shown;
  /** The items so far; the last one may be open. */
  output: readonly KeptOutput[];
  open: OpenBlock | null;
  /** The number of the inference that runs; 0 before the first. */
  round: number;
  /** Whether the message that runs has a message item. */
  spoke: boolean;
  /** Reasoning that came after text of its message: its item follows that of the message. */
  held: readonly string[];
  /** What the next text cites. */
  citations: readonly Citation[];
  /** The number of the next event. */
  sequence: number;
  /**
   * The lengths of the deltas of texts, refusals and reasoning in the order of the stream, separated by spaces.
   * `replay` needs them. A text because a list would be copied with each delta.
   */
  deltas: string;
}

/** The state with these changes, and after so many events. Field by field, as it is made anew for every piece of a text. */
export function changed(
  state: RenderState,
  changes: Omit<Partial<RenderState>, "sequence">,
  events: number,
): RenderState {
  return { ...state, ...changes, sequence: state.sequence + events };
}

/** The block that is open: that of the last item of the output. */
export type OpenBlock = { kind: "message" | "reasoning" } | { kind: "call"; call: ItemCall };

/** How a response ends. `completed_at` in seconds. */
export type Ending =
  | { status: "completed"; completed_at: number; usage: ResponseUsage }
  | {
      status: "incomplete";
      reason: "max_output_tokens" | "max_infer_iters" | "content_filter";
      usage: ResponseUsage;
    }
  | { status: "failed"; error: { code: string; message: string }; usage: ResponseUsage | null }
  | { status: "cancelled"; usage: ResponseUsage | null };

/** What `replay` makes the events from. */
export interface Replayable {
  /** The response as it ended. */
  response: ResponseObject;
  /** Those of `RenderState`. */
  deltas: string;
}
