/** What an app does with the client, and what it gets: the same in process, over TCP, behind MSW and on a page. */
import {
  StreamError,
  type AgentConfigInput,
  type Client,
  type SessionPath,
  type TurnEvent,
} from "@understudy/client";
import type { Stack } from "@understudy/server";
import { retrievalFlow } from "./retrieval-flow.ts";

export interface Flow {
  run: (client: Client, mock: Stack["mock"]) => Promise<unknown>;
  gives: unknown;
}

const say = (content: string) => ({ messages: [{ role: "user" as const, content }] });
const respond = (content: string) => ({
  tool_responses: [{ call_id: "c1", tool_name: "get_weather", content }],
});

async function open(client: Client, config: Partial<AgentConfigInput> = {}): Promise<SessionPath> {
  const { agent_id } = await client.agents.create({
    model: "mock-model",
    instructions: "",
    enable_session_persistence: true,
    client_tools: [{ name: "get_weather", description: "The weather in a city" }],
    ...config,
  });
  const { session_id } = await client.sessions.create(agent_id, "a session");
  return { agent_id, session_id };
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

const caught = async (promise: Promise<unknown>): Promise<any> => promise.catch((error: unknown) => error);

export const flows: Record<string, Flow> = {
  "an agent is created, got, listed and deleted": {
    async run(client) {
      const { agent_id } = await client.agents.create({ model: "mock-model", instructions: "Be brief." });
      const { agent_config } = await client.agents.get(agent_id);
      const listed = (await all(client.agents.list())).some((agent) => agent.agent_id === agent_id);
      await client.agents.delete(agent_id);
      return [agent_config.instructions, listed, (await caught(client.agents.get(agent_id))).status];
    },
    gives: ["Be brief.", true, 404],
  },
  "sessions are listed page by page": {
    async run(client) {
      const { agent_id } = await open(client);
      for (const name of ["b", "c"]) await client.sessions.create(agent_id, name);
      const { data, has_more } = await client.sessions.list(agent_id, { limit: 2 }).page();
      const names = (await all(client.sessions.list(agent_id, { limit: 2 }))).map((one) => one.session_name);
      return [data.length, has_more, names];
    },
    gives: [2, true, ["a session", "b", "c"]],
  },
  "a turn is streamed, and is what is stored": {
    async run(client) {
      const path = await open(client);
      const events = await all<TurnEvent>(client.turns.stream(path, say("Hello")));
      const last = events.at(-1);
      if (last?.event_type !== "turn_complete") throw new Error("the turn did not complete");
      const [step] = last.turn.steps;
      const turn_path = { ...path, turn_id: last.turn.turn_id };
      const stored = await client.turns.get(turn_path);
      const found = await client.steps.get({ ...turn_path, step_id: step?.step_id ?? "" });
      const { turns } = await client.sessions.get(path, { turn_ids: [last.turn.turn_id] });
      return [
        events.map((event) => event.event_type),
        ...[stored, turns[0]].map((turn) => JSON.stringify(turn) === JSON.stringify(last.turn)),
        JSON.stringify(found) === JSON.stringify(step),
      ];
    },
    gives: [
      ["turn_start", "step_start", "step_progress", "step_progress", "step_complete", "turn_complete"],
      true,
      true,
      true,
    ],
  },
  "every way of reading gives the same": {
    async run(client) {
      const path = await open(client);
      const stream = () => client.turns.stream(path, say("Hello"));
      const events = await all<TurnEvent>(stream().toReadableStream());
      return [
        await stream().text(),
        (await all(stream().textStream())).join(""),
        (await stream().turn()).output_message.content,
        events.at(-1)?.event_type,
        (await client.turns.create(path, say("Hello"))).output_message.content,
      ];
    },
    gives: ["Good morning.", "Good morning.", "Good morning.", "turn_complete", "Good morning."],
  },
  "a client tool is answered, whole and streamed": {
    async run(client) {
      const path = await open(client);
      const asked = await client.turns.create(path, say("Weather? @@weather#1@@"));
      const whole = await client.turns.resume({ ...path, turn_id: asked.turn_id }, respond("sunny."));
      const again = await client.turns.stream(path, say("Weather? @@weather#2@@")).turn();
      const resumed = client.turns.resume.stream({ ...path, turn_id: again.turn_id }, respond("wet."));
      return [
        asked.output_message.tool_calls.map((call) => [call.call_id, call.arguments]),
        whole.output_message.content,
        await resumed.text(),
      ];
    },
    gives: [[["c1", { city: "Rome" }]], "It is sunny.", "It is wet."],
  },
  "a shield refuses, and its message is the text": {
    async run(client) {
      const path = await open(client, { input_shields: ["guard"] });
      const stream = client.turns.stream(path, say("A bomb? @@guarded@@"));
      const direct = await client.safety.runShield({
        shield_id: "guard",
        messages: [{ role: "user", content: "A bomb? @@guarded@@" }],
        params: {},
      });
      return [await all(stream.textStream()), direct.violation?.violation_level];
    },
    gives: [["No."], "error"],
  },
  "models, shields, toolgroups and tools are registered and found": {
    async run(client) {
      const model = await client.models.register({ model_id: "big/one", provider_model_id: "mock-model" });
      const shield = await client.shields.register({ shield_id: "alias", provider_shield_id: "guard" });
      const group = await client.toolgroups.register({ toolgroup_id: "spare", provider_id: "understudy" });
      const found = [
        (await client.models.get("big/one")).provider_resource_id,
        (await client.shields.get("alias")).provider_resource_id,
        (await client.toolgroups.get("spare")).identifier,
        (await client.tools.get("get_time")).toolgroup_id,
        (await client.tools.list({ toolgroup_id: "clock" })).length,
        (await client.toolRuntime.listTools({ tool_group_id: "clock" })).map((tool) => tool.name),
        (await client.toolRuntime.invoke({ tool_name: "get_time", kwargs: {} })).content,
        (await client.models.list()).some((one) => one.identifier === model.identifier),
        (await client.shields.list()).some((one) => one.identifier === shield.identifier),
        (await client.toolgroups.list()).some((one) => one.identifier === group.identifier),
      ];
      await client.models.unregister("big/one");
      await client.shields.unregister("alias");
      await client.toolgroups.unregister("spare");
      return [found, (await caught(client.models.get("big/one"))).status];
    },
    gives: [["mock-model", "guard", "spare", "clock", 1, ["get_time"], "12:00", true, true, true], 404],
  },
  "documents go into a vector db, and are found again": retrievalFlow,
  "the server tells of itself": {
    async run(client) {
      const { data, status, request_id } = await client.inspect.health().withResponse();
      const [provider] = await client.providers.list();
      const routes = await client.inspect.routes();
      return [
        data,
        status,
        request_id !== null,
        typeof (await client.inspect.version()).version,
        (await client.providers.get(provider?.provider_id ?? "")).provider_id === provider?.provider_id,
        routes.some(({ route }) => route === "/v1/agents"),
      ];
    },
    gives: [{ status: "OK" }, 200, true, "string", true, true],
  },
  "an error says what was asked, what was wrong and where": {
    async run(client) {
      const path = await open(client);
      const missing = await caught(
        client.turns.stream({ ...path, session_id: path.agent_id }, say("Hi")).turn(),
      );
      const wrong = await caught(
        client.turns.create(path, { messages: [{ role: "user", content: 5 as never }] }),
      );
      return [
        missing.name,
        missing.status,
        wrong.status,
        wrong.fields[0].loc,
        wrong.message.includes("content"),
      ];
    },
    gives: ["ApiError", 404, 400, ["body", "messages", 0, "content"], true],
  },
  "a turn that fails in its stream is told as failed, and nothing of it is stored": {
    async run(client) {
      const path = await open(client);
      const error = await caught(client.turns.stream(path, say("@@failing@@")).turn());
      const lost = await caught(client.turns.recover(error));
      return [
        error.name,
        error.status,
        error instanceof StreamError,
        lost.name,
        (await client.sessions.get(path)).turns,
      ];
    },
    gives: ["TurnFailed", 500, true, "TurnLost", []],
  },
  "who stops listening does not stop the turn, and gets it later": {
    async run(client, mock) {
      const path = await open(client);
      const stream = client.turns.stream(path, say("@@slow@@"));
      let error: unknown;
      try {
        for await (const text of stream.textStream()) if (text === "One, ") stream.abort("enough");
      } catch (reason) {
        error = reason;
      }
      const gate = mock.gate("half", "slow");
      await gate.reached;
      gate.open();
      const { turn_id, text } = stream.partial;
      const { turn } = await client.turns.recover({ ...path, turn_id });
      return [error, text, turn.output_message.content];
    },
    gives: ["enough", "One, ", "One, two."],
  },
  "after a resume that was left, the same calls are no outcome yet": {
    async run(client, mock) {
      const path = await open(client);
      const { turn_id } = await client.turns.create(path, say("@@held-weather@@"));
      const stream = client.turns.resume.stream({ ...path, turn_id }, respond("sunny."));
      const gate = mock.gate("half", "held-weather");
      await gate.reached;
      stream.abort();
      const lost = { ...path, turn_id, answered: ["c1"] };
      const early = await client.turns.recover(lost, { timeout: 0 });
      const busy = await caught(client.turns.resume({ ...path, turn_id }, respond("sunny.")));
      const looking = client.turns.recover(lost);
      gate.open();
      const late = await looking;
      return [early.unchanged, busy.status, late.unchanged, late.turn.output_message.content];
    },
    gives: [true, 409, false, "It is sunny."],
  },
};
