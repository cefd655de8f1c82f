/** What the page gets of responses and conversations, over HTTP. */
import { describe, expect, onTestFinished, test } from "vitest";
import { parseScripts } from "@understudy/mock-inference";
import { createStack } from "../../src/compose/create-stack.ts";
import type { Observation } from "../../src/application/observation/observation.ts";
import { throughDoor } from "../../../../vitest.door.ts";

const origin = "http://localhost:8321";
const script = `
script: page
model: mock-model
replies:
  - when: { text: broken }
    error: { status: 503, message: The model is overloaded. }
  - when: { text: slow }
    say: ["One, ", { gate: half }, "two."]
otherwise: { say: ["It is ", "fine."] }
shields:
  - shield: guard
    when: { text: bomb }
    violation: { level: error, message: I cannot help. }
`;

function watched() {
  const stack = createStack({
    control: { loopback: true },
    scripts: parseScripts(script, { file: "page.yaml" }),
  });
  onTestFinished(() => stack.close({ drainMs: 0 }));
  const call = async (method: string, path: string, body?: object): Promise<any> => {
    const init = body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
    const answer = await throughDoor(stack)(new Request(`${origin}${path}`, { method, ...init }));
    return answer.headers.get("content-type")?.includes("event-stream") === true
      ? answer.text()
      : answer.json();
  };
  const create = (body: object) => call("POST", "/v1/responses", { model: "mock-model", ...body });
  const observed = async (response_id: string): Promise<any> =>
    (await call("GET", `/_understudy/observed?response_id=${response_id}`)).responses[0];
  const typesOf = async (response_id: string): Promise<string[]> =>
    (await observed(response_id)).observations.map(({ type }: Observation) => type);
  return { stack, call, create, observed, typesOf };
}

describe("GET /_understudy/observed, of a response", () => {
  test("has its steps with what went in and out, its items, and how it ended", async () => {
    const { create, observed, call } = watched();
    const { id, output, ...rest } = await create({ input: "Hello.", guardrails: ["guard"] });
    const one = await observed(id);
    expect(one).toMatchObject({
      response_id: id,
      status: "completed",
      title: "Hello.",
      model: "mock-model",
      created_at: rest.created_at,
    });
    const of = (type: string): any[] => one.observations.filter((seen: Observation) => seen.type === type);
    expect(one.observations[0]).toMatchObject({ type: "created", input_items: [{ type: "message" }] });
    expect(of("request").map(({ kind }) => kind)).toEqual(["shield", "inference", "shield"]);
    expect(of("request")[1].request.messages).toMatchObject([{ content: "Hello." }]);
    const starts = of("event").filter(({ event }) => event.event_type === "step_start");
    expect(of("request").map(({ step_id }) => step_id)).toEqual(starts.map(({ event }) => event.step_id));
    expect(of("output_item").map(({ item }) => item)).toEqual(output);
    expect(one.observations.at(-1)).toMatchObject({ type: "ended", response: { ...rest, id, output: [] } });
    expect(await call("GET", "/_understudy/observed?turn_id=none")).toEqual({ turns: [], responses: [] });
  });

  test("says why it failed, stored or not", async () => {
    const { create, call, observed } = watched();
    await create({ input: "You are broken.", stream: true });
    await create({ input: "You are broken.", store: false });
    const { responses } = await call("GET", "/_understudy/observed");
    expect(responses).toMatchObject([{ status: "failed" }, { status: "failed" }]);
    const ends = responses.map(({ observations }: any) => observations.at(-1));
    expect(ends).toMatchObject([
      { type: "ended", response: { error: { message: "The model is overloaded." } } },
      { type: "failed", message: "The model is overloaded." },
    ]);
    expect(await observed(responses[1].response_id)).toMatchObject({ title: "You are broken." });
  });

  test("keeps what is not stored", async () => {
    const { create, observed, call } = watched();
    const { id } = await create({ input: "Hello.", store: false });
    expect(await observed(id)).toMatchObject({ status: "completed" });
    expect(await call("GET", `/_understudy/responses?response_id=${id}`)).toMatchObject({
      detail: expect.stringContaining("not found"),
    });
  });

  test("shows one in the background while it runs, and that it was cancelled", async () => {
    const { stack, create, call, observed, typesOf } = watched();
    const { id } = await create({ input: "Go slow.", background: true });
    await stack.mock.gate("half").reached;
    expect(await observed(id)).toMatchObject({ status: "in_progress" });
    await call("POST", `/v1/responses/${id}/cancel`);
    await expect.poll(() => typesOf(id)).toContain("ended");
    expect(await observed(id)).toMatchObject({ status: "cancelled" });
  });

  test("forgets everything of a deleted one, also while it runs", async () => {
    const { stack, create, call, observed } = watched();
    const done = await create({ input: "Hello." });
    const running = await create({ input: "Go slow.", background: true });
    await stack.mock.gate("half").reached;
    for (const { id } of [done, running]) {
      await call("DELETE", `/v1/responses/${id}`);
      expect(await observed(id)).toMatchObject({ status: "deleted", title: "", observations: [] });
    }
    const rests = stack.close();
    await rests;
    expect(await observed(running.id)).toMatchObject({ status: "deleted", observations: [] });
  });
});

describe("GET /_understudy/responses", () => {
  test("has one as its GET answers, with its input items", async () => {
    const { create, call } = watched();
    const first = await create({ input: "Hello." });
    const input = [
      { type: "message", role: "user", content: "And?" },
      { type: "message", role: "user", content: [{ type: "input_text", text: "More." }] },
    ];
    const { id } = await create({ input, previous_response_id: first.id });
    const items = await call("GET", `/v1/responses/${id}/input_items?order=asc`);
    expect(await call("GET", `/_understudy/responses?response_id=${id}`)).toEqual({
      response: await call("GET", `/v1/responses/${id}`),
      input_items: items.data,
    });
    expect(items.data).toHaveLength(2);
  });

  test("lists all, newest first, with deleted ones that others continue and nothing of their content", async () => {
    const { create, call } = watched();
    const first = await create({ input: "The secret." });
    const second = await create({ input: "Next.", previous_response_id: first.id });
    const third = await create({ input: "Alone." });
    await call("DELETE", `/v1/responses/${first.id}`);
    await call("DELETE", `/v1/responses/${third.id}`);
    const { data, has_more } = await call("GET", "/_understudy/responses");
    expect(has_more).toBe(false);
    expect(data).toMatchObject([
      { response_id: second.id, previous_response_id: first.id, status: "completed", title: "Next." },
      { response_id: first.id, previous_response_id: null, status: "deleted", title: "", model: "" },
    ]);
    expect(JSON.stringify(data)).not.toContain("secret");
  });

  test("continues after the last of a page", async () => {
    const { create, call } = watched();
    const made: string[] = [];
    for (let n = 0; n < 203; n += 1) made.unshift((await create({ input: `Number ${n}.` })).id);
    const page = await call("GET", "/_understudy/responses");
    const rest = await call("GET", `/_understudy/responses?after=${page.data.at(-1).response_id}`);
    expect([page.has_more, rest.has_more]).toEqual([true, false]);
    expect([...page.data, ...rest.data].map((head: any) => head.response_id)).toEqual(made);
  });
});

describe("GET /_understudy/conversations", () => {
  test("lists all, and has the items of one with the responses that added them", async () => {
    const { create, call } = watched();
    const message = { type: "message", role: "user", content: "By hand." };
    const { id } = await call("POST", "/v1/conversations", { items: [message] });
    const other = await create({ input: "Elsewhere." });
    // Items with ids of the caller's own, one of which the conversation has already.
    const named = (content: string) => [{ type: "message", id: "mine", role: "user", content }];
    const first = await create({ input: named("One."), conversation: id });
    const second = await create({ input: named("Two."), conversation: id });
    await call("POST", `/v1/conversations/${id}/items`, {
      items: [message, { type: "item_reference", id: other.output[0].id }],
    });
    await call("DELETE", `/v1/conversations/${id}/items/${second.output[0].id}`);
    const last = await create({ input: "Three.", conversation: id });
    const shown = await call("GET", `/_understudy/conversations?conversation_id=${id}`);
    const items = await call("GET", `/v1/conversations/${id}/items?order=asc`);
    expect(shown.conversation).toEqual(await call("GET", `/v1/conversations/${id}`));
    expect(shown.items.map(({ item }: any) => item)).toEqual(items.data);
    const by = shown.items.map(({ response_id }: any) => response_id);
    // What was second's output is gone, by which its input would be found.
    expect(by).toEqual([null, first.id, first.id, null, null, null, last.id, last.id]);
    const { id: newer } = await call("POST", "/v1/conversations", {});
    const { data } = await call("GET", "/_understudy/conversations");
    expect(data.map((one: { id: string }) => one.id)).toEqual([newer, id]);
  });
});
