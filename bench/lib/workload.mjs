/** The requests that are measured, and what must be there before them. */
import { model } from "../script.mjs";
import { jsonOf, toRequest } from "./connection.mjs";

const agent = {
  agent_config: { model, instructions: "Answer in a few words.", enable_session_persistence: true },
};

export const createAgentRequest = toRequest("POST", "/v1/agents", agent);

/** @param {string} session */
export const turnRequest = (session) =>
  turnSaying(session, "What is there to be said about the weather of today?");

/**
 * @param {string} session
 * @param {string} content
 */
export const turnSaying = (session, content) =>
  toRequest("POST", `${session}/turn`, { messages: [{ role: "user", content }], stream: true });

/** @param {string} path */
export const readRequest = (path) => toRequest("GET", path);

/**
 * The path of a new agent, which keeps its sessions in the store.
 *
 * @param {import("./load.mjs").Load} load
 */
export async function createAgent(load) {
  let path = "";
  await load.send([createAgentRequest], (response) => (path = `/v1/agents/${jsonOf(response).agent_id}`));
  return path;
}

/**
 * The paths of new sessions, each of which has had so many turns.
 *
 * @param {import("./load.mjs").Load} load
 * @param {number} count
 * @param {number} [turns]
 */
export async function createSessions(load, count, turns = 0) {
  const base = await createAgent(load);
  const request = toRequest("POST", `${base}/session`, { session_name: "bench" });
  /** @type {string[]} */
  const sessions = [];
  await load.send(repeat(request, count), (response) =>
    sessions.push(`${base}/session/${jsonOf(response).session_id}`),
  );
  for (let turn = 0; turn < turns; turn += 1) await load.send(sessions.map(turnRequest));
  return sessions;
}

/**
 * @template T
 * @param {T} item
 * @param {number} count
 * @returns {T[]}
 */
export const repeat = (item, count) => Array.from({ length: count }, () => item);
