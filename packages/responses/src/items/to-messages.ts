/** Items become the messages that a model is given. */
import type { Item } from "@understudy/contract/responses/types";
import type { CompletionMessage, Message, ToolCall } from "@understudy/contract/types";
import { parseItemId } from "./ids.ts";
import { fromMessageParts, type TextOfUrl } from "./content.ts";
import { answeredHostedCall, toCall, type Answered } from "./hosted.ts";
import type { KeptItem } from "./kept-item.ts";
import { expandItems } from "./pack.ts";

export interface MessageOptions {
  /** The text of a file by URL or id, by default that; and an image by id. */
  fileText?: TextOfUrl;
}

/** A message of the model with the answers to its calls, in the order of the calls. */
interface Group {
  message: CompletionMessage;
  answers: (Message | null)[];
  /** The inference that made it, if it is known. */
  round: string | null;
}

interface Walk {
  entries: (Message | Group)[];
  /** Where the answer to a call goes, until it is there. */
  open: Map<string, { group: Group; at: number }>;
  /** The group that takes the next call. */
  last: Group | null;
  fileText: TextOfUrl;
}

/**
 * The messages of items in their order. Calls without answer and answers without call are there too: `toPrompt` leaves
 * them out. A call of a server's tool, or one that waits for approval, has the id of its item as its call id.
 */
export function toMessages(items: readonly KeptItem[], options: MessageOptions = {}): Message[] {
  const { fileText = () => undefined } = options;
  const walk: Walk = { entries: [], open: new Map(), last: null, fileText };
  for (const kept of expandItems(items)) add(walk, kept);
  return walk.entries.flatMap((entry) =>
    "answers" in entry ? [entry.message, ...entry.answers.filter((answer) => answer !== null)] : [entry],
  );
}

function add(walk: Walk, kept: KeptItem): void {
  const { item } = kept;
  switch (item.type) {
    case "message":
      addMessage(walk, item, roundOf(kept));
      return;
    case "function_call_output": {
      const answer: Answered = {
        call_id: item.call_id,
        content: fromMessageParts(item.output, walk.fileText),
      };
      if (!settle(walk, answer)) walk.entries.push({ role: "tool", ...answer });
      walk.last = null;
      return;
    }
    case "mcp_approval_response": {
      const why = item.reason ? `: ${item.reason}` : ".";
      if (!item.approve)
        settle(walk, { call_id: item.approval_request_id, content: `The user declined this call${why}` });
      return;
    }
    // The model is not given again what it thought, or which tools there were.
    case "reasoning":
    case "mcp_list_tools":
    case "compaction":
      return;
    default:
      addCall(walk, kept);
  }
}

function addMessage(walk: Walk, item: Extract<Item, { type: "message" }>, round: string | null): void {
  const content = fromMessageParts(item.content, walk.fileText);
  walk.last = null;
  switch (item.role) {
    case "user":
      walk.entries.push({ role: "user", content, context: null });
      return;
    case "system":
    case "developer":
      walk.entries.push({ role: "system", content });
      return;
    case "assistant": {
      const stop_reason = item.status === "incomplete" ? "out_of_tokens" : "end_of_turn";
      walk.last = addGroup(walk, { role: "assistant", content, stop_reason, tool_calls: [] }, round);
    }
  }
}

function addCall(walk: Walk, kept: KeptItem): void {
  const call = toCall(kept);
  if (call === null) return;
  const answer = answeredHostedCall(kept, call);
  const approved = kept.item.type === "mcp_call" ? kept.item.approval_request_id : null;
  if (approved && answer !== null && settle(walk, { ...answer, call_id: approved })) return;
  const round = roundOf(kept);
  const group = groupFor(walk, round);
  walk.open.set(call.call_id, { group, at: group.answers.length });
  group.message.tool_calls.push(call);
  group.answers.push(null);
  if (answer !== null) settle(walk, answer);
}

/** Calls follow the message of their round; without rounds, the message or call before them. */
function groupFor(walk: Walk, round: string | null): Group {
  const { last } = walk;
  if (last !== null && (round === null || last.round === null || last.round === round)) return last;
  const tool_calls: ToolCall[] = [];
  walk.last = addGroup(
    walk,
    { role: "assistant", content: "", stop_reason: "end_of_turn", tool_calls },
    round,
  );
  return walk.last;
}

function addGroup(walk: Walk, message: CompletionMessage, round: string | null): Group {
  const group: Group = { message, answers: [], round };
  walk.entries.push(group);
  return group;
}

/** Puts an answer after its call; false if no call waits for it. */
function settle(walk: Walk, answer: Answered): boolean {
  const place = walk.open.get(answer.call_id);
  if (place === undefined) return false;
  walk.open.delete(answer.call_id);
  place.group.answers[place.at] = { role: "tool", ...answer };
  return true;
}

/** Rounds are counted in each response, whose id is in the id of the item. */
function roundOf({ item, round }: KeptItem): string | null {
  return round === undefined ? null : `${parseItemId(item.id)?.container ?? ""} ${round}`;
}
