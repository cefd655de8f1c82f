/**
 * A running resume owns its turn. The claim is part of the turn's record, so that of concurrent resumes, also in other
 * processes, one commit wins; it expires when its owner dies.
 */
import { Problem } from "../../domain/errors.ts";
import type { RestingTurn } from "../../domain/turn/state/to-wire.ts";
import type { Acting } from "../access/caller.ts";
import type { TurnPorts } from "./ports.ts";
import { isHeld } from "../records/held.ts";
import { keepRenewed } from "../running/keep-renewed.ts";
import { checkParents, commitInSession } from "./commit-turn.ts";
import { findAgain, notFound, type FoundTurn } from "../records/find.ts";
import { turnIdOf, write, type Claim, type Stored, type TurnRecord } from "../records/record.ts";

export interface HeldClaim {
  /** Aborts when the claim is lost. */
  lost: AbortSignal;
  /** Stores the new state of the turn and releases the claim in one commit. */
  commit(resting: RestingTurn): Promise<void>;
  /** Releases the claim and leaves the turn unchanged. */
  release(): Promise<void>;
}

/** Throws `conflict` while another claim is valid. */
export async function checkUnclaimed(app: Acting<TurnPorts>, { store, turn }: FoundTurn): Promise<void> {
  const { claim } = turn.value;
  if (claim !== null && (await isHeld(claim, { store, instance: app.instance })))
    throw beingResumed(turn.value);
}

/** Takes the claim, or throws: `conflict` if another resume was faster, `not_found` if the agent or session is gone. */
export async function takeClaim(app: Acting<TurnPorts>, found: FoundTurn): Promise<HeldClaim> {
  const { store, turn } = found;
  const by = `${app.instance}/${crypto.randomUUID()}`;
  const fresh = async (): Promise<Claim> => ({ by, until: (await store.now()) + app.limits.claimMs });
  const put = (at: Stored<TurnRecord>, resting: RestingTurn, claim: Claim | null) =>
    commitInSession(app, found, [at], [write(turn.key, { ...resting, claim })]);
  const ours = async (): Promise<Stored<TurnRecord>> => {
    const current = await findAgain(store, turn);
    if (current === undefined) {
      await checkParents(app, found);
      throw notFound("Turn", turnIdOf(turn.value));
    }
    if (current.value.claim?.by !== by) throw beingResumed(current.value);
    return current;
  };

  const heldSince = app.clock.elapsed();
  await put(turn, turn.value, await fresh());
  const renewal = keepRenewed(app, {
    heldSince,
    renew: async () => put(await ours(), turn.value, await fresh()),
  });
  const stop = async (): Promise<Stored<TurnRecord>> => {
    await renewal.stop();
    return ours();
  };
  return {
    lost: renewal.lost,
    commit: async (resting) => put(await stop(), resting, null),
    release: async () => put(await stop(), turn.value, null),
  };
}

function beingResumed(record: TurnRecord): Problem {
  return new Problem("conflict", `Turn ${turnIdOf(record)} is being resumed by another request.`);
}
