/** Deletes of a session or an agent while a turn of it runs. */
import fc from "fast-check";
import type { Fakes } from "../support/fake-providers.ts";
import { say, type Streamed } from "../support/client.ts";
import { calls, fakeProviders, text, toolDef } from "../support/fake-providers.ts";
import { openBench, type Stored } from "./bench.ts";
import { createDoor } from "./door.ts";
import type { Experiment, Law } from "./law.ts";

export interface DeleteWorld {
  /** Where the session is kept. With a shared store the delete goes to another server. */
  kept: "volatile" | "persistent" | "shared";
  what: "agent" | "session";
  during: "create" | "resume";
  /** After so many operations on the stores and the providers the delete sets out. */
  moment: number;
  /** The order of the operations from then on. */
  picks: number[];
}

export interface DeleteTrace {
  deleted: number;
  turn: Pick<Streamed, "status" | "error">;
  /** What there still is of what was deleted. */
  left: Stored;
  /** What belongs to somebody else. */
  bystanders: { before: Stored; after: Stored };
}

/** Some more than any of these turns has. */
const mostMoments = 14;

export const deleteExperiment: Experiment<DeleteWorld, DeleteTrace> = {
  worlds: fc.record({
    kept: fc.constantFrom("volatile", "persistent", "shared"),
    what: fc.constantFrom("agent", "session"),
    during: fc.constantFrom("create", "resume"),
    moment: fc.nat({ max: mostMoments }),
    picks: fc.array(fc.nat({ max: 3 }), { maxLength: 30 }),
  }),
  async run({ kept, what, during, moment, picks }, bench) {
    const door = createDoor();
    const providers = fakeProviders(scripted(door.pass));
    const server = openBench(bench, providers, (store) => ({
      ...door.store(store),
      exclusive: kept !== "shared",
    }));
    const deleter = kept === "shared" ? server.replica() : server;
    const config = {
      enable_session_persistence: kept !== "volatile",
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
    door.order(picks, (passed) => {
      if (passed === moment) void remove();
    });
    const { status, error } =
      awaiting === null
        ? await server.stream(`${path}/turn`, say("add"))
        : await server.stream(`${path}/turn/${awaiting.turn_id}/resume`, {
            tool_responses: [{ call_id: "c1", tool_name: "look", content: "sun" }],
          });
    // A moment after the turn's last is one as well.
    const deleted = await remove();
    const gone = what === "agent" ? agent_id : session_id;
    return {
      deleted,
      turn: { status, error },
      left: only(await server.stored(), (key) => key.includes(gone)),
      bystanders: { before, after: await bystanding() },
    };
  },
};

export const deletesWhole: Law<DeleteTrace> = {
  name: "a delete during a turn leaves nothing of what it deletes",
  holds: ({ deleted, left, turn }) => {
    const found = Object.keys(left).map((key) => `${key} is left`);
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
      : [`beside it was ${JSON.stringify(before)} and is ${JSON.stringify(after)}`],
};

/** The model does what the last user message says. Everybody waits at the door before they answer. */
function scripted(pass: () => Promise<void>): Fakes {
  return {
    says: [
      async function* ({ messages }) {
        await pass();
        const last = messages.at(-1);
        const wish = last?.role === "user" ? last.content : "";
        if (wish === "add") yield* calls(["c1", "add"]);
        else if (wish === "look") yield* calls(["c1", "look"]);
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
