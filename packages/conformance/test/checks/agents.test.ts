import { expect, test } from "vitest";
import { otherClient } from "../../src/apis/agents/generators/crud.ts";
import { expectationsOf } from "../../src/target/expectations.ts";
import { createdAgent, gotAgent, refused } from "../support/exchanges.ts";
import { traceOf } from "../support/trace-of.ts";
import { fail, pass, unknown, verdictOn } from "../support/verdict-on.ts";
import { agentOf, idOf } from "../support/wire-objects.ts";

// Both of one millisecond, the smaller second.
const [later, earlier] = ["01a1ff0c-3c99-7000-8000-0230a2e5bf1d", "01a1ff0c-3c99-7000-8000-01296487962b"];

const withId = (as: string, agent_id: string) => createdAgent(as, {}, { json: { agent_id } });

const refusedWith = { status: 426, json: { error: { message: "Use another version." } } };

const notAfter = fail({
  exchange: 1,
  path: "id",
  expected: `a UUID of version 7 after ${later}`,
  actual: earlier,
});

test("an id that is made later is greater, also within a millisecond", () => {
  const check = "agents/ids-in-order";
  expect(verdictOn(check, traceOf([withId("a1", earlier), withId("a2", later)]))).toEqual(pass);
  expect(verdictOn(check, traceOf([withId("a1", later), withId("a2", earlier)]))).toEqual(notAfter);
});

test("a restart between them is no excuse", () => {
  const made = [withId("a1", later), withId("a2", earlier)];
  expect(verdictOn("agents/ids-in-order", traceOf(made, { stops: [9.5], restarts: [10] }))).toEqual(notAfter);
});

test("ids that are made at the same time come in any order", () => {
  const together = [
    { ...withId("a1", later), began: 1, ended: 9 },
    { ...withId("a2", earlier), began: 2, ended: 8 },
  ];
  expect(verdictOn("agents/ids-in-order", traceOf(together))).toEqual(pass);
});

test("a random id is not in order, whatever its place", () => {
  const id = "f81d4fae-7dec-4d0a-a765-00a0c91e6bf6";
  expect(verdictOn("agents/ids-in-order", traceOf([withId("a1", id)]))).toEqual(
    fail({ exchange: 0, path: "id", expected: "a UUID of version 7 after none", actual: id }),
  );
});

test("a page has what start_index and limit choose of the list before and after it", () => {
  const agents = ["a1", "a2", "a3"].map((as) => agentOf(as));
  const made = ["a1", "a2", "a3"].map((as) => createdAgent(as));
  const listed = (
    data: typeof agents,
    has_more: boolean,
    page: { limit?: number; start_index?: number } = {},
  ) => ({
    step: { do: "list_agents", ...page } as const,
    json: { data, has_more, url: "/v1/agents" },
  });
  const whole = listed(agents, false);
  const page = (data: typeof agents, has_more: boolean) =>
    traceOf([...made, whole, listed(data, has_more, { start_index: 1, limit: 1 }), { ...whole }]);
  expect(verdictOn("agents/pages", page([agents[1]!], true))).toEqual(pass);
  expect(verdictOn("agents/pages", page([agents[1]!], false))).toEqual(
    fail({ exchange: 4, path: "page.has_more", expected: true, actual: false }),
  );
  const changed = [...made, listed(agents.slice(1), false), listed([agents[1]!], true, { limit: 1 }), whole];
  expect(verdictOn("agents/pages", traceOf(changed))).toEqual(
    unknown("no page was read between two equal lists"),
  );
});

test("a null that was sent is read back as null, and a field that was left out has its default", () => {
  const made = createdAgent("a1", { instructions: "Be brief.", input_shields: null, max_infer_iters: 3 });
  const read = (input_shields: string[] | null) =>
    traceOf([made, gotAgent("a1", { instructions: "Be brief.", input_shields, max_infer_iters: 3 })]);
  expect(verdictOn("agents/config-read-back", read(null))).toEqual(pass);
  expect(verdictOn("agents/config-read-back", read([]))).toEqual(
    fail({ exchange: 1, path: "agent_config.input_shields", expected: null, actual: [] }),
  );
});

test("an agent of deep JSON is read and deleted as any other", () => {
  const check = "agents/deep-json";
  const tool = (metadata: object) => ({
    name: "look",
    description: null,
    parameters: null,
    input_schema: null,
    output_schema: null,
    toolgroup_id: null,
    metadata: { ...metadata },
  });
  const made = createdAgent("a1", { client_tools: [{ name: "look", metadata: { a: [{}] } }] });
  const got = gotAgent("a1", { client_tools: [tool({ a: [{}] })] });
  const deleted = { step: { do: "delete_agent", agent: "a1" } as const };
  const failed = refused(500, "Internal server error");
  expect(verdictOn(check, traceOf([made, got, deleted, { ...got, ...refused(404, "Gone.") }]))).toEqual(pass);
  expect(verdictOn(check, traceOf([made, { ...got, ...failed }]))).toEqual(
    fail({ exchange: 1, path: "status", expected: "200", actual: 500 }),
  );
  expect(verdictOn(check, traceOf([made, gotAgent("a1", { client_tools: [tool({ a: "[{}]" })] })]))).toEqual(
    fail({ exchange: 1, path: "metadata of the client tools.0.a", expected: [{}], actual: "[{}]" }),
  );
  expect(verdictOn(check, traceOf([made, got, { ...deleted, ...failed }]))).toEqual(
    fail({ exchange: 2, path: "status", expected: "200 or 204", actual: 500 }),
  );
  expect(verdictOn(check, traceOf([made]))).toEqual(unknown("no agent was read or deleted"));
});

test("a deleted agent is not listed any more", () => {
  const list = { step: { do: "list_agents" } as const, json: { data: [agentOf("a1")], has_more: false } };
  const deleted = { step: { do: "delete_agent", agent: "a1" } as const };
  expect(verdictOn("agents/listed", traceOf([createdAgent("a1"), list]))).toEqual(pass);
  expect(verdictOn("agents/listed", traceOf([createdAgent("a1"), deleted, list]))).toEqual(
    fail({ exchange: 2, path: "ids of the story's agents.0", expected: undefined, actual: idOf("a1") }),
  );
});

test("a client of another version is served, or refused where the profile says so", () => {
  const check = "agents/client-version";
  const step = { do: "get_agent", agent: "a1" } as const;
  const named = { step: { do: "altered", step, changes: [otherClient] } as const };
  const served = [createdAgent("a1"), { ...named, json: agentOf("a1") }];
  const refused = [createdAgent("a1"), { ...named, ...refusedWith }];
  const expectations = expectationsOf("0.2.20");
  expect(verdictOn(check, traceOf(served))).toEqual(pass);
  expect(verdictOn(check, traceOf(refused))).toMatchObject({ status: "fail" });
  expect(verdictOn(check, traceOf(refused, { expectations }))).toEqual(pass);
  expect(verdictOn(check, traceOf(served, { expectations }))).toMatchObject({ status: "fail" });
  expect(verdictOn("wire/response-schema", traceOf(refused, { expectations }))).toEqual(pass);
  expect(verdictOn("errors/in-words", traceOf(refused, { expectations }))).toEqual(
    unknown("nothing was refused"),
  );
});
