/** Reads the feed of observations, and reconnects when it breaks off. */
import { decodeItems } from "@understudy/contract/sse";
import type { Observation } from "../../../src/application/observation/observation.ts";
import type { LiveItem, LiveState } from "../../../src/fronts/pages/observed.ts";
import { checked, credentials, hasToken, newTokenWithin, ServerError } from "./api.ts";
import { withObservedResponse, withResponseHeads } from "./response-state.ts";
import { withHeads, withObserved, type PageState, type PageStore } from "./state.ts";

export interface Follower {
  take(observation: Observation): void;
  /** After a reconnection: the turns and responses, which may have changed meanwhile. */
  catchUp(state: LiveState): void;
}

const pause = 1_000;

export async function follow(store: PageStore, { take, catchUp }: Follower): Promise<never> {
  for (;;) {
    let problem: string | null = null;
    let link: PageState["link"] = "lost";
    const locked = hasToken() ? "refused" : "locked";
    try {
      const { body } = await checked(await fetch("/_understudy/observed/live", { headers: credentials() }));
      if (body === null) throw new Error("The feed has no body.");
      // Not validated: page and server have the same version.
      for await (const item of decodeItems(body)) receive(item as LiveItem);
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
      if (error instanceof ServerError && error.status === 401) link = locked;
    }
    store.change((state) => ({ ...state, link, problem }));
    await newTokenWithin(pause);
  }

  function receive(item: LiveItem): void {
    if ("observation" in item) {
      take(item.observation);
      return;
    }
    const { turns, responses, running } = item.state;
    // What was read before the right token came may have been refused.
    const isBack = ["lost", "locked", "refused"].includes(store.get().link);
    store.change((state) => {
      // The server may have restarted, and `seq` begins at 1 again.
      const known = isBack ? { ...state, observations: new Map(), replies: new Map() } : state;
      const begun = withResponseHeads(withHeads(known, turns), responses);
      return { ...running.reduce(withRunning, begun), link: "live", problem: null };
    });
    if (isBack) catchUp(item.state);
  }
}

function withRunning(state: PageState, observed: LiveState["running"][number]): PageState {
  return "turn_id" in observed ? withObserved(state, observed) : withObservedResponse(state, observed);
}
