/** Clients that work on the same records over several servers. */
import fc from "fast-check";
import { call, type Send } from "./call.ts";
import type { Histories } from "./histories.ts";
import { inTurn } from "./in-turn.ts";
import { operations, type OperationName } from "./operations.ts";
import { createRecords, users, type Records } from "./records.ts";

/** How often an operation is drawn, beside the others. */
const weights: Record<OperationName, number> = {
  ...{ createTurn: 6, readSession: 4, deleteSession: 1 },
  ...{ createItems: 3, createResponse: 3, readConversation: 3, deleteConversation: 1 },
  ...{ createSession: 2, removeSession: 2, readSessions: 2 },
  ...{ registerModel: 2, unregisterModel: 2, readModel: 2 },
  ...{ resume: 4, readTurn: 2 },
};
const names = Object.keys(weights) as OperationName[];

interface Step {
  name: OperationName;
  /** Which server gets it, modulo their number. */
  server: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  name: fc.oneof(...names.map((name) => ({ weight: weights[name], arbitrary: fc.constant(name) }))),
  server: fc.nat(),
});

export interface Workload {
  seed: number;
  /** Of each user. */
  clients: number;
  /** Of each client. */
  steps: number;
  servers: readonly Send[];
  histories: Histories;
  /** Before each request. */
  onStep?: () => void;
}

/** One round, with records of its own. When it has ended, all is read from all servers. */
export async function runWorkload({
  seed,
  clients,
  steps,
  servers,
  histories,
  onStep,
}: Workload): Promise<void> {
  const plan = fc.array(step, { minLength: steps, maxLength: steps });
  const plans = fc.sample(plan, { seed, numRuns: users.length * clients });
  const all: Records[] = [];
  for (const user of users) all.push(await createRecords(user, inTurn(servers, 0)));
  await Promise.all(
    plans.map(async (plan, client) => {
      const records = inTurn(all, client);
      for (const [nth, { name, server }] of plan.entries()) {
        onStep?.();
        const label = `${seed}-${client}-${nth}`;
        await operations[name]({ send: inTurn(servers, server), records, histories, label });
      }
    }),
  );
  const reads = ["readSession", "readSessions", "readConversation", "readModel", "readTurn"] as const;
  for (const send of servers)
    for (const records of all) {
      for (const name of reads) await operations[name]({ send, records, histories, label: "" });
      await lookAsOthers(send, all, records, histories);
    }
}

/** Nobody has the records of another user. */
async function lookAsOthers(send: Send, all: readonly Records[], records: Records, histories: Histories) {
  for (const other of all)
    for (const path of [records.session, records.turn, records.conversation, records.sessions]) {
      if (other === records) continue;
      const answer = await call(send, other.token, "GET", path);
      if (answer !== undefined && answer.status !== 404)
        histories.accuse(`${other.user} reads ${path} of ${records.user}: ${answer.status}`);
    }
}
