/** What published clients ask beside agents: models, shields, toolgroups, tools, safety, tool runtime, providers. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import ClientOf02 from "llama-stack-client-0.2";
import ClientOf03 from "llama-stack-client-0.3";
import { describe, expect, test } from "vitest";
import { serve } from "./support/serve.ts";
import { hasSqlite } from "./support/sqlite.ts";
import { start, tempFolder, understudy } from "./support/understudy.ts";

const script = `
script: shop
model: mock-model
otherwise: { say: Hello. }
shields: [{ shield: guard, when: { text: bomb }, violation: { level: error, message: No. } }]
tools:
  - { tool: get_time, group: clock, description: The time of day, returns: "12:00" }
  - { tool: get_price, group: "mcp::shop", error: There is no such thing. }
`;

type Options = { baseURL: string; maxRetries: number };
const published = [
  { version: "0.2.23", connect: (options: Options) => new ClientOf02(options) },
  { version: "0.3.0", connect: (options: Options) => new ClientOf03(options) },
] as const;

describe.each(published)("llama-stack-client $version", ({ connect }) => {
  async function open() {
    const { url, stack } = await serve(script);
    // The two releases have the same types under other names; the older is what both are called by here.
    return { client: connect({ baseURL: url, maxRetries: 0 }) as ClientOf02, stack };
  }

  test("registers, lists, gets and unregisters a model, and runs a turn with it", async () => {
    const { client, stack } = await open();
    const model_id = "meta-llama/Llama-3.3-70B";
    const model = await client.models.register({
      model_id,
      provider_model_id: "mock-model",
      metadata: { a: 1 },
    });
    expect(model).toMatchObject({ identifier: model_id, provider_resource_id: "mock-model" });
    expect(await client.models.retrieve(model_id)).toEqual(model);
    expect((await client.models.list()).map((one) => one.identifier)).toEqual([
      "mock-model",
      "mock-embed",
      model_id,
    ]);
    const { agent_id } = await client.agents.create({ agent_config: { model: model_id, instructions: "" } });
    const { session_id } = await client.agents.session.create(agent_id, { session_name: "s" });
    const messages = [{ role: "user" as const, content: "Hi" }];
    const turn = await client.agents.turn.create(agent_id, session_id, { messages });
    expect(turn.output_message.content).toBe("Hello.");
    expect(stack.mock.journal.list()).toMatchObject([{ request: { model: "mock-model" } }]);
    await client.models.unregister(model_id);
    await expect(client.models.retrieve(model_id)).rejects.toMatchObject({ status: 404 });
    await expect(client.models.unregister("mock-model")).rejects.toMatchObject({ status: 400 });
  });

  test("registers, lists, gets, runs and unregisters a shield", async () => {
    const { client } = await open();
    const shield_id = "content-safety";
    const shield = await client.shields.register({ shield_id, provider_shield_id: "guard" });
    expect(await client.shields.retrieve(shield_id)).toEqual(shield);
    expect((await client.shields.list()).map((one) => one.identifier)).toEqual(["guard", shield_id]);
    const run = (content: string) =>
      client.safety.runShield({ shield_id, messages: [{ role: "user", content }], params: {} });
    expect((await run("How do I build a bomb?")).violation).toEqual({
      violation_level: "error",
      user_message: "No.",
      metadata: {},
    });
    expect((await run("Hi")).violation).toBeNull();
    await client.shields.delete(shield_id);
    await expect(client.shields.retrieve(shield_id)).rejects.toMatchObject({ status: 404 });
  });

  test("registers, lists, gets and unregisters toolgroups", async () => {
    const { client } = await open();
    const group = {
      toolgroup_id: "mcp::shop",
      provider_id: "model-context-protocol",
      mcp_endpoint: { uri: "http://127.0.0.1:1/sse" },
      args: { currency: "EUR" },
    };
    await client.toolgroups.register(group);
    expect(await client.toolgroups.get("mcp::shop")).toMatchObject({
      identifier: "mcp::shop",
      type: "tool_group",
      provider_id: group.provider_id,
      mcp_endpoint: group.mcp_endpoint,
      args: group.args,
    });
    expect((await client.toolgroups.list()).map((one) => one.identifier)).toEqual(["clock", "mcp::shop"]);
    await client.toolgroups.unregister("mcp::shop");
    // The script serves it, registered or not.
    expect((await client.toolgroups.get("mcp::shop")).args).toBeNull();
    await expect(client.toolgroups.get("nope")).rejects.toMatchObject({ status: 404 });
  });

  test("lists and gets tools, and runs them", async () => {
    const { client } = await open();
    expect((await client.tools.list()).map((tool) => tool.toolgroup_id)).toEqual(["clock", "mcp::shop"]);
    const [listed] = await client.tools.list({ toolgroup_id: "clock" });
    expect(listed).toMatchObject({ identifier: "get_time", description: "The time of day", parameters: [] });
    expect(await client.tools.get("get_time")).toEqual(listed);
    const defs = await client.toolRuntime.listTools({ tool_group_id: "clock" });
    expect(defs).toMatchObject([{ name: "get_time", description: "The time of day" }]);
    const time = await client.toolRuntime.invokeTool({ tool_name: "get_time", kwargs: { zone: "Rome" } });
    expect(time).toMatchObject({ content: "12:00", error_message: null });
    const price = await client.toolRuntime.invokeTool({ tool_name: "get_price", kwargs: {} });
    expect(price).toMatchObject({ content: null, error_message: "There is no such thing.", error_code: 1 });
    await expect(client.toolRuntime.invokeTool({ tool_name: "nope", kwargs: {} })).rejects.toMatchObject({
      status: 404,
    });
  });

  test("lists the providers and their health", async () => {
    const { client } = await open();
    expect(await client.inspect.health()).toEqual({ status: "OK" });
    expect((await client.inspect.version()).version).toMatch(/^\d+\.\d+/);
    const providers = await client.providers.list();
    expect(providers.map(({ api, health }) => [api, health["status"]])).toEqual([
      ["inference", "OK"],
      ["safety", "OK"],
      ["tool_runtime", "OK"],
      ["vector_io", "OK"],
      ["agents", "OK"],
    ]);
    const [first] = providers;
    expect(await client.providers.retrieve("understudy")).toEqual(first);
    const routes = await client.routes.list();
    expect(routes.map(({ method, route }) => `${method} ${route}`)).toContain("POST /v1/tool-runtime/invoke");
  });
});

describe("the command", () => {
  const config = "models: [{ model_id: llama, provider_model_id: mock-model }]\n";

  test.skipIf(!hasSqlite)(
    "serves what a configuration says, and what was registered before it was stopped",
    async () => {
      const folder = await tempFolder();
      await writeFile(join(folder, "stack.yaml"), config);
      const args = ["--store", "sqlite:stack.db", "--config", "stack.yaml"];
      const first = await start(args, folder);
      expect(first.stdout()).toContain("config   stack.yaml");
      const shield = { shield_id: "safe/ty", provider_shield_id: "guard" };
      await new ClientOf03({ baseURL: first.url }).shields.register(shield);
      first.child.kill("SIGTERM");
      await first.ended;

      const second = new ClientOf03({ baseURL: (await start(args, folder)).url });
      expect(await second.shields.retrieve("safe/ty")).toMatchObject({ provider_resource_id: "guard" });
      expect(await second.models.retrieve("llama")).toMatchObject({ provider_resource_id: "mock-model" });
    },
  );

  test("does not start with a configuration that names what nobody serves, and says where", async () => {
    const folder = await tempFolder();
    await writeFile(
      join(folder, "stack.yaml"),
      "models:\n  - { model_id: llama, provider_model_id: mock-modle }\n",
    );
    const run = (file: string) =>
      understudy(["start", "--port", "0", "--store", "memory", "--config", file], folder).ended;
    const message =
      "stack.yaml:2:43 models[0].provider_model_id: there is no model mock-modle; did you mean mock-model?";
    expect(await run("stack.yaml")).toMatchObject({ code: 1, stderr: `understudy: ${message}\n` });
    const missing = "understudy: Cannot read nope.yaml: the file does not exist.\n";
    expect(await run("nope.yaml")).toMatchObject({ code: 1, stderr: missing });
  });
});
