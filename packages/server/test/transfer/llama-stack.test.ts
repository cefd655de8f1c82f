/** Agents, sessions and turns that real servers stored are here what they were there. */
import type { Session, Turn } from "@understudy/contract/types";
import { describe, expect, test } from "vitest";
import { say } from "../support/client.ts";
import { calls } from "../support/fake-providers.ts";
import { imported, keptFile, recorded, serverOf, versions, withoutNulls } from "./a-llama-stack.ts";

const byId = (one: Turn, other: Turn): number => (one.turn_id < other.turn_id ? -1 : 1);

describe.each(versions)("what Llama Stack %s stored", (version) => {
  const { rows, read } = recorded(version);
  const [full] = read.sessions.filter(({ turns }) => turns.length === 6);
  const { agent_id } = read.agents[0] ?? {};
  const path = `/v1/agents/${agent_id}/session/${full?.session_id}`;

  test("is read back as it was", async () => {
    const { store, report } = await imported(keptFile(rows));
    const { server } = serverOf(store);
    expect(report.taken).toEqual({ agents: 4, sessions: 4, turns: 8 });
    for (const agent of read.agents)
      expect(withoutNulls((await server.call("GET", `/v1/agents/${agent.agent_id}`)).body)).toEqual(
        withoutNulls(agent),
      );
    const ours: Session[] = [];
    for (const one of read.agents) {
      const { data } = (await server.call("GET", `/v1/agents/${one.agent_id}/sessions`)).body;
      for (const { session_id } of data)
        ours.push((await server.call("GET", `/v1/agents/${one.agent_id}/session/${session_id}`)).body);
    }
    // Until 0.2.15 turns are in the order of their ids.
    const inOneOrder = (session: Session) =>
      withoutNulls({ ...session, turns: session.turns.toSorted(byId) });
    expect(ours.map(inOneOrder)).toEqual(read.sessions.map(inOneOrder));
  });

  test("names what its agents need", async () => {
    const { report } = await imported(keptFile(rows));
    const model = version === "0.2.12" ? "mock-model" : "understudy/mock-model";
    expect(report.named).toEqual({
      models: new Set([model]),
      shields: new Set(["llama-guard"]),
      toolgroups: new Set(["builtin::websearch"]),
    });
    const renamed: [string, string][] = version === "0.2.12" ? [] : [["understudy/mock-model", "mock-model"]];
    expect(report.providerModels).toEqual(new Map(renamed));
  });

  test("is the history of the next turn, in the order of its turns", async () => {
    const { store } = await imported(keptFile(rows));
    const { server, providers } = serverOf(store);
    const { turn } = await server.stream(`${path}/turn`, say("next"));
    const [request] = providers.requests.inference;
    const shown = request?.messages.map(({ role, content }) => [role, content]);
    expect(shown).toEqual([
      ["system", "Be brief."],
      ["user", "@@move-in@@ weather"],
      ["assistant", ""],
      ["tool", "sun"],
      ["assistant", "The tool says: sun"],
      ["user", "@@move-in@@ hello"],
      ["assistant", "Hello, you."],
      ["user", "@@move-in@@ summarise:A document."],
      ["assistant", "Hello, you."],
      ["user", "@@move-in@@ bomb"],
      ["assistant", "I can't answer that. Can I help with something else?"],
      ["user", [expect.objectContaining({ text: "@@move-in@@ parts" }), expect.anything()]],
      ["assistant", "Hello, you."],
      // Its call was not answered.
      ["user", "@@move-in@@ weather later"],
      ["user", "next"],
    ]);
    const { body } = await server.call("GET", path);
    expect(body.turns.at(-1)).toEqual(turn);
  });

  test("goes on where a turn awaits input", async () => {
    const { store } = await imported(keptFile(rows));
    const { server, providers } = serverOf(store);
    const { turns } = (await server.call("GET", path)).body as Session;
    const awaiting = turns.at(-1);
    const [call] = awaiting?.output_message.tool_calls ?? [];
    const wrong = [{ call_id: "other", tool_name: "get_weather", content: "rain" }];
    const resume = `${path}/turn/${awaiting?.turn_id}/resume`;
    expect((await server.call("POST", resume, { tool_responses: wrong })).status).toBe(400);
    const tool_responses = [{ call_id: call?.call_id, tool_name: "get_weather", content: "rain" }];
    const { turn, error } = await server.stream(resume, { tool_responses });
    expect(error).toBeNull();
    expect(turn?.steps.map(({ step_type }) => step_type)).toEqual([
      ...["shield_call", "inference", "tool_execution"],
      ...["shield_call", "inference"],
    ]);
    const messages = providers.requests.inference.at(-1)?.messages ?? [];
    expect(messages.slice(-3).map(({ role, content }) => [role, content])).toEqual([
      ["user", "@@move-in@@ weather later"],
      ["assistant", ""],
      ["tool", "rain"],
    ]);
    // Of each turn one: its history ends with the turn before it.
    expect(messages.filter(({ role }) => role === "user")).toHaveLength(turns.length);
    const [first] = messages.flatMap((one) => (one.role === "assistant" ? one.tool_calls : []));
    expect(first?.arguments).toEqual(version === "0.2.12" ? { city: "Rome" } : '{"city":"Rome"}');
  });
});

test("a resume finds the tools of its agent's toolgroups where it goes on", async () => {
  const { rows, read } = recorded("0.2.12");
  const [agent] = read.agents;
  const key = `agent:${agent?.agent_id}`;
  const stored = { ...JSON.parse(rows[key] ?? ""), toolgroups: ["builtin::clock"] };
  const { store } = await imported(keptFile({ ...rows, [key]: JSON.stringify(stored) }));
  const [session] = read.sessions.filter(({ turns }) => turns.length === 6);
  const path = `/v1/agents/${agent?.agent_id}/session/${session?.session_id}`;
  const respond = async (server: ReturnType<typeof serverOf>["server"]) => {
    const awaiting = ((await server.call("GET", path)).body as Session).turns.at(-1);
    const tool_responses = (awaiting?.output_message.tool_calls ?? []).map(({ call_id, tool_name }) => ({
      call_id,
      tool_name,
      content: "rain",
    }));
    return server.stream(`${path}/turn/${awaiting?.turn_id}/resume`, { tool_responses });
  };
  const without = await respond(serverOf(store).server);
  expect([without.status, without.turn]).toEqual([404, null]);
  const get_time = () => ({ content: "12:00" });
  const answers = [calls(["c1", "get_time"]), []];
  const { server } = serverOf(store, { answers, tools: { "builtin::clock": { get_time } } });
  const { turn } = await respond(server);
  expect(
    turn?.steps.flatMap((step) => (step.step_type === "tool_execution" ? step.tool_responses : [])),
  ).toMatchObject([{ content: "rain" }, { content: "12:00" }]);
});
