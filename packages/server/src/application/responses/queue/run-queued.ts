/** Runs a response that is queued: another process, or an earlier start of this one, acknowledged it. */
import { conversationId, expandItems, toMessages } from "@understudy/responses";
import { checkServed } from "../../../domain/plan/plan.ts";
import { checkTools } from "../../../domain/plan/toolgroups.ts";
import { unnamed } from "../../access/access.ts";
import { callerOf, type Acting } from "../../access/caller.ts";
import type { ResponsePorts } from "../ports.ts";
import { ownerOfNew } from "../../records/owned.ts";
import type { ResponseRecord, ResponseWork, Stored } from "../../records/record.ts";
import type { FoundResponse } from "../../records/responses.ts";
import { servedBy } from "../../registry/served.ts";
import type { TurnSlot } from "../../running/running-turns.ts";
import { readContextAgain } from "../context/context.ts";
import { exchangesIn } from "../context/exchanges.ts";
import { fileTexts } from "../../items/files.ts";
import { toResponseError } from "../run/fail-response.ts";
import { runResponse } from "../run/run-response.ts";
import type { ResponseTask } from "../run/task.ts";
import { isOwnFileSearch, withFileSearch } from "../tools/own-file-search.ts";
import { brokeOff } from "../background/broke-off.ts";
import { isReplaced } from "../background/why-replaced.ts";
import { claimQueued, type HeldLease } from "../background/lease.ts";

/** `app`: as its owner has it, by the rules of now. Throws, and it stays queued, while no more may run. */
export async function runQueued(app: Acting<ResponsePorts>, found: FoundResponse): Promise<void> {
  const conversation = found.stored.value.work?.conversation ?? null;
  // The deletion of its conversation aborts it.
  const session_id = conversation === null ? "" : conversationId(conversation.uuid);
  const start = (slot: TurnSlot): Promise<void> => claimAndRun(app, slot, found);
  await app.running.admit({ agent_id: "", session_id }, start, app.access.by?.principalKey);
}

async function claimAndRun(
  app: Acting<ResponsePorts>,
  slot: TurnSlot,
  { uuid, stored }: FoundResponse,
): Promise<void> {
  const { work } = stored.value;
  const lease = work === undefined ? null : await claimQueued(app, uuid, stored);
  if (work === undefined || lease === null) return;
  try {
    const task = await taskOf(app, { uuid, stored, work, slot, lease });
    // It tells its own end.
    runResponse(app, task).events.leave();
  } catch (error) {
    await giveUp(app, stored, lease, error);
  }
}

interface Claimed {
  uuid: string;
  stored: Stored<ResponseRecord>;
  work: ResponseWork;
  slot: TurnSlot;
  lease: HeldLease;
}

/** Throws if it cannot be run any more: what it builds on is gone, or a model; or its owner may not. */
async function taskOf(
  app: Acting<ResponsePorts>,
  { uuid, stored, work, slot, lease }: Claimed,
): Promise<ResponseTask> {
  const { owner } = stored;
  const { parent, input, response } = stored.value;
  const { plan, offered, listings, shown } = work;
  ownerOfNew(app, "response", unnamed);
  const context = await readContextAgain(app, parent, work.conversation);
  const now = await servedBy(app, plan.meant, app.plainProviders);
  const own = plan.server_tools.flatMap(({ toolgroup_id: name, server }) =>
    server === undefined ? [] : [{ name, uri: server.uri }],
  );
  const names = plan.server_tools.map(({ toolgroup_id }) => toolgroup_id);
  const { served, providers } = await now.withServers(own).listTools(names, () => ({
    signal: slot.signal,
    run: slot.providerRun,
    ...callerOf(app),
  }));
  checkServed(plan, served);
  checkTools(
    plan.server_tools.filter((tool) => !isOwnFileSearch(tool)),
    served.toolgroups,
  );
  const items = expandItems([...context.items, ...input]);
  const history = toMessages(items, { fileText: fileTexts(items) });
  return {
    slot,
    plan,
    offered,
    listings,
    shown,
    response: { ...response, status: "in_progress" },
    input,
    history,
    exchanges: () => exchangesIn(context.items, history),
    providers: withFileSearch(providers, app),
    onEvent: () => undefined,
    onDropped: () => undefined,
    wire: null,
    streamed: true,
    needsClient: false,
    lease,
    hold: await context.hold(uuid),
    async commit(ended) {
      const replaces = await lease.toReplace();
      const record = { parent, input, ...ended };
      await context.commit({ uuid, owner, store: true, replaces, record }, slot.signal);
    },
  };
}

/** It has failed; or it is queued again, if the store is away. */
async function giveUp(
  app: Acting<ResponsePorts>,
  { key, value }: Stored<ResponseRecord>,
  lease: HeldLease,
  error: unknown,
): Promise<void> {
  const { id } = value.response;
  app.logger.info({ err: error, response_id: id }, "a queued response cannot be run");
  try {
    await (brokeOff(error) ? lease.putBack() : lease.fail(toResponseError(error)));
  } catch (cause) {
    if (isReplaced(cause)) return;
    app.logger.warn({ err: cause, key }, "could not store what became of a queued response");
  }
}
