/** Resumes that are not checked, as Llama Stack was observed to take them, and deletes that stop no turn. */
import { describe, expect, test } from "vitest";
import { say } from "../support/client.ts";
import { calls, text, type Fakes } from "../support/fake-providers.ts";
import { createGate } from "../support/gate.ts";
import { answers, failing, gated, stepsOf, stepTypesOf } from "../support/turns.ts";
import { imitating, nobody } from "./support.ts";

const client = { client_tools: [{ name: "look", parameters: [] }] };

async function awaiting(answered: Fakes["answers"], config: object = {}) {
  const server = imitating("0.2.20", { answers: answered ?? [] });
  const { path } = await server.open({ ...client, ...config });
  const { turn } = await server.stream(`${path}/turn`, say("go"));
  const resume = (id: string | undefined, ...ids: string[]) =>
    server.stream(`${path}/turn/${id}/resume`, answers("look", ...ids));
  return { server, path, turn, resume };
}

describe("resumed_turn: last", () => {
  test("the named turn, if it is the last, goes on as usual", async () => {
    const { server, turn, resume } = await awaiting([calls(["c1", "look"]), text("done")]);
    const { turn: resumed, events } = await resume(turn?.turn_id, "c1");
    expect(events[0]).toMatchObject({ event_type: "step_complete", step_type: "tool_execution" });
    expect(resumed).toMatchObject({
      turn_id: turn?.turn_id,
      started_at: turn?.started_at,
      input_messages: [{ content: "go" }],
      output_message: { content: "done" },
    });
    expect(stepsOf(resumed, "tool_execution")).toMatchObject([
      { step_id: turn?.steps[0]?.step_id, tool_calls: [{ call_id: "c1" }] },
    ]);
    expect(server.providers.requests.inference[1]?.messages.map(({ role }) => role)).toEqual([
      "user",
      "assistant",
      "tool",
    ]);
  });

  test("an unknown turn becomes a copy of the last, with a tool step without calls", async () => {
    const { server, path, turn, resume } = await awaiting([text("hi"), text("done")]);
    const { turn: copy } = await resume(nobody, "c9");
    expect(copy).toMatchObject({
      turn_id: nobody,
      started_at: turn?.started_at,
      input_messages: [{ content: "go" }],
    });
    expect(stepTypesOf(copy)).toEqual(["inference", "tool_execution", "inference"]);
    expect(stepsOf(copy, "tool_execution")).toMatchObject([
      { tool_calls: [], tool_responses: [{ call_id: "c9" }] },
    ]);
    expect((await server.call("GET", path)).body.turns).toHaveLength(2);
  });

  test.each(["nonsense", "a b", "é🙂", "a%25b", "00000000-0000-0000-0000-000000000001"])(
    "the unknown turn may be called %s",
    async (id) => {
      const { server, path, resume } = await awaiting([text("hi"), text("done")]);
      const { turn: copy } = await resume(id, "c9");
      const name = decodeURIComponent(id);
      expect(copy).toMatchObject({ turn_id: name, output_message: { content: "done" } });
      expect((await server.call("GET", `${path}/turn/${id}`)).body).toEqual(copy);
      const step = copy?.steps.at(-1);
      const read = await server.call("GET", `${path}/turn/${id}/step/${step?.step_id}`);
      expect(read.body.step).toEqual(step);
      const { turns } = (await server.call("GET", path)).body;
      expect(turns.map(({ turn_id }: { turn_id: string }) => turn_id)).toContain(name);
      expect((await server.call("DELETE", path)).status).toBe(204);
      expect((await server.call("GET", `${path}/turn/${id}`)).status).toBe(400);
    },
  );

  test("a session without turns is a 400 in the stream", async () => {
    const server = imitating("0.2.20");
    const { path } = await server.open(client);
    const { error, status } = await server.stream(`${path}/turn/${nobody}/resume`, answers("look", "c1"));
    expect({ error, status }).toEqual({
      status: 200,
      error: "400: Invalid value: No turns found for session",
    });
  });

  test("an earlier turn is overwritten with the data of the last", async () => {
    const { server, path, turn, resume } = await awaiting([
      calls(["c1", "look"]),
      text("second"),
      text("third"),
    ]);
    await server.stream(`${path}/turn`, say("on"));
    const { turn: resumed } = await resume(turn?.turn_id, "c1");
    expect(resumed).toMatchObject({ turn_id: turn?.turn_id, input_messages: [{ content: "on" }] });
    expect(stepsOf(resumed, "tool_execution")).toMatchObject([{ tool_calls: [{ call_id: "c1" }] }]);
    const { body } = await server.call("GET", `${path}/turn/${turn?.turn_id}`);
    expect(body.input_messages).toMatchObject([{ content: "on" }]);
  });

  test("a completed turn is resumed again, with the calls that it had", async () => {
    const { turn, resume } = await awaiting([calls(["c1", "look"]), text("done"), text("again")]);
    await resume(turn?.turn_id, "c1");
    const { turn: again } = await resume(turn?.turn_id, "c1");
    expect(again?.output_message.content).toBe("again");
    expect(stepsOf(again, "tool_execution")).toMatchObject([
      { tool_calls: [{ call_id: "c1" }] },
      { tool_calls: [{ call_id: "c1" }] },
    ]);
  });
});

test.each([
  [true, "turn_awaiting_input", "end_of_turn"],
  [false, "turn_complete", "end_of_turn"],
])("failed_inferences: after a failed resume, counted: %s", async (fails, event, stop_reason) => {
  const first = calls(["c1", "look"]);
  // A failed resume that gets to its second inference has used one.
  const failed = [calls(["s1", "nope"]), failing(new Error("down"))];
  const { resume, turn } = await awaiting(
    [first, ...(fails ? failed.slice(0, 1) : []), calls(["c2", "look"]), text("done")],
    { max_infer_iters: 3 },
  );
  if (fails) expect((await resume(turn?.turn_id, "c1")).error).toMatch(/^400: /);
  const second = await resume(turn?.turn_id, "c1");
  const last = fails ? second : await resume(turn?.turn_id, "c2");
  expect(last.events.at(-1)?.event_type).toBe(event);
  expect(last.turn?.output_message.stop_reason).toBe(stop_reason);
});

test.each([true, false])("running_deletes: ignore, persistent: %s", async (enable_session_persistence) => {
  const gate = createGate();
  const server = imitating("0.2.20", { answers: [gated(gate, text("done"))] });
  const { path } = await server.open({ enable_session_persistence });
  const running = server.stream(`${path}/turn`, say("go"));
  await gate.reached;
  expect((await server.call("DELETE", path)).status).toBe(204);
  gate.open();
  const { turn } = await running;
  expect(turn?.output_message.content).toBe("done");
  expect((await server.call("GET", path)).status).toBe(400);
});
