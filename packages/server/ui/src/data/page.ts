/** Joins the state of the page with loading and following. */
import type { Observation, TurnHead, TurnIds } from "../../../src/application/observation/observation.ts";
import { follow } from "./follow.ts";
import { createLoader, type Loader } from "./load.ts";
import { createReplyLoader, type ReplyLoader } from "./replies.ts";
import { fromHash } from "./selection.ts";
import { createPageStore, withObservation, type PageStore } from "./state.ts";

export interface Page {
  store: PageStore;
  load: Loader;
  replies: ReplyLoader;
  /** Starts following the server's turns. */
  start(): void;
}

export function createPage(): Page {
  const store = createPageStore();
  const load = createLoader(store);
  const read = ({ agent_id, session_id, turn_id }: TurnIds, isStored: boolean): void => {
    void load.missing(agent_id, session_id);
    if (isStored) void load.turns(agent_id, session_id, turn_id);
  };
  const take = (observation: Observation): void => {
    const isOpen = fromHash(location.hash)?.turn_id === observation.turn_id;
    store.change((state) => withObservation(state, observation, isOpen));
    if (observation.type === "started" || observation.type === "stored")
      read(observation, observation.type === "stored");
  };
  const catchUp = (turns: readonly TurnHead[]): void => {
    const open = fromHash(location.hash)?.turn_id;
    for (const head of turns) {
      read(head, head.state !== "running" && head.state !== "failed");
      if (head.turn_id === open) void load.observed(head.turn_id);
    }
  };
  return {
    store,
    load,
    replies: createReplyLoader(store),
    start: () => void follow(store, { take, catchUp }),
  };
}
