/** Deletes and times to live, while what serves them is killed in the middle: nothing is half there, nothing is left. */
import fc from "fast-check";
import { keys } from "@understudy/server/src/application/records/keys.ts";
import type { Store } from "@understudy/server/src/ports/store.ts";
import type { Send } from "./call.ts";
import { inTurn } from "./in-turn.ts";
import { makeOld } from "./old-records.ts";
import { createAgent, createFullAgent, createRemovables, createSessions } from "./removable.ts";
import { createRecords, users } from "./records.ts";
import type { Served } from "./served.ts";
import { remove, show, stateOf, type Shown } from "./shown.ts";
import { compareSnapshots, takeSnapshot, type Snapshot } from "./snapshot.ts";

export interface Removals {
  mistakes: string[];
  /** How often something was still to be removed when a server was killed. */
  interrupted: number;
}

/** How often servers are killed in a round of a time to live. */
export const killsOfRound = 4;

/** In each round all servers are killed, or in some the store. */
export async function runDeletes(served: Served, seed: number, rounds: number): Promise<Removals> {
  const { servers, processes, database, look } = served;
  const { agents, before } = await begin(served);
  const mistakes: string[] = [];
  let interrupted = 0;
  const round = fc.record({ moment: fc.nat(6), order: fc.array(fc.nat(), { minLength: 9, maxLength: 9 }) });
  const drawn = draw(round, { seed, rounds, isEnough: () => interrupted > 0 });
  for (const [nth, { moment, order }] of drawn) {
    const [user, agent, send] = [inTurn(users, nth), inTurn(agents, nth), inTurn(servers, nth)];
    const made = [await createFullAgent(send, user), ...(await createRemovables(send, user, agent))];
    const placed = made.map((one, nth) => ({ one, place: order[nth] ?? 0 }));
    placed.sort((a, b) => a.place - b.place);
    const shown = await Promise.all(placed.map(({ one }) => show(send, one)));

    const sent = shown.map((one, nth) => remove(inTurn(servers, nth), one));
    // At the first moment none has answered.
    if (moment > 0) await Promise.race(sent.slice(moment));
    const victim = database !== undefined && nth % 4 === 3 ? database : processes;
    await victim.kill();
    const known = await Promise.all(sent);
    if (victim === processes && (await look(hasCleanups))) interrupted += 1;
    await victim.start();

    for (const [nth, one] of shown.entries()) {
      const state = await stateOf(inTurn(servers, nth), one);
      if (state === "partly" || state === "damaged") mistakes.push(`${one.path} is ${state} there`);
      if (state === "there" && known[nth] === true) mistakes.push(`${one.path} is there after its delete`);
      while (!(await remove(inTurn(servers, nth), one)));
    }
  }
  // A server finishes the removals of the last killed server after its start.
  await processes.stop();
  await processes.start();
  mistakes.push(...(await end(served, before)));
  return { mistakes, interrupted };
}

/** The servers have the time to live of old records. In each round they are killed several times. */
export async function runExpiry(served: Served, seed: number, rounds: number): Promise<Removals> {
  const { replicas, processes, look } = served;
  const { agents, before } = await begin(served);
  const mistakes: string[] = [];
  let interrupted = 0;
  /** Resolves when one serves: it begins the round, which may be over when all of them do. */
  const start = (): Promise<Send> => Promise.race(replicas.map((one) => one.start().then(() => one.send)));
  /** Without a wait until the round of one that was killed has run out. */
  const makeDue = async (store: Store): Promise<boolean> =>
    store.commit([], [{ key: keys.expiry, value: undefined }]);
  const round = fc.array(fc.nat(), { minLength: killsOfRound, maxLength: killsOfRound });
  const drawn = draw(round, { seed, rounds, isEnough: () => interrupted > 0 });
  for (const [nth, moments] of drawn) {
    const [user, agent] = [inTurn(users, nth), inTurn(agents, nth)];
    const shown: Shown[] = [];
    await processes.stop();
    await makeOld(served, async (send) => {
      const made = [
        ...(await createSessions(send, user, agent)),
        ...(await createRemovables(send, user, agent)),
      ];
      for (const one of made) shown.push(await show(send, one));
    });
    await look(makeDue);
    let send = await start();
    const places = moments.map((moment) => moment % shown.length).toSorted((a, b) => a - b);
    for (const place of places) {
      while ((await stateOf(send, inTurn(shown, place))) !== "gone");
      await processes.kill();
      const isUnfinished = await look(async (store) => {
        await makeDue(store);
        return compareSnapshots(before, await takeSnapshot(store)).length > 0;
      });
      if (isUnfinished) interrupted += 1;
      send = await start();
      for (const one of shown) {
        const state = await stateOf(send, one);
        // It may be removed between two reads; then it is gone in the next ones.
        const isWrong = state === "damaged" || (state === "partly" && (await stateOf(send, one)) !== "gone");
        if (isWrong) mistakes.push(`${one.path} is ${state} there`);
      }
    }
    for (const one of shown) while ((await stateOf(send, one)) !== "gone");
  }
  mistakes.push(...(await end(served, before)));
  return { mistakes, interrupted };
}

interface Rounds {
  seed: number;
  rounds: number;
  isEnough: () => boolean;
}

/** So many rounds, and up to twice as many more until it is enough: on a busy machine a kill often comes too late. */
function* draw<T>(
  round: fc.Arbitrary<T>,
  { seed, rounds, isEnough }: Rounds,
): Generator<readonly [nth: number, round: T]> {
  for (const [nth, one] of fc.sample(round, { seed, numRuns: 3 * rounds }).entries())
    if (nth < rounds || !isEnough()) yield [nth, one];
}

/** What is there before, and has to be there at the end; with agents in which sessions are opened. */
async function begin({ servers, processes, look }: Served) {
  const agents: string[] = [];
  for (const [nth, user] of users.entries()) {
    const send = inTurn(servers, nth);
    await createRecords(user, send);
    const agent = await createAgent(send, user);
    await createRemovables(send, user, agent);
    agents.push(agent);
  }
  await processes.stop();
  const before = await look(takeSnapshot);
  await processes.start();
  return { agents, before };
}

async function end({ processes, look }: Served, before: Snapshot): Promise<string[]> {
  await processes.stop();
  return compareSnapshots(before, await look(takeSnapshot));
}

async function hasCleanups(store: Store): Promise<boolean> {
  const prefixes = [keys.cleanups, keys.responseCleanups, keys.conversationCleanups];
  const found = await Promise.all(prefixes.map(async (prefix) => store.list(prefix, { keysOnly: true })));
  return found.flat().length > 0;
}
