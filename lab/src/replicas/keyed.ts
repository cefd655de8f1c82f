/** Requests with idempotency keys, sent again and again while what serves them is killed: each is done once. */
import { setTimeout } from "node:timers/promises";
import fc from "fast-check";
import type { Send } from "./call.ts";
import { killAndStart, type KillOptions } from "./kills.ts";
import { ask, createRecords, type Records } from "./records.ts";

interface Keyed {
  key: string;
  path: string;
  body: object;
  token: string;
}

type Make = (
  records: Records,
  key: string,
  send: Send,
) => Pick<Keyed, "path" | "body"> | Promise<Pick<Keyed, "path" | "body">>;

/** Whatever is stored has the key as its text. */
const requests: readonly Make[] = [
  ({ session }, key) => ({ path: `${session}/turn`, body: { messages: [{ role: "user", content: key }] } }),
  ({ agent }, key) => ({ path: `${agent}/session`, body: { session_name: key } }),
  ({ conversation }, key) => ({
    path: `${conversation}/items`,
    body: { items: [{ role: "user", content: key }] },
  }),
  ({ conversationId }, key) => ({
    path: "/v1/responses",
    body: { model: "answers", input: key, conversation: conversationId },
  }),
  (_, key) => ({ path: "/v1/agents", body: { agent_config: { model: "answers", instructions: key } } }),
  async (records, key, send) => {
    const { path, calls } = await ask(send, records);
    const tool_responses = calls.map((call_id) => ({ call_id, tool_name: "look", content: key }));
    return { path: `${path}/resume`, body: { tool_responses } };
  },
];

/** Of each kind, in a round. */
const each = 3;
let runs = 0;

/** What was wrong, how many requests there were, and of how many it was not known at first what became of them. */
export async function runKeyed({ seed, servers, victims, rounds }: KillOptions): Promise<{
  mistakes: string[];
  requests: number;
  interrupted: number;
}> {
  const run = `${seed}-${(runs += 1)}`;
  const outcomes = new Map<string, Set<string>>();
  const mistakes: string[] = [];
  let interrupted = 0;

  /** False if it is not known what became of it. */
  async function sendTo(send: Send, { key, path, body, token }: Keyed): Promise<boolean> {
    const headers = {
      ...{ authorization: `Bearer ${token}`, "content-type": "application/json" },
      "idempotency-key": key,
    };
    let answer: { status: number; text: string; after: string | null };
    try {
      const response = await send(path, { method: "POST", headers, body: JSON.stringify(body) });
      const after = response.headers.get("retry-after");
      answer = { status: response.status, text: await response.text(), after };
    } catch {
      return false;
    }
    const { status, text, after } = answer;
    if (status === 200) outcomes.set(key, (outcomes.get(key) ?? new Set()).add(text));
    // The key is in use, or the store is away.
    else if (after !== null) await setTimeout(Number(after) * 1_000);
    else if (status < 500) mistakes.push(`${key} was answered by ${status}: ${text}`);
    return status === 200;
  }

  const serverOf = (nth: number): Send => servers[nth % servers.length] ?? fail("There are no servers.");
  const all: { records: Records; keyed: readonly Keyed[] }[] = [];
  const moments = fc.sample(fc.nat(requests.length * each - 1), { seed, numRuns: rounds });
  for (const [round, moment] of moments.entries()) {
    const records = await createRecords("alice", serverOf(round));
    const keyed: Keyed[] = [];
    for (let time = 0; time < each; time += 1)
      for (const [nth, make] of requests.entries()) {
        const key = `${run}-${round}-${nth}-${time}`;
        keyed.push({ key, token: records.token, ...(await make(records, key, serverOf(nth))) });
      }
    all.push({ records, keyed });
    // Each to two servers at once.
    const sent = keyed.flatMap((one, nth) => [sendTo(serverOf(nth), one), sendTo(serverOf(nth + 1), one)]);
    await Promise.race(sent.slice(moment));
    const victim = victims[round % Math.max(1, victims.length)];
    if (victim !== undefined) await killAndStart(victim);
    interrupted += (await Promise.all(sent)).filter((isKnown) => !isKnown).length;
  }
  const again = all.flatMap(({ keyed }) => keyed);
  await Promise.all(
    again.map(async (one, nth) => {
      // To another server than before, too.
      for (let attempt = 0; !(await sendTo(serverOf(nth + attempt), one)) && attempt < 90; attempt += 1);
      await sendTo(serverOf(nth + 2), one);
    }),
  );
  for (const [key, texts] of outcomes)
    if (texts.size > 1) mistakes.push(`${key} had several outcomes: ${[...texts].join(" and ")}`);
  for (const { records, keyed } of all) {
    const stored = await textsOf(serverOf(0), records);
    for (const { key } of keyed) {
      const times = stored.split(`"${key}"`).length - 1;
      if (times !== 1) mistakes.push(`${key} is stored ${times} times`);
    }
  }
  return { mistakes, requests: again.length, interrupted };
}

function fail(message: string): never {
  throw new Error(message);
}

/** What is in the records that requests add to. */
async function textsOf(
  send: Send,
  { token, session, sessions, asking, conversation }: Records,
): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const lists = [`${sessions}?limit=1000`, `${conversation}/items?limit=100`, "/v1/agents?limit=1000"];
  const paths = [session, asking, ...lists];
  const texts = paths.map(async (path) => (await send(path, { headers })).text());
  return (await Promise.all(texts)).join("\n");
}
