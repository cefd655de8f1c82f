/** What was built, in projects with stricter options and fewer global types than ours. The release: release.deep.test.ts. */
import { symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "vitest";
import { checkTypes } from "../support/check-types.ts";
import { root } from "../support/fences.ts";
import { tempFolder } from "../support/understudy.ts";

/** Passes on what may be undefined to every kind of optional field. */
const app = `
import { createAgent, createClient, tool } from "@understudy/client";
import type { AgentConfigInput, AgentPage, CallOptions, Paths, Turn, TurnEvent } from "@understudy/client";
declare const maybe: { signal?: AbortSignal | undefined; text?: string | undefined; n?: number | undefined };
const client = createClient({ baseUrl: "http://x", apiKey: maybe.text, timeout: maybe.n, logger: undefined });
const config: AgentConfigInput = { model: "m", instructions: "", name: maybe.text, max_infer_iters: maybe.n };
const options: CallOptions = { signal: maybe.signal, timeout: maybe.n, headers: undefined };
const see = (event: TurnEvent): void => console.log(event.event_type);
export async function run(): Promise<Turn> {
  const { agent_id } = await client.agents.create(config, options);
  await client.agents.list({ limit: maybe.n, start_index: undefined }, options).page();
  await client.tools.list({ toolgroup_id: maybe.text });
  const agent = await createAgent(client, { ...config, tools: undefined, approve: undefined, maxRounds: maybe.n });
  const session = await agent.session(maybe.text, options);
  console.log(tool({ name: "a", description: "", execute: () => 1, timeout: maybe.n }));
  for await (const event of session.stream("hi", { signal: maybe.signal, idleTimeout: maybe.n })) see(event);
  const messages = [{ role: "user" as const, content: "", context: undefined }];
  return client.turns.create({ agent_id, session_id: "" }, { messages, documents: undefined }, options);
}
/** The calls by path have the same types. */
export async function byPath(): Promise<AgentPage | undefined> {
  await client.raw.POST("/v1/agents", { body: { agent_config: config } });
  const { data } = await client.raw.GET("/v1/agents", { params: { query: { limit: maybe.n } } });
  return data;
}
type Body = Paths["/v1/agents"]["get"]["responses"][200]["content"]["application/json"];
export const same: (page: Body) => AgentPage = (page) => page;
`;

const server = `
import { startUnderstudy } from "@understudy/server";
export const url = async (): Promise<string> => (await startUnderstudy()).url;
`;

const disposed = `
import { startUnderstudy } from "@understudy/server";
export async function stopped(): Promise<string> {
  await using understudy = await startUnderstudy();
  return understudy.url;
}
`;

/** Options that a program passes on without knowing whether it has them. */
const absent = `
import { createStack, openai, openStore, parseConfiguration, startUnderstudy, type StackOptions } from "@understudy/server";
import { listen } from "@understudy/server/node";
import { createMockInference, parseScript } from "@understudy/mock-inference";
const all: { [Name in keyof StackOptions]-?: undefined } = {
  scripts: undefined, scriptFile: undefined, responses: undefined, providers: undefined, configuration: undefined, store: undefined, profile: undefined, limits: undefined,
  documents: undefined, control: undefined, cors: undefined, logger: undefined,
  authenticate: undefined, policy: undefined, ignoreOwners: undefined, volatileSessions: undefined, ttl: undefined, disconnects: undefined, history: undefined,
};
export const stack = createStack(all);
createStack({
  providers: { inference: undefined, shields: undefined, tools: undefined },
  limits: { turnMs: undefined, queuedEvents: undefined },
  documents: { allowPrivate: undefined, maxBytes: undefined, timeoutMs: undefined },
  control: { loopback: true, token: undefined },
  configuration: { auth: undefined, providers: undefined, models: undefined, shields: undefined, toolgroups: undefined },
});
const { scripts: _, ...rest } = all;
void startUnderstudy({ ...rest, script: undefined, port: undefined });
void openStore({ kind: "auto" }, { durable: undefined });
openai({ url: "http://a/v1", provider_id: undefined, api_key: undefined, key_from: undefined, headers: undefined, retries: undefined });
void listen(stack, { host: undefined, port: undefined });
void stack.close({ drainMs: undefined });
const providers = createMockInference([], { journal: undefined, sleep: undefined, models: undefined });
void parseConfiguration("models: []", { file: undefined, providers });
parseScript("script: a", { file: undefined, name: undefined });
`;

const browser = { module: "esnext", moduleResolution: "bundler", types: [] };

test.each([
  ["a browser", { ...browser, lib: ["es2022", "dom"] }, app + server],
  ["Node without DOM", { module: "nodenext", lib: ["es2022"], types: ["node"] }, app + disposed],
  ["Node that passes options on", { module: "nodenext", lib: ["es2022", "dom"], types: ["node"] }, absent],
])("the types fit a project of %s", { timeout: 60_000 }, async (_, compilerOptions, code) => {
  const cwd = await tempFolder();
  await symlink(join(root, "node_modules"), join(cwd, "node_modules"), "junction");
  await writeFile(join(cwd, "package.json"), '{ "type": "module" }');
  await writeFile(join(cwd, "index.ts"), code);
  const strict = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true };
  const options = { ...strict, ...compilerOptions, target: "es2022", skipLibCheck: false, noEmit: true };
  await writeFile(
    join(cwd, "tsconfig.json"),
    JSON.stringify({ compilerOptions: options, files: ["index.ts"] }),
  );
  await checkTypes(cwd);
});
