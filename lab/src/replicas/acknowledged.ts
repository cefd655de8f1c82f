/** Responses in the background, sent while what serves them is killed: what was acknowledged is completed, and counts once. */
import { setTimeout } from "node:timers/promises";
import fc from "fast-check";
import type { Send } from "./call.ts";
import { killAndStart, type KillOptions } from "./kills.ts";
import { tokenOf } from "./records.ts";

const headers = { authorization: `Bearer ${tokenOf("alice")}`, "content-type": "application/json" };
/** In a round; every second one adds to the round's conversation. */
const sent = 12;
/** Longer than the lease of a server that was killed, with the time that a busy machine takes. */
const patienceMs = 90_000;
const pauseMs = 250;
/** A response is run again that often, so what is killed more often is given time to end. */
const reruns = 3;
let runs = 0;

interface Response {
  id: string;
  status: string;
  error: { message: string } | null;
  output: { content?: { text: string }[] }[];
}

interface Acknowledged {
  key: string;
  id: string;
  conversation: string | null;
}

/** What was wrong, how many were acknowledged, and how many of these had not ended when something was killed. */
export async function runAcknowledged({ seed, servers, victims, rounds }: KillOptions): Promise<{
  mistakes: string[];
  acknowledged: number;
  interrupted: number;
}> {
  const run = `${seed}-${(runs += 1)}`;
  const serverOf = (nth: number): Send => servers[nth % servers.length] ?? fail("There are no servers.");
  const all: Acknowledged[] = [];
  let interrupted = 0;
  const moments = fc.sample(fc.nat(sent - 1), { seed, numRuns: rounds });
  for (const [round, moment] of moments.entries()) {
    const { id: conversation } = await ask<{ id: string }>(serverOf(round), "/v1/conversations", {});
    const requests = Array.from({ length: sent }, async (_, nth): Promise<Acknowledged[]> => {
      const key = `${run}-${round}-${nth}`;
      const own = nth % 2 === 0 ? { conversation } : {};
      const body = { model: "slow", input: key, background: true, ...own };
      // Without an answer nothing was acknowledged.
      const response = await ask<Response>(serverOf(nth), "/v1/responses", body).catch(() => null);
      return response?.id === undefined
        ? []
        : [{ key, id: response.id, conversation: nth % 2 === 0 ? conversation : null }];
    });
    await Promise.race(requests.slice(moment));
    const victim = victims[round % Math.max(1, victims.length)];
    if (victim !== undefined) await killAndStart(victim);
    const acknowledged = (await Promise.all(requests)).flat();
    all.push(...acknowledged);
    const now = await Promise.all(acknowledged.map(({ id }) => read(serverOf(round), id)));
    interrupted += now.filter((response) => response !== null && !isOver(response)).length;
    if ((round + 1) % reruns === 0) await Promise.all(all.map(({ id }) => endOf(serverOf(round), id)));
  }
  const mistakes = await Promise.all(all.map((one, nth) => mistakesOf(serverOf(nth), one)));
  return { mistakes: mistakes.flat(), acknowledged: all.length, interrupted };
}

/** Of scripts that never fail only what completes is right. */
async function mistakesOf(send: Send, { key, id, conversation }: Acknowledged): Promise<string[]> {
  const end = await endOf(send, id);
  if (end === null) return [`${id} was acknowledged, and is gone`];
  if (end.status !== "completed")
    return [`${id} was acknowledged, and is ${end.status}: ${end.error?.message}`];
  const said = end.output.flatMap(({ content = [] }) => content.map(({ text }) => text)).join();
  if (said !== "Done.") return [`${id} says ${said}`];
  if (conversation === null) return [];
  const items = await send(`/v1/conversations/${conversation}/items?limit=100`, { headers });
  const times = (await items.text()).split(`"${key}"`).length - 1;
  return times === 1 ? [] : [`the conversation of ${id} has its input ${times} times`];
}

async function endOf(send: Send, id: string): Promise<Response | null> {
  for (let waited = 0; ; waited += pauseMs) {
    const response = await read(send, id);
    if (response === null || isOver(response) || waited >= patienceMs) return response;
    await setTimeout(pauseMs);
  }
}

function isOver({ status }: Response): boolean {
  return status !== "queued" && status !== "in_progress";
}

/** Null for one that is not there. */
async function read(send: Send, id: string): Promise<Response | null> {
  const answer = await send(`/v1/responses/${id}`, { headers });
  return answer.status === 200 ? ((await answer.json()) as Response) : null;
}

async function ask<T>(send: Send, path: string, body: object): Promise<T> {
  return (await send(path, { method: "POST", headers, body: JSON.stringify(body) })).json() as Promise<T>;
}

function fail(message: string): never {
  throw new Error(message);
}
