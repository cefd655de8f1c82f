/** Loads the data of the page on demand. */
import type { Agent, Session } from "@understudy/contract/types";
import type { ObservedTurn } from "../../../src/application/observation/observation.ts";
import { control, ServerError, sessionsPath } from "./api.ts";
import { withAgents, withObserved, withSessions, withTurns, type PageStore } from "./state.ts";

export interface Loader {
  /** Loads the agents, and sessions of the newest agents until there are `wanted` sessions. */
  sessions(wanted: number): Promise<void>;
  /** Loads an agent and a session unless they are known. */
  missing(agent_id: string, session_id: string): Promise<void>;
  /** Loads the turns of a session once; with `turn_id` reloads that turn. */
  turns(agent_id: string, session_id: string, turn_id?: string): Promise<void>;
  /** Loads the observations of a turn. */
  observed(turn_id: string): Promise<void>;
}

const maxConcurrent = 4;

export function createLoader(store: PageStore): Loader {
  const requests = new Map<string, Promise<void>>();
  const waiting: (() => void)[] = [];
  let running = 0;
  /** Shows an error, except for records that were deleted meanwhile. */
  const showProblem = (error: unknown): void => {
    if (error instanceof ServerError && error.status === 404) return;
    store.change((state) => ({ ...state, problem: error instanceof Error ? error.message : String(error) }));
  };
  const queued = async (task: () => Promise<void>): Promise<void> => {
    if (running >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    await task().catch(showProblem);
    running -= 1;
    waiting.shift()?.();
  };
  let refused = false;
  /** Runs a task once for each key; once more if it lacked the right token. */
  const once = (key: string, task: () => Promise<void>): Promise<void> => {
    const run = (): Promise<void> =>
      task().catch((error: unknown) => {
        if (error instanceof ServerError && error.status === 401) {
          refused = true;
          requests.delete(key);
        }
        throw error;
      });
    const promise = requests.get(key) ?? queued(run);
    requests.set(key, promise);
    return promise;
  };
  const readSessions = async ({ agent_id }: Agent): Promise<void> => {
    const { data } = await control<{ data: Session[] }>(sessionsPath(agent_id));
    store.change((state) => withSessions(state, agent_id, data, true));
  };
  const readAgents = async (): Promise<void> => {
    const { data } = await control<{ data: Agent[] }>("/agents");
    store.change((state) => withAgents(state, data));
  };

  return {
    async sessions(wanted) {
      refused = false;
      await once("agents", readAgents);
      for (;;) {
        const { agents, sessions, read } = store.get();
        const rest = (agents ?? []).filter(({ agent_id }) => !read.has(agent_id) && !requests.has(agent_id));
        if (sessions.size >= wanted || rest.length === 0 || refused) return;
        await Promise.all(rest.slice(-10).map((agent) => once(agent.agent_id, () => readSessions(agent))));
      }
    },
    missing: (agent_id, session_id) =>
      once(`missing ${session_id}`, async () => {
        const { agents } = store.get();
        if (!agents?.some((agent) => agent.agent_id === agent_id)) {
          const agent = await control<Agent>(`/agents?agent_id=${encodeURIComponent(agent_id)}`);
          store.change((state) => withAgents(state, [agent]));
          await readSessions(agent);
        }
        if (store.get().sessions.has(session_id)) return;
        const session = await control<Session>(`${sessionsPath(agent_id, session_id)}&turn_ids=none`);
        store.change((state) => withSessions(state, agent_id, [session], false));
      }),
    turns(agent_id, session_id, turn_id) {
      const read = async (): Promise<void> => {
        const only = turn_id === undefined ? "" : `&turn_ids=${encodeURIComponent(turn_id)}`;
        const { turns } = await control<Session>(`${sessionsPath(agent_id, session_id)}${only}`);
        store.change((state) => withTurns(state, session_id, turns));
      };
      return turn_id === undefined ? once(`turns ${session_id}`, read) : queued(read);
    },
    observed: (turn_id) =>
      queued(async () => {
        const path = `/observed?turn_id=${encodeURIComponent(turn_id)}`;
        const { turns } = await control<{ turns: ObservedTurn[] }>(path);
        store.change((state) => turns.reduce(withObserved, state));
      }),
  };
}
