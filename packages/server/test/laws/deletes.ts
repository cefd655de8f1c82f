/** Deletes of a session or an agent during one of its turns. */
import fc from "fast-check";
import type { Fakes } from "../support/fake-providers.ts";
import { say, type StreamResult } from "../support/client.ts";
import { calls, fakeProviders, text, toolDef } from "../support/fake-providers.ts";
import { startServer, type Stored } from "./decorated-server.ts";
import { createScheduler } from "./scheduler.ts";
import type { Experiment, Law } from "./law.ts";

export interface DeleteSetup {
  /** Which store holds the session. With a shared one the delete goes to another server. */
  store: "volatile" | "persistent" | "shared";
  what: "agent" | "session";
  during: "create" | "resume";
  /** After so many operations on the stores and the providers the delete starts. */
  moment: number;
  /** The order of the operations from then on. */
  picks: number[];
}

export interface DeleteTrace {
  deleted: number;
  turn: Pick<StreamResult, "status" | "error">;
  /** Stored records of the deleted agent or session. */
  remains: Stored;
  /** Records of another agent. */
  bystanders: { before: Stored; after: Stored };
}

/** A few more than any of these turns has. */
const mostMoments = 14;

export const deleteExperiment: Experiment<DeleteSetup, DeleteTrace> = {
  setups: fc.record({
    store: fc.constantFrom("volatile", "persistent", "shared"),
    what: fc.constantFrom("agent", "session"),
    during: fc.constantFrom("create", "resume"),
    moment: fc.nat({ max: mostMoments }),
    picks: fc.array(fc.nat({ max: 3 }), { maxLength: 30 }),
  }),
  async run({ store: storeKind, what, during, moment, picks }, decorators) {
    const scheduler = createScheduler();
    const providers = fakeProviders(scripted(scheduler.pass));
    const server = startServer(decorators, providers, (store) => ({
      ...scheduler.store(store),
      exclusive: storeKind !== "shared",
    }));
    const deleter = storeKind === "shared" ? server.replica() : server;
    const config = {
      enable_session_persistence: storeKind !== "volatile",
      client_tools: [toolDef("look")],
      toolgroups: ["kit"],
    };
    const bystander = await server.open(config);
    await server.stream(`${bystander.path}/turn`, say("look"));
    const { agent_id, session_id, path } = await server.open(config);
    await server.stream(`${path}/turn`, say("add"));
    const awaiting = during === "resume" ? (await server.stream(`${path}/turn`, say("look"))).turn : null;
    const bystanding = async (): Promise<Stored> =>
      only(await server.stored(), (key) => key.includes(bystander.agent_id));
    const before = await bystanding();

    let deleting: Promise<number> | null = null;
    const remove = (): Promise<number> =>
      (deleting ??= deleter
        .call("DELETE", what === "agent" ? `/v1/agents/${agent_id}` : path)
        .then((response) => response.status));
    scheduler.order(picks, (passed) => {
      if (passed === moment) void remove();
    });
    const { status, error } =
      awaiting === null
        ? await server.stream(`${path}/turn`, say("add"))
        : await server.stream(`${path}/turn/${awaiting.turn_id}/resume`, {
            tool_responses: [{ call_id: "c1", tool_name: "look", content: "sun" }],
          });
    // The moment may lie after the end of the turn.
    const deleted = await remove();
    const gone = what === "agent" ? agent_id : session_id;
    return {
      deleted,
      turn: { status, error },
      remains: only(await server.stored(), (key) => key.includes(gone)),
      bystanders: { before, after: await bystanding() },
    };
  },
};

export const deletesWhole: Law<DeleteTrace> = {
  name: "a delete during a turn leaves nothing of what it deletes",
  holds: ({ deleted, remains, turn }) => {
    const found = Object.keys(remains).map((key) => `${key} is left`);
    if (deleted !== 204) found.push(`the delete got ${deleted}`);
    const ended =
      turn.status === 200 ? turn.error === null || turn.error.startsWith("404: ") : turn.status === 404;
    return ended ? found : [...found, `the turn got ${turn.status} ${turn.error}`];
  },
};

export const deletesOnly: Law<DeleteTrace> = {
  name: "a delete touches nothing else",
  holds: ({ bystanders: { before, after } }) =>
    JSON.stringify(before) === JSON.stringify(after)
      ? []
      : [`other records were ${JSON.stringify(before)} and are ${JSON.stringify(after)}`],
};

/** The last user message names the call that the model makes. Model and tool wait for the scheduler before they answer. */
function scripted(pass: () => Promise<void>): Fakes {
  return {
    answers: [
      async function* ({ messages }) {
        await pass();
        const last = messages.at(-1);
        const wanted = last?.role === "user" ? last.content : "";
        if (wanted === "add") yield* calls(["c1", "add"]);
        else if (wanted === "look") yield* calls(["c1", "look"]);
        else yield* text("done");
      },
    ],
    tools: {
      kit: {
        add: async () => {
          await pass();
          return { content: "42" };
        },
      },
    },
  };
}

function only(stored: Stored, holds: (key: string) => boolean): Stored {
  return Object.fromEntries(Object.entries(stored).filter(([key]) => holds(key)));
}
