/** The items that a request adds to a conversation, as they are kept. */
import type { InputItem } from "@understudy/contract/responses";
import {
  badRequest,
  checkItems,
  isReference,
  toItem,
  toOneFault,
  type KeptItem,
} from "@understudy/responses";
import type { Acting } from "../access/caller.ts";
import type { ConversationPorts } from "./ports.ts";
import { seekItem } from "../records/conversation-items.ts";
import type { FoundConversation } from "../records/conversations.ts";
import { fetchFiles } from "../items/files.ts";
import { findReferenced } from "../items/references.ts";
import { ResponseProblem } from "../items/problem.ts";

/** More are added in several requests. */
const mostItems = 20;

/** An item without an id gets one with its place. `to`: the conversation, where references look first. */
export async function readNewItems(
  app: Acting<ConversationPorts>,
  items: readonly InputItem[],
  to: FoundConversation | null,
): Promise<KeptItem[]> {
  const words = `items: expected at most ${mostItems} items, got ${items.length}.`;
  const faults = items.length > mostItems ? [badRequest("invalid_value", "items", words)] : [];
  const [first, ...others] = [...faults, ...checkItems(items, "items")];
  if (first !== undefined) throw new ResponseProblem(toOneFault([first, ...others]));
  const kept: KeptItem[] = [];
  for (const [index, item] of items.entries()) {
    if (!isReference(item)) {
      kept.push({ item: toItem(item, item.id ?? "") });
      continue;
    }
    const near = to === null ? undefined : await seekItem(app, to, item.id);
    kept.push(near?.value ?? (await findReferenced(app, item.id, [], `items[${index}].id`)));
  }
  // Nothing aborts them: each file has a time limit of its own.
  return fetchFiles(app, new AbortController().signal, kept, "items");
}
