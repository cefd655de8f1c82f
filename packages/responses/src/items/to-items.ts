/** The steps of turns become items: a session shown as a conversation. */
import type { Item, MessagePart, OutputText } from "@understudy/contract/responses/types";
import type {
  CompletionMessage,
  InferenceStep,
  ShieldCallStep,
  ToolCall,
  ToolExecutionStep,
  ToolResponse,
  Touchpoint,
  TurnInputMessage,
} from "@understudy/contract/types";
import type { ItemType } from "./ids.ts";
import { textsOf, toInputParts } from "./content.ts";
import type { KeptItem } from "./kept-item.ts";

/** A step as a turn stores it: a shield's with its touchpoint, and the refusal that replaced the answer. */
export type TurnStep =
  InferenceStep | ToolExecutionStep | (ShieldCallStep & { touchpoint: Touchpoint; refusal: string | null });

export interface TurnContent {
  input_messages: readonly TurnInputMessage[];
  steps: readonly TurnStep[];
}

export interface ToItemsOptions {
  /** The id of the item at this place. */
  idOf: (type: ItemType, index: number) => string;
  /** The toolgroup of a server's tool; null for a client's. */
  toolgroupOf: (tool_name: string) => string | null;
  /** The place of the first item; 0 by default. */
  from?: number;
  /** The round of the first inference; 1 by default. */
  round?: number;
  /** Whether the refusal of an output shield stands after the answer instead of in its place. */
  refusals?: "replace" | "after";
}

/** An item without an id, which it gets later. */
type Draft<One = Item> = One extends unknown ? Omit<One, "id"> : never;
interface KeptDraft {
  item: Draft;
  round?: number;
  /** Of a call of a server's tool, until it is answered. */
  waits?: string;
}

/** The items of one turn. */
export function toItems(turn: TurnContent, options: ToItemsOptions): KeptItem[] {
  const drafts: KeptDraft[] = turn.input_messages.map((message) => ({ item: toInput(message) }));
  let round = (options.round ?? 1) - 1;
  for (const step of turn.steps) {
    if (step.step_type === "inference") {
      round += 1;
      for (const draft of toAnswer(step.model_response, options)) drafts.push({ ...draft, round });
    }
    if (step.step_type === "tool_execution") for (const one of step.tool_responses) addResponse(drafts, one);
    if (step.step_type === "shield_call" && step.refusal !== null) {
      const replaces = step.touchpoint === "assistant-output" && options.refusals !== "after";
      if (replaces) drafts.splice(firstOf(drafts, round));
      drafts.push({ item: toRefusal(step.refusal) });
    }
  }
  const from = options.from ?? 0;
  return drafts.map(({ item: draft, round: made }, index) => {
    const item = { id: options.idOf(draft.type, from + index), ...draft };
    return made === undefined ? { item } : { item, round: made };
  });
}

/** Where the items of a round begin; at the end if it has none. */
function firstOf(drafts: readonly KeptDraft[], round: number): number {
  const first = drafts.findIndex((draft) => draft.round === round);
  return first < 0 ? drafts.length : first;
}

function toInput(message: TurnInputMessage): Draft {
  const status = "completed";
  if (message.role === "tool") return toOutput(message);
  return { type: "message", status, role: "user", content: toInputParts(message.content) };
}

function toOutput({ call_id, content }: Pick<ToolResponse, "call_id" | "content">): Draft {
  const output = typeof content === "string" ? content : toInputParts(content);
  return { type: "function_call_output", status: "completed", call_id, output };
}

/** A message without text is one only if it has no calls. */
function toAnswer(answer: CompletionMessage, options: ToItemsOptions): KeptDraft[] {
  const cut = answer.stop_reason === "out_of_tokens";
  const texts = textsOf(answer.content);
  const isSilent = texts.every((text) => text === "") && answer.tool_calls.length > 0;
  const message: Draft = {
    type: "message",
    status: cut ? "incomplete" : "completed",
    role: "assistant",
    content: texts.map(toOutputText),
  };
  return [
    ...(isSilent ? [] : [{ item: message }]),
    ...answer.tool_calls.map((call) => toCallItem(call, options)),
  ];
}

function toOutputText(text: string): OutputText {
  return { type: "output_text", text, annotations: [], logprobs: [] };
}

function toRefusal(refusal: string): Draft {
  const content: MessagePart[] = [{ type: "refusal", refusal }];
  return { type: "message", status: "completed", role: "assistant", content };
}

function toCallItem(call: ToolCall, { toolgroupOf }: ToItemsOptions): KeptDraft {
  const server_label = toolgroupOf(call.tool_name);
  const text = call.arguments_json ?? toText(call.arguments);
  const { call_id, tool_name: name } = call;
  const status = "completed";
  if (server_label === null)
    return { item: { type: "function_call", status, call_id, name, arguments: text } };
  const none = { output: null, error: null, approval_request_id: null };
  return { item: { type: "mcp_call", status, server_label, name, arguments: text, ...none }, waits: call_id };
}

/** Arguments without `arguments_json` may be JSON text already. */
function toText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value ?? {});
}

/** Into the item of a server's call, or as an item of its own. */
function addResponse(drafts: KeptDraft[], response: ToolResponse): void {
  const at = drafts.findLastIndex(({ waits }) => waits === response.call_id);
  const call = drafts[at];
  if (call?.item.type !== "mcp_call") {
    drafts.push({ item: toOutput(response) });
    return;
  }
  const { waits: _, ...rest } = call;
  drafts[at] = { ...rest, item: { ...call.item, output: textsOf(response.content).join("\n") } };
}
