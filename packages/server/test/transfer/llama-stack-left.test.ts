/** What an import leaves of a Llama Stack, and what it says of it. */
import { describe, expect, test } from "vitest";
import { toOwner } from "../../src/application/transfer/llama-stack/agent.ts";
import { parseTime } from "../../src/application/transfer/llama-stack/parse.ts";
import { imported, keptFile, recorded } from "./a-llama-stack.ts";

const { rows, read } = recorded("0.2.12");
const [agent] = read.agents;
const [session] = read.sessions.filter(({ turns }) => turns.length === 6);
const agentKey = `agent:${agent?.agent_id}`;
const sessionKey = `session:${agent?.agent_id}:${session?.session_id}`;
const turnKey = Object.keys(rows).find((key) => key.startsWith(`${sessionKey}:`)) ?? "";

/** What is left if a row is another one. */
async function leftWith(changes: Record<string, string | undefined>) {
  const changed = Object.entries({ ...rows, ...changes }).filter(([, value]) => value !== undefined);
  const { report } = await imported(keptFile(Object.fromEntries(changed) as Record<string, string>));
  const left = report.left.filter(({ what }) => !what.includes("distributions"));
  return { taken: report.taken, left: left.map(({ what, reason }) => [what, reason]) };
}

/** The row with this field changed. */
const edited = (key: string, fields: object): Record<string, string> => ({
  [key]: JSON.stringify({ ...JSON.parse(rows[key] ?? ""), ...fields }),
});

describe("an import leaves, with the reason,", () => {
  test.each([
    ["one that is no JSON", { [turnKey]: "{" }, "value: expected JSON"],
    ["one that is no object", { [turnKey]: "[]" }, "value: expected an object"],
    [
      "one without its messages",
      edited(turnKey, { input_messages: null }),
      "value.input_messages: expected a list",
    ],
    [
      "one with an unknown step",
      edited(turnKey, { steps: [{ turn_id: "t", step_id: "s", step_type: "thought" }] }),
      'value.steps.0.step_type: expected inference, tool_execution or shield_call, got "thought"',
    ],
    [
      "one with a time that is none",
      edited(turnKey, { started_at: "yesterday" }),
      'value.started_at: expected a time such as 2025-07-01T12:00:00.000000Z, got "yesterday"',
    ],
    [
      "one with the id of another",
      edited(turnKey, { turn_id: "other" }),
      "value: its turn_id is not that of the key",
    ],
  ])("a turn: %s", async (_, changes, reason) => {
    expect(await leftWith(changes)).toEqual({
      taken: { agents: 4, sessions: 4, turns: 7 },
      left: [[turnKey, reason]],
    });
  });

  test("an agent whose configuration is none, with its sessions and their turns", async () => {
    const { taken, left } = await leftWith(edited(agentKey, { model: 7 }));
    expect(taken).toEqual({ agents: 3, sessions: 2, turns: 2 });
    expect(left[0]).toEqual([agentKey, "value.model: expected string, got number"]);
    const reasons = left.slice(1).map(([, reason]) => reason);
    expect(reasons.filter((one) => one === "its agent was not taken")).toHaveLength(2);
    expect(reasons.filter((one) => one === "its session was not taken")).toHaveLength(6);
  });

  test("sessions of an agent that is not there, and turns of a session that is not there", async () => {
    const orphaned = await leftWith({ [sessionKey]: undefined });
    expect(orphaned.taken).toEqual({ agents: 4, sessions: 3, turns: 2 });
    expect(orphaned.left).toHaveLength(6);
    expect(orphaned.left[0]?.[1]).toBe("there is no session of it");
    expect((await leftWith({ [agentKey]: undefined })).taken).toEqual({ agents: 3, sessions: 2, turns: 2 });
  });

  test("an agent whose id is no UUID", async () => {
    expect((await leftWith({ "agent:mine": rows[agentKey] })).left).toEqual([
      ["agent:mine", "its id is no UUID"],
    ]);
  });

  test("what another file has too", async () => {
    const { report } = await imported(keptFile(rows), keptFile(rows, { name: "copy.db" }));
    expect(report.taken).toEqual({ agents: 4, sessions: 4, turns: 8 });
    const left = report.left.filter(({ file, what }) => file === "copy.db" && what.includes(":"));
    // Of its four agents and four sessions, and of the turns of these.
    expect(left.filter(({ reason }) => reason.startsWith("it is in agents.db too"))).toHaveLength(8);
    expect(left.filter(({ reason }) => reason === "its session was not taken")).toHaveLength(8);
    expect(report.left).toContainEqual({
      file: "copy.db",
      what: agentKey,
      reason: "it is in agents.db too, and was taken from there",
    });
  });

  test("what is nothing of agents", async () => {
    const tables = { openai_responses: 2, chat_completions: 1, openai_conversations: 0, vec: 3 };
    const { report } = await imported(keptFile({ ...rows, "faiss_index:v3::x": "{}" }, { tables }));
    expect(report.left.map(({ what, reason }) => `${what}: ${reason}`)).toEqual([
      "2 rows distributions:…: models, shields and toolgroups are written in a configuration",
      "1 row faiss_index:…: it is nothing of agents",
      "2 rows of the table openai_responses: clients know them by ids of a form that responses do not have here",
      "1 row of the table chat_completions: chat completions are not kept here",
      "3 rows of the table vec: it is nothing of agents",
    ]);
  });
});

test.each([
  ["nobody", {}, null],
  ["nobody, as 0.2.12 says it", { owner: { principal: "", attributes: {} } }, null],
  ["a user", { owner: { principal: "alice", attributes: null } }, { principal: "alice", attributes: {} }],
  [
    "a user with attributes",
    { owner: { principal: "alice", attributes: { teams: ["red"] } } },
    { principal: "alice", attributes: { teams: ["red"] } },
  ],
  [
    "attributes alone, as until 0.2.9",
    { access_attributes: { roles: null, teams: ["red"] } },
    { principal: "", attributes: { teams: ["red"] } },
  ],
])("a session of %s has this owner", (_, fields, owner) => {
  expect(toOwner(fields)).toEqual(owner);
});

test.each([
  ["2025-07-01T12:00:00.5Z", "2025-07-01T12:00:00.500000Z"],
  ["2025-07-01T12:00:00Z", "2025-07-01T12:00:00.000000Z"],
  ["2025-07-01T12:00:00.123456+02:00", "2025-07-01T10:00:00.123456Z"],
  ["2025-07-01T12:00:00.123456", "2025-07-01T12:00:00.123456Z"],
])("the time %s is %s", (text, time) => {
  expect(parseTime(text, "value")).toBe(time);
});
