/** What a real server stored is read back from ours by its own client, and goes on here. */
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { parseScripts } from "@understudy/mock-inference";
import { createStack, openStore, type Stack } from "@understudy/server";
import { listen } from "@understudy/server/node";
import { withServer } from "../../../src/llama-stack/judge.ts";
import { environmentOf, launchOf } from "../support/real-server.ts";
import { root } from "../support/page.ts";

/** What `move_in.py` prints of a session. */
interface ReadSession {
  session: { session_name: string; turns: { turn_id: string }[] };
  turns: { turn_id: string }[];
  steps: { turn_id: string }[];
}
interface ReadAgent {
  agent: { agent_id: string; agent_config: { enable_session_persistence: boolean } };
  listed: unknown[];
  sessions: ReadSession[];
}

const script = `
script: move-in
model: [mock-model, understudy/mock-model]
replies:
  - { when: { last: tool }, say: ["The tool says: ", { repeat: last }] }
  - when: { text: weather, tool_offered: get_weather }
    say: Let me look.
    call: [{ tool: get_weather, args: { city: Rome } }]
  - { when: { text: answer with }, say: A bomb for you. }
otherwise: { say: ["Hello, ", you.] }
shields:
  - { shield: llama-guard, when: { text: bomb }, violation: { level: error, message: No. } }
`;

/** What a real server had to say of all that its client made, and the files that it left. */
async function fill<T>(version: string, use: (folder: string, read: ReadAgent[]) => Promise<T>): Promise<T> {
  const launch = launchOf(version);
  return withServer(launch, async ({ url, inference, folder, stop }) => {
    const answer = await fetch(`${inference}/_understudy/scripts/move-in`, { method: "PUT", body: script });
    expect(answer.status).toBe(200);
    const { read } = (await drive(version, "fill", url, launch.options.version.model)) as {
      read: ReadAgent[];
    };
    await stop();
    return use(folder, read);
  });
}

/** What the client of this version printed. */
async function drive(version: string, ...words: string[]): Promise<unknown> {
  const program = fileURLToPath(new URL("../../../llama-stack/move_in.py", import.meta.url));
  const { stdout } = await promisify(execFile)(join(environmentOf(version), "bin/python"), [
    "-B",
    program,
    ...words,
  ]);
  return JSON.parse(stdout);
}

/** Ours, on what the command made of these files; and what that said. */
async function moveIn(files: readonly string[]): Promise<{ stack: Stack; url: string; said: string }> {
  const folder = mkdtempSync(join(tmpdir(), "understudy-moved-"));
  const store = `sqlite:${join(folder, "stack.db")}`;
  const bin = join(root, "packages/server/bin/understudy.js");
  const words = ["import", "--from", "llama-stack", ...files, "--store", store];
  const { stderr } = await promisify(execFile)(process.execPath, [bin, ...words]);
  const opened = await openStore(store);
  const stack = createStack({ store: opened.store, scripts: parseScripts(script) });
  const { url, close } = await listen(stack);
  onTestFinished(async () => {
    await stack.close({ drainMs: 0 });
    await close();
    rmSync(folder, { recursive: true });
  });
  return { stack, url, said: stderr };
}

/** By name, what is in its files. */
function contentOf(folder: string): Map<string, string> {
  const files = readdirSync(folder, { withFileTypes: true }).filter((one) => one.isFile());
  return new Map(files.map(({ name }) => [name, readFileSync(join(folder, name), "base64")]));
}

/** Turns and their steps in one order, without properties that only one of the servers has: they are null. */
function comparable(read: readonly ReadAgent[]): unknown {
  const byTurn = (one: { turn_id: string }, other: { turn_id: string }): number =>
    one.turn_id < other.turn_id ? -1 : Number(one.turn_id > other.turn_id);
  return read.map((one) =>
    withoutNulls({
      ...one,
      sessions: one.sessions.map(({ session, turns, steps }) => ({
        session: { ...session, turns: session.turns.toSorted(byTurn) },
        turns: turns.toSorted(byTurn),
        steps: steps.toSorted(byTurn),
      })),
    }),
  );
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== null);
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutNulls(field)]));
}

describe.each(["0.2.12", "0.3.5"])("what Llama Stack %s stored", (version) => {
  test("is the same here to its own client, and goes on", async () => {
    await fill(version, async (folder, read) => {
      const files = readdirSync(folder).filter((name) => name.endsWith(".db"));
      const before = contentOf(folder);
      const { stack, url, said } = await moveIn(files.map((name) => join(folder, name)));
      expect(contentOf(folder)).toEqual(before);
      expect(said).toContain(": 16 records imported: 4 agents, 4 sessions, 8 turns.\n");
      const ids = read.map(({ agent }) => agent.agent_id);

      const ours = (await drive(version, "read", url, ...ids)) as ReadAgent[];
      // Its sessions were in memory.
      const kept = read.map((one) =>
        one.agent.agent_config.enable_session_persistence ? one : { ...one, listed: [], sessions: [] },
      );
      expect(comparable(ours)).toEqual(comparable(kept));

      const [first = ""] = ids;
      const gone = (await drive(version, "go_on", url, first)) as {
        before: string[];
        after: string[];
        said: { turn_id: string };
        resumed: { steps: { step_type: string }[] };
      };
      expect(gone.resumed.steps.map(({ step_type }) => step_type)).toEqual([
        ...["shield_call", "inference", "tool_execution", "shield_call", "inference"],
      ]);
      expect(gone.after).toEqual([...gone.before, gone.said.turn_id]);
      const [asked] = stack.mock.journal.list({ kind: "inference" }).slice(-1);
      const texts = (asked?.request?.messages ?? []).flatMap(({ role, content }) =>
        typeof content === "string" && content !== "" ? [`${role}: ${content}`] : [],
      );
      expect(texts).toEqual([
        "system: Be brief.",
        "user: @@move-in@@ weather",
        "tool: sun",
        "assistant: The tool says: sun",
        "user: @@move-in@@ hello",
        "assistant: Hello, you.",
        "user: @@move-in@@ summarise:A document.",
        "assistant: Hello, you.",
        "user: @@move-in@@ bomb",
        "assistant: I can't answer that. Can I help with something else?",
        "assistant: Hello, you.",
        "user: @@move-in@@ weather later",
        "tool: rain",
        "assistant: The tool says: rain",
        "user: @@move-in@@ hello again",
      ]);
    });
  });
});
