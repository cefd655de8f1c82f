/** A misspelt option is an error that names the one that was probably meant, and does not compile. */
import { expect, test } from "vitest";
import { createAgent, tool, type AgentOptions } from "../src/index.ts";
import { createClient } from "../src/responses.ts";
import { clientOf, json } from "./support/client-of.ts";
import { turnOf } from "./support/turn-of.ts";
import { path, question } from "./support/streams.ts";

const baseUrl = "http://stack";
const config = { model: "m", instructions: "" };

test("a wrong option of createClient is refused", () => {
  // @ts-expect-error there is no such option
  expect(() => createClient({ baseURL: baseUrl })).toThrow(
    new TypeError("createClient has no option baseURL. Did you mean baseUrl?"),
  );
  // @ts-expect-error there is no such option
  expect(() => createClient({ baseUrl, maxRetrys: 1 })).toThrow("Did you mean maxRetries?");
  // @ts-expect-error a call has a signal, a client none
  expect(() => createClient({ baseUrl, signal: AbortSignal.abort() })).toThrow("The options are: headers, ");
});

test("a wrong option of createAgent is refused before anything is sent", async () => {
  const { client, requests } = clientOf([json({ agent_id: "a" })]);
  // @ts-expect-error there is no such field
  await expect(createAgent(client, { ...config, max_infer_iter: 3 })).rejects.toThrow(
    new TypeError("createAgent has no option max_infer_iter. Did you mean max_infer_iters?"),
  );
  // @ts-expect-error there is no such option
  await expect(createAgent(client, { ...config, maxRound: 3 })).rejects.toThrow("Did you mean maxRounds?");
  // @ts-expect-error tools are given as tools
  await expect(createAgent(client, { ...config, client_tools: [] })).rejects.toThrow(
    "no option client_tools",
  );
  await expect(createAgent(client, { agent_id: "a", max_infer_iters: 3 })).rejects.toThrow(
    "no option max_infer_iters",
  );
  expect(requests).toEqual([]);
});

test("a right configuration is sent with all its fields", async () => {
  const { client, requests } = clientOf([json({ agent_id: "a" })]);
  const full: Required<Omit<AgentOptions & typeof config, "agent_id" | "approve" | "client_tools">> = {
    ...{ ...config, name: "n", sampling_params: null, input_shields: [], output_shields: [], toolgroups: [] },
    ...{ tool_choice: "auto", tool_prompt_format: null, tool_config: null, max_infer_iters: 3 },
    ...{ enable_session_persistence: true, response_format: null },
    ...{ tools: [], concurrency: 1, callTimeout: 1, onToolError: "answer" },
    ...{ maxRounds: 1, maxCalls: 1 },
  };
  await createAgent(client, full);
  const { agent_config } = (await requests[0]!.json()) as { agent_config: object };
  expect(Object.keys(agent_config).toSorted()).toEqual([
    ...["client_tools", "enable_session_persistence", "input_shields", "instructions", "max_infer_iters"],
    ...["model", "name", "output_shields", "response_format", "sampling_params"],
    ...["tool_choice", "tool_config", "tool_prompt_format", "toolgroups"],
  ]);
});

test("a wrong option of a call, of a stream and of a run is refused before anything is sent", async () => {
  const { client, requests } = clientOf([json(turnOf())]);
  // @ts-expect-error there is no such option
  await expect(client.agents.get("a", { retries: 1 })).rejects.toThrow("a call has no option retries.");
  const late = { idleTimeOut: 1 };
  const mistake = "a stream has no option idleTimeOut. Did you mean idleTimeout?";
  expect(() => client.turns.stream(path, question, late as object)).toThrow(mistake);
  const agent = await createAgent(clientOf([json({ agent_id: "a", session_id: "s" })]).client, config);
  await expect((await agent.session()).turn("hi", late as object)).rejects.toThrow(mistake);
  const { responses } = createClient({ baseUrl });
  const body = { model: "m", input: "hi" };
  // @ts-expect-error there is no such option
  expect(() => responses.run(body, { maxRound: 1 })).toThrow(
    "responses.run has no option maxRound. Did you mean maxRounds?",
  );
  expect(requests).toEqual([]);
});

test("a run takes its own options and the options of a stream", async () => {
  const sent: Request[] = [];
  const { responses } = createClient({
    baseUrl,
    fetch: async (request) => (sent.push(request), new Response("data: [DONE]\n\n")),
  });
  const tools = [tool({ name: "f", description: "", execute: () => "" })];
  const options = {
    tools,
    maxRounds: 1,
    approve: () => true,
    concurrency: 1,
    callTimeout: 1,
    idleTimeout: 1_000,
  };
  const run = responses.run(
    { model: "m", input: "hi" },
    { ...options, onToolError: "answer", headers: { "x-a": "1" } },
  );
  await expect(run.response()).rejects.toMatchObject({ name: "ResponseStreamCut" });
  expect(sent[0]!.headers.get("x-a")).toBe("1");
});

test("a session without an id or a name is refused", async () => {
  const { client } = clientOf([json({ agent_id: "a" })]);
  const agent = await createAgent(client, config);
  await expect(agent.session({} as { session_id: string })).rejects.toThrow(
    "agent.session() needs a name, or { session_id } of a stored session.",
  );
});
