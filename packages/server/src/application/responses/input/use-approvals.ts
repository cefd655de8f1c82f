/** An answer to an approval request counts once, wherever the chain forks. */
import { parseItemId } from "@understudy/responses";
import type { App } from "../../app.ts";
import { keys } from "../../records/keys.ts";
import { isKept } from "../../records/responses.ts";
import { refuse } from "../problem.ts";

/**
 * `inConversation`: the requests are items of a conversation, whose responses may be gone.
 *
 * Before the tool runs. Throws `approval_already_used`; after a crash from here on the approval stays used. A request that
 * only its caller kept has nobody who could know.
 */
export async function useApprovals(
  app: App,
  requests: readonly string[],
  store: boolean,
  inConversation: boolean,
): Promise<void> {
  const kept: string[] = [];
  for (const id of requests) {
    const container = parseItemId(id)?.container;
    if (inConversation || (container !== undefined && (await isKept(app, container)))) kept.push(id);
  }
  if (kept.length === 0) return;
  if (!store)
    throw refuse(
      "invalid_value",
      "store",
      `store: expected true, as the input answers the approval request ${kept.join(", ")}, which is stored.`,
    );
  const checks = kept.map((id) => ({ key: keys.approval(id), version: null }));
  const writes = kept.map((id) => ({ key: keys.approval(id), value: true }));
  if (await app.store.commit(checks, writes)) return;
  throw refuse(
    "approval_already_used",
    "input",
    `input: an answer to ${kept.join(", ")} was used already; each approval request is answered once.`,
    { status: 409 },
  );
}
