/** A step about responses or conversations in words, on one line. */
import type { InputPart, ListedItems, RespondStep, ResponsesStep } from "../../story/response-steps.ts";
import { describeScript } from "./describe-script.ts";
import { short } from "./short.ts";

export function describeResponsesStep(step: ResponsesStep): string {
  switch (step.do) {
    case "respond":
      return describeRespond(step);
    case "send_message":
      return `over WebSocket ${step.over}: ${short(step.text, 60)}`;
    case "get_response":
      return `get response ${step.response}${step.replay === undefined ? "" : ` as events after ${step.replay}`}`;
    case "await_response":
      return `get response ${step.response} until it has ended`;
    case "cancel_response":
      return `cancel response ${step.response}`;
    case "compact":
      return `compact ${step.as}${step.after === undefined ? "" : ` (after ${step.after})`}: ${describeParts(step.input)}`;
    case "delete_response":
      return `delete response ${step.response}`;
    case "walk":
      return `list ${describeList(step.list)}${pageOf(step)}`;
    case "create_conversation":
      return `create conversation ${step.as}${step.items.length === 0 ? "" : ` with ${describeParts(step.items)}`}`;
    case "get_conversation":
      return `get conversation ${step.conversation}`;
    case "update_conversation":
      return `update conversation ${step.conversation} to ${short(step.metadata, 40)}`;
    case "delete_conversation":
      return `delete conversation ${step.conversation}`;
    case "add_items":
      return `add to conversation ${step.conversation}: ${describeParts(step.items)}`;
    case "get_item":
      return `get item ${step.item} of conversation ${step.conversation}`;
    case "delete_item":
      return `delete item ${step.item} of conversation ${step.conversation}`;
  }
}

function describeRespond(step: RespondStep): string {
  const { as, after, conversation, fields = {}, stream, input, script, disconnectAfter, over } = step;
  const details = [
    ...(after === undefined ? [] : [`after ${after}`]),
    ...(conversation === undefined ? [] : [`in conversation ${conversation}`]),
    ...(over === undefined ? [] : [`over WebSocket ${over}`]),
    ...(stream ? [] : ["not streamed"]),
    ...Object.entries(fields).map(([name, value]) => `${name}: ${short(value, 40)}`),
    ...(disconnectAfter === undefined ? [] : [`disconnecting after ${disconnectAfter} events`]),
  ];
  const how = details.length === 0 ? "" : ` (${details.join(", ")})`;
  return `response ${as}${how}: ${describeParts(input)}${describeScript(script)}`;
}

function describeParts(parts: readonly InputPart[]): string {
  return parts.map(describePart).join(", ") || "nothing";
}

function describePart(part: InputPart): string {
  switch (part.is) {
    case "message":
      return `${part.role === "user" ? "" : `${part.role} `}${short(part.text, 40)}`;
    case "output":
      return `output of call ${part.call} of ${part.of}`;
    case "stray_output":
      return "output of a call that nobody made";
    case "approval":
      return `${part.approve ? "approval" : "denial"} of request ${part.request} of ${part.of}`;
    case "stray_approval":
      return "approval of an unknown request";
    case "reference":
      return `reference to item ${part.item} of ${part.of}`;
    case "stray_reference":
      return "reference to an unknown item";
    case "compaction":
      return `the item of ${part.of}`;
  }
}

function describeList(list: ListedItems): string {
  if (list.of === "responses") return "responses";
  if (list.of === "input_items") return `input items of ${list.response}`;
  return `items of conversation ${list.conversation}`;
}

function pageOf({ limit, order }: { limit?: number; order?: string }): string {
  const parts = [
    ...(limit === undefined ? [] : [`${limit} a page`]),
    ...(order === undefined ? [] : [order]),
  ];
  return parts.length === 0 ? "" : ` (${parts.join(", ")})`;
}
