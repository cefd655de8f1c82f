/** Stores a response of a conversation and adds its items there: its own input, then its output, in one commit. */
import { expandItems, type KeptItem } from "@understudy/responses";
import type { Acting } from "../../access/caller.ts";
import type { ResponsePorts } from "../ports.ts";
import { appendItems } from "../../conversations/append-items.ts";
import { changeConversation } from "../../conversations/change-conversation.ts";
import { changedNow } from "../../holds/changed.ts";
import { itemsOf } from "../../records/conversation-items.ts";
import type { FoundConversation } from "../../records/conversations.ts";
import { keys } from "../../records/keys.ts";
import { ensureOwner } from "../../records/ensure-owner.ts";
import { ownership } from "../../records/owned.ts";
import { remove, write } from "../../records/record.ts";
import { readResponse } from "../../records/responses.ts";
import { whyReplaced } from "../background/why-replaced.ts";
import { commitInChain } from "./commit-in-chain.ts";
import { refuse } from "../../items/problem.ts";
import { mayBeContinued, type ResponseEnd } from "./response-end.ts";

/**
 * `begun`: the conversation when the response began. Throws `not_found` if it is gone, `tool_output_repeated` if another
 * one answered the same call meanwhile.
 */
export async function commitInConversation(
  app: Acting<ResponsePorts>,
  begun: FoundConversation,
  end: ResponseEnd,
  signal: AbortSignal,
): Promise<void> {
  const { uuid, record, owner, store, replaces } = end;
  // One that failed has no answer, and adds nothing.
  if (!store || !mayBeContinued(record)) return commitInChain(app, null, end);
  await ensureOwner(app.store, app.access.by, "owner");
  const key = keys.response(uuid);
  const own = [
    write(key, record, owner),
    ...ownership(app, key),
    ...(replaces === null ? [] : [remove(keys.unfinishedResponse(uuid))]),
    ...(await changedNow(app, app.store, key)),
  ];
  await changeConversation(
    app,
    begun,
    async (now) => {
      // Of one in the background: it may have been cancelled.
      if (replaces !== null && (await readResponse(app, uuid))?.version !== replaces)
        throw await whyReplaced(app, uuid);
      const { tail } = begun.stored.value;
      if (now.stored.value.tail > tail)
        checkStillOpen(record.input, await itemsOf(app, now, tail === 0 ? {} : { after: tail - 1 }));
      const { writes, result } = await appendItems(app, now, [...record.input, ...record.output]);
      return { checks: [{ key, version: replaces }], writes: [...own, ...writes], result };
    },
    signal,
  );
}

/** `since`: the items that were added while the response ran. */
function checkStillOpen(input: readonly KeptItem[], since: readonly KeptItem[]): void {
  const answered = answersIn(since);
  for (const call_id of answersIn(input)) {
    if (!answered.has(call_id)) continue;
    const message = `input: the call ${call_id} was answered by another request meanwhile; the conversation has that output.`;
    throw refuse("tool_output_repeated", "input", message, { status: 409 });
  }
}

/** The calls that these items answer and do not have themselves: models may use an id again. */
function answersIn(items: readonly KeptItem[]): Set<string> {
  const calls = new Set<string>();
  const answers = new Set<string>();
  for (const { item } of expandItems(items)) {
    if (item.type === "function_call") calls.add(item.call_id);
    if (item.type === "function_call_output" && !calls.has(item.call_id)) answers.add(item.call_id);
  }
  return answers;
}
