/** What an editor shows: names that one can look up, never what they stand for. */
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";

const file = fileURLToPath(new URL("hovered.ts", import.meta.url));
const code = `
import { createAgent, createClient, toText, type Step } from "../src/index.ts";
const client = createClient({ baseUrl: "http://stack" });
const path = { agent_id: "a", session_id: "s" };
const body = { messages: [{ role: "user" as const, content: "" }] };
const turn = await client.turns.create(path, body);
const call = client.turns.create(path, body);
const stored = await client.turns.get({ ...path, turn_id: "t" });
const { steps, output_message, input_messages } = turn;
for await (const event of client.turns.stream(path, body)) {
  if (event.event_type === "step_complete") { const details = event.step_details; toText(""); }
  if (event.event_type === "turn_complete") { const last = event; toText(""); }
}
const step = steps[0] as Step;
if (step.step_type === "inference") { const inference = step; toText(""); }
const agents = client.agents.list();
const page = await client.agents.list().page();
const sessions = await client.sessions.list("a").page();
const session = await client.sessions.get(path);
const agent = await client.agents.get("a");
const config = agent.agent_config;
const created = await client.agents.create({ model: "", instructions: "" });
const models = await client.models.list();
const tools = await client.tools.list();
const handle = await createAgent(client, { model: "", instructions: "" });
const run = await (await handle.session()).turn("");
`;

/** One file beside the sources, with the options of this package. */
function editor(): ts.LanguageService {
  const config = fileURLToPath(new URL("../tsconfig.json", import.meta.url));
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(config, (path) => ts.sys.readFile(path)).config,
    ts.sys,
    fileURLToPath(new URL("..", import.meta.url)),
  );
  const read = (path: string): string | undefined => (path === file ? code : ts.sys.readFile(path));
  return ts.createLanguageService({
    getCompilationSettings: () => ({ ...options, noUnusedLocals: false }),
    getScriptFileNames: () => [file],
    getScriptVersion: () => "1",
    getScriptSnapshot(path) {
      const text = read(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => fileURLToPath(new URL("..", import.meta.url)),
    getDefaultLibFileName: (of) => ts.getDefaultLibFilePath(of),
    fileExists: (path) => path === file || ts.sys.fileExists(path),
    readFile: read,
    directoryExists: (path) => ts.sys.directoryExists(path),
    realpath: (path) => ts.sys.realpath?.(path) ?? path,
  });
}

const service = editor();

/** What stands in the box over the first place of this word after `const`, or where it is bound. */
function hover(word: string): string {
  const at = code.search(new RegExp(`(?<=const [{\\w, ]*)\\b${word}\\b`));
  return ts.displayPartsToString(service.getQuickInfoAtPosition(file, at)?.displayParts);
}

test("the code under the pointer has no mistakes", () => {
  const mistakes = service.getSemanticDiagnostics(file).map(({ messageText }) => messageText);
  expect(mistakes).toEqual([]);
});

test.each([
  ["turn", "Turn"],
  ["call", "ApiCall<Turn>"],
  ["stored", "Turn"],
  ["steps", "Step[]"],
  ["output_message", "CompletionMessage"],
  ["input_messages", "TurnInputMessage[]"],
  ["event", "TurnEvent"],
  ["details", "Step"],
  ["last", "TurnCompleteEvent"],
  ["inference", "InferenceStep"],
  ["agents", "Pages<Agent, AgentPage>"],
  ["page", "AgentPage"],
  ["sessions", "SessionPage"],
  ["session", "Session"],
  ["agent", "Agent"],
  ["config", "AgentConfig"],
  ["created", "AgentCreateResponse"],
  ["models", "Model[]"],
  ["tools", "RegisteredTool[]"],
  ["handle", "AgentHandle"],
  ["run", "Turn"],
])("%s is shown as %s", (word, name) => {
  expect(hover(word)).toBe(`const ${word}: ${name}`);
});
