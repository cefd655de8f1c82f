/** No more turns than may run at the same time. */
import { expect, test } from "vitest";
import { profiles } from "@understudy/contract/profiles";
import { createMemoryStore } from "../../../src/adapters/store/memory.ts";
import { say, testServer } from "../../support/client.ts";
import { calls, fakeProviders, text, toolDef } from "../../support/fake-providers.ts";
import { createGate } from "../../support/gate.ts";
import { spyStore } from "../../support/stores.ts";
import { answers, gated } from "../../support/turns.ts";

const full = { detail: "1 turn is running, which is the limit. Try again later." };

/** A server that runs one turn at a time: an awaiting turn, then one that is held by a gate. */
async function busy() {
  const gate = createGate();
  const providers = fakeProviders({
    answers: [calls(["c1", "look"]), gated(gate, text("slow")), text("later")],
  });
  const store = spyStore(createMemoryStore());
  const server = testServer(providers, { store, limits: { maxRunningTurns: 1 } });
  const { path } = await server.open({ client_tools: [toolDef("look")] });
  const { turn } = await server.stream(`${path}/turn`, say("tool"));
  const running = server.stream(`${path}/turn`, say("slow"));
  await gate.reached;
  store.log.length = 0;
  return { gate, providers, store, server, path, running, resume: `${path}/turn/${turn?.turn_id}/resume` };
}

test.each([true, false])(
  "a turn and a resume too many are a 429 before anything is read or claimed (stream: %s)",
  async (stream) => {
    const { gate, providers, store, server, path, running, resume } = await busy();
    const refused = [
      await server.call("POST", `${path}/turn`, { ...say("more"), stream }),
      await server.call("POST", resume, { ...answers("look", "c1"), stream }),
    ];
    for (const { status, body, headers } of refused) {
      expect({ status, body }).toEqual({ status: 429, body: full });
      expect(headers.get("retry-after")).toBe("1");
      // The clients may ask again: nothing was done.
      expect(headers.get("x-should-retry")).toBeNull();
    }
    expect(store.log).toEqual([]);
    expect(providers.requests.inference).toHaveLength(2);
    gate.open();
    expect((await running).turn?.output_message.content).toBe("slow");
    expect((await server.stream(resume, answers("look", "c1"))).turn?.output_message.content).toBe("later");
  },
);

test("all other requests are answered in the meantime, and a wrong shape is reported first", async () => {
  const { gate, server, path, running } = await busy();
  expect((await server.call("GET", path)).status).toBe(200);
  expect((await server.call("POST", `${path}/turn`, {})).status).toBe(400);
  gate.open();
  await running;
});

test("a turn that was refused or failed leaves its place", async () => {
  const server = testServer(fakeProviders({}), { limits: { maxRunningTurns: 1 } });
  const { path } = await server.open();
  const nobody = "00000000-0000-7000-8000-000000000000";
  const lost = path.replace(/[^/]+$/, nobody);
  expect((await server.call("POST", `${lost}/turn`, say("hi"))).status).toBe(404);
  expect((await server.stream(`${path}/turn`, say("hi"))).status).toBe(200);
  expect((await server.stream(`${path}/turn`, say("hi"))).status).toBe(200);
});

test("where a profile wants errors in the stream, this one is there too", async () => {
  const { reference } = profiles;
  const profile = { ...reference, wire: { ...reference.wire, error_placement: "stream" as const } };
  const server = testServer(fakeProviders({}), { profile, limits: { maxRunningTurns: 0 } });
  const { path } = await server.open();
  expect((await server.stream(`${path}/turn`, say("hi"))).error).toMatch(/^429: 0 turns are running/);
});
