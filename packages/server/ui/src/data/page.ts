/** The page's state, its reading and its following, put together. */
import type { Observation, TurnHead, TurnIds } from "../../../src/application/observation/observation.ts";
import { follow } from "./follow.ts";
import { createLoader, type Loader } from "./load.ts";
import { fromHash } from "./selection.ts";
import { createPageStore, withObservation, type PageStore } from "./state.ts";

export interface Page {
  store: PageStore;
  load: Loader;
  /** Follows the server's turns from now on. */
  start(): void;
}

export function createPage(): Page {
  const store = createPageStore();
  const load = createLoader(store);
  const read = ({ agent_id, session_id, turn_id }: TurnIds, rests: boolean): void => {
    void load.missing(agent_id, session_id);
    if (rests) void load.turns(agent_id, session_id, turn_id);
  };
  const take = (seen: Observation): void => {
    const isOpen = fromHash(location.hash)?.turn_id === seen.turn_id;
    store.change((state) => withObservation(state, seen, isOpen));
    if (seen.type === "started" || seen.type === "stored") read(seen, seen.type === "stored");
  };
  const catchUp = (turns: readonly TurnHead[]): void => {
    const open = fromHash(location.hash)?.turn_id;
    for (const head of turns) {
      read(head, head.state !== "running" && head.state !== "failed");
      if (head.turn_id === open) void load.observed(head.turn_id);
    }
  };
  return { store, load, start: () => void follow(store, { take, catchUp }) };
}
