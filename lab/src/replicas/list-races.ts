/** Lists that are read on some servers while others add to them and remove from them. */
import fc from "fast-check";
import { judgeListings, type Addition, type ListHistory, type Listing } from "../histories/listings.ts";
import { call, type Send } from "./call.ts";
import { createCollections, type Collection } from "./collections.ts";
import { inTurn } from "./in-turn.ts";
import { tokenOf } from "./records.ts";

export interface ListRaces {
  seed: number;
  servers: readonly Send[];
  /** Of each writer. */
  steps: number;
}

const writers = 2;
const readers = 2;
let runs = 0;

const write = fc.record({ server: fc.nat(), adds: fc.boolean(), chosen: fc.nat() });
const reading = fc.record({
  server: fc.nat(),
  pageSize: fc.integer({ min: 1, max: 4 }),
  newestFirst: fc.boolean(),
});

/** What was wrong, and how many listings something was written during. */
export async function raceLists(races: ListRaces): Promise<{ mistakes: string[]; raced: number }> {
  const [first] = races.servers;
  if (first === undefined) throw new Error("There are no servers.");
  const mistakes: string[] = [];
  let raced = 0;
  for (const collection of await createCollections(first)) {
    const history = await race(collection, races);
    const changes = [...history.added, ...history.removed];
    mistakes.push(...judgeListings(history).map((mistake) => `${collection.name}: ${mistake}`));
    raced += history.listings.filter(({ began, ended }) =>
      changes.some((change) => change.began < ended && change.ended > began),
    ).length;
  }
  return { mistakes, raced };
}

async function race(
  { add, list, standing, inOrderOfCommits = false }: Collection,
  { seed, servers, steps }: ListRaces,
): Promise<ListHistory> {
  const run = `${seed}-${(runs += 1)}-`;
  const added: Addition[] = [];
  const removed: { label: string; began: number; ended: number }[] = [];
  const listings: Listing[] = [];
  /** What may be removed: paths by their labels. */
  const present = new Map<string, string>();
  let places = 0;
  const next = (): number => (places += 1);

  async function addOne(nth: number): Promise<void> {
    const label = `${run}${added.length}`;
    const server = nth % servers.length;
    const one: Addition = { label, server: inOrderOfCommits ? 0 : server, began: next(), ended: Infinity };
    added.push(one);
    const path = await add(inTurn(servers, server), label);
    if (path === undefined) return;
    one.ended = next();
    present.set(label, path);
  }
  async function removeOne(nth: number, chosen: number): Promise<void> {
    const [label, path] = [...present][chosen % present.size] ?? [];
    if (label === undefined || path === undefined) return;
    present.delete(label);
    const one = { label, began: next(), ended: Infinity };
    removed.push(one);
    const answer = await call(inTurn(servers, nth), tokenOf("alice"), "DELETE", path);
    if (answer === undefined) return;
    if (answer.status >= 300) throw new Error(`DELETE ${path} is answered by ${answer.status}`);
    one.ended = next();
  }

  while (added.length < standing) await addOne(0);
  const plans = fc.sample(fc.array(write, { minLength: steps, maxLength: steps }), {
    seed,
    numRuns: writers,
  });
  const writing = new Set(plans);
  const writes = plans.map(async (plan) => {
    for (const { server, adds, chosen } of plan) await (adds ? addOne(server) : removeOne(server, chosen));
    writing.delete(plan);
  });
  const readings = fc.sample(reading, { seed, numRuns: readers * steps });
  const reads = Array.from({ length: readers }, async (_, reader) => {
    for (let nth = reader; writing.size > 0 && nth < readings.length; nth += readers) {
      const { server, ...how } = inTurn(readings, nth);
      const began = next();
      const found = await list(inTurn(servers, server), how);
      const labels = found?.map(({ label }) => label).filter((label) => label.startsWith(run));
      if (labels !== undefined) listings.push({ began, ended: next(), labels });
    }
  });
  await Promise.all([...writes, ...reads]);
  return { added, removed, listings };
}
