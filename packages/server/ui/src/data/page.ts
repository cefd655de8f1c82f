/** Joins the state of the page with loading and following. */
import type { Observation, TurnIds } from "../../../src/application/observation/observation.ts";
import type { LiveState } from "../../../src/fronts/pages/observed.ts";
import { follow } from "./follow.ts";
import { createLoader, type Loader } from "./load.ts";
import { createReplyLoader, type ReplyLoader } from "./replies.ts";
import { withResponseObservation, type ResponseObservation } from "./response-state.ts";
import { createResponseLoader, type ResponseLoader } from "./load-responses.ts";
import { fromHash, idOf } from "./selection.ts";
import { createPageStore, withObservation, type PageStore } from "./state.ts";

export interface Page {
  store: PageStore;
  load: Loader;
  responses: ResponseLoader;
  replies: ReplyLoader;
  /** Starts following the server's turns and responses. */
  start(): void;
}

export function createPage(): Page {
  const store = createPageStore();
  const load = createLoader(store);
  const responses = createResponseLoader(store);
  const openId = (): string | null => idOf(fromHash(location.hash));
  const read = ({ agent_id, session_id, turn_id }: TurnIds, isStored: boolean): void => {
    void load.missing(agent_id, session_id);
    if (isStored) void load.turns(agent_id, session_id, turn_id);
  };
  const takeResponse = (observation: ResponseObservation, isOpen: boolean): void => {
    store.change((state) => withResponseObservation(state, observation, isOpen));
    const { type, response_id } = observation;
    if (type !== "created" && type !== "ended") return;
    if (isOpen && type === "ended") void responses.one(response_id);
    const id = observation.response.conversation?.id;
    const open = fromHash(location.hash);
    const isShown = open !== null && "conversation_id" in open && open.conversation_id === id;
    if (id !== undefined && (isShown || !store.get().conversations.has(id))) void responses.conversation(id);
  };
  const take = (observation: Observation): void => {
    if ("response_id" in observation) {
      takeResponse(observation, openId() === observation.response_id);
      return;
    }
    const isOpen = openId() === observation.turn_id;
    store.change((state) => withObservation(state, observation, isOpen));
    if (observation.type === "started" || observation.type === "stored")
      read(observation, observation.type === "stored");
  };
  const catchUp = ({ turns }: LiveState): void => {
    const open = fromHash(location.hash);
    for (const head of turns) {
      read(head, head.state !== "running" && head.state !== "failed");
      if (head.turn_id === idOf(open)) void load.observed(head.turn_id);
    }
    void responses.newest();
    if (open !== null && "response_id" in open) void responses.one(open.response_id);
    if (open !== null && "conversation_id" in open) void responses.conversation(open.conversation_id);
  };
  return {
    store,
    load,
    responses,
    replies: createReplyLoader(store),
    start() {
      void responses.newest();
      void follow(store, { take, catchUp });
    },
  };
}
