/** `overlapping_groups: refused`: a toolgroup that is named together with one of its tools. */
import { describe, expect, test } from "vitest";
import type { AgentToolGroup } from "@understudy/contract/types";
import { say } from "../support/client.ts";
import { calls } from "../support/fake-providers.ts";
import { answers } from "../support/turns.ts";
import { imitating } from "./support.ts";

const ok = () => ({ content: "x" });
const tools = { desk: { weigh: ok, cut: ok }, shelf: { find: ok } };
const overlap = ["desk", "desk/weigh"];
const refused = { status: 200, error: "400: Invalid value: Tool weigh already exists" };

function serving(name: "0.2.20" | "0.3.5" | "reference", fakes = {}) {
  return imitating(name, { tools, ...fakes });
}

describe("overlapping_groups: refused", () => {
  test.each<["0.2.20" | "0.3.5", AgentToolGroup[]]>([
    ["0.2.20", overlap],
    ["0.3.5", ["shelf", { name: "desk/weigh", args: {} }, { name: "desk", args: {} }]],
  ])("%s refuses %j, before anything runs", async (name, toolgroups) => {
    const server = serving(name);
    const { path } = await server.open({ toolgroups });
    const { items, status, error } = await server.stream(`${path}/turn`, say("go"));
    expect({ status, error }).toEqual(refused);
    expect(items).toHaveLength(1);
    expect((await server.call("GET", path)).body.turns).toEqual([]);
  });

  test.each([
    [["desk", "desk"]],
    [["desk/weigh", "desk/weigh"]],
    [["desk/weigh", "desk/cut"]],
    [["desk", "shelf/find"]],
  ])("%j is no overlap", async (toolgroups) => {
    const server = serving("0.2.20");
    const { path } = await server.open({ toolgroups });
    expect((await server.stream(`${path}/turn`, say("go"))).error).toBeNull();
  });

  test("a turn's own toolgroups are looked at in place of the agent's", async () => {
    const server = serving("0.2.20");
    const { path } = await server.open({ toolgroups: overlap });
    const own = (toolgroups: string[]) => server.stream(`${path}/turn`, { ...say("go"), toolgroups });
    expect((await own(["desk"])).error).toBeNull();
    expect((await own([])).error).toBe(refused.error);
    const { path: other } = await server.open({ toolgroups: ["shelf"] });
    const { error } = await server.stream(`${other}/turn`, { ...say("go"), toolgroups: overlap });
    expect(error).toBe(refused.error);
  });

  test("a resume has the agent's toolgroups", async () => {
    const server = serving("0.2.20", { answers: [calls(["c1", "look"])] });
    const client_tools = [{ name: "look", parameters: [] }];
    const { path } = await server.open({ toolgroups: overlap, client_tools });
    const { turn } = await server.stream(`${path}/turn`, { ...say("go"), toolgroups: ["shelf"] });
    const resumed = await server.stream(`${path}/turn/${turn?.turn_id}/resume`, answers("look", "c1"));
    expect({ status: resumed.status, error: resumed.error }).toEqual(refused);
  });

  test.each([
    ["0.2.12", 400],
    ["0.2.20", 404],
  ] as const)("%s refuses an unknown group for that", async (name, status) => {
    const server = imitating(name, { tools });
    const { path } = await server.open({ toolgroups: ["nothing", "nothing/more"] });
    expect((await server.stream(`${path}/turn`, say("go"))).error).toMatch(
      new RegExp(`^${status}: .*not found`),
    );
  });

  test("a body with a wrong shape is refused for that", async () => {
    const server = serving("0.2.20");
    const { path } = await server.open({ toolgroups: overlap });
    expect((await server.call("POST", `${path}/turn`, { messages: 7, stream: true })).status).toBe(400);
  });

  test("under reference each tool is offered once", async () => {
    const server = serving("reference");
    const { path } = await server.open({ toolgroups: overlap });
    await server.stream(`${path}/turn`, say("go"));
    const [asked] = server.providers.requests.inference;
    expect(asked?.tools.map(({ name }) => name)).toEqual(["weigh", "cut"]);
  });
});
