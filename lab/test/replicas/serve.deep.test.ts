/** `npm run replicas` as a user runs it. */
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { decodeItems } from "@understudy/contract/sse";
import { isAlive } from "@understudy/http/node";
import { hasPostgres } from "../../../packages/server/test/store/servers/postgres.ts";
import { startProcess } from "../../../packages/server/test/store/servers/process.ts";
import { createTempFolder } from "../../../packages/server/test/store/temp.ts";

const command = fileURLToPath(new URL("../../replicas.mjs", import.meta.url));
const script = `
script: calls
model: calls
replies:
  - call: [{ tool: look }]
otherwise: { say: ["Do", "ne."] }
`;

interface Answer {
  agent_id: string;
  session_id: string;
  turn_id: string;
  output_message: { content: string; tool_calls: { call_id: string }[] };
}

async function post(url: string, body: object): Promise<Answer> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  expect(response.status).toBe(200);
  // The server's own tests judge its shape.
  return (await response.json()) as Answer;
}

const message = { role: "user", content: "Look." };

test.skipIf(!hasPostgres)("two servers are one", { timeout: 120_000 }, async () => {
  const folder = createTempFolder();
  const file = join(folder, "calls.yaml");
  writeFileSync(file, script);
  const args = [command, "--port", "0", "--script", file];
  const running = await startProcess(process.execPath, args, {
    ready: /Ctrl-C/,
    env: { ...process.env, TMPDIR: folder },
  });
  onTestFinished(() => running.stop("SIGTERM"));
  const url = /serves (http:\S+)/.exec(running.printed())?.[1] ?? "";
  const servers = [...running.printed().matchAll(/server +(http:\S+) \(process (\d+)\)/g)].map(
    ([, url = "", pid]) => ({ url, pid: Number(pid) }),
  );
  const [one, two] = servers;
  if (one === undefined || two === undefined) throw new Error(running.printed());

  const client_tools = [{ name: "look", description: "", parameters: [] }];
  const agent_config = { model: "calls", instructions: "", client_tools };
  const { agent_id } = await post(`${url}/v1/agents`, { agent_config });
  const sessions = `/v1/agents/${agent_id}/session`;
  const { session_id } = await post(url + sessions, { session_name: "s" });
  const turns = `${sessions}/${session_id}/turn`;

  // Begun on one, resumed on the other.
  const turn = await post(one.url + turns, { messages: [message] });
  const call_id = turn.output_message.tool_calls[0]?.call_id ?? "";
  const tool_responses = [{ call_id, tool_name: "look", content: "Seen." }];
  const resumed = await post(`${two.url}${turns}/${turn.turn_id}/resume`, { tool_responses });
  expect(resumed.output_message.content).toBe("Done.");

  process.kill(one.pid, "SIGKILL");
  const streamed = await fetch(url + turns, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ messages: [message], stream: true }),
  });
  expect(streamed.status).toBe(200);
  const items = [];
  if (streamed.body !== null) for await (const item of decodeItems(streamed.body)) items.push(item);
  expect(items.at(-1)).toMatchObject({ event: { payload: { event_type: "turn_complete" } } });
  for (let nth = 0; nth < 4; nth += 1)
    expect((await fetch(`${url}${turns}/${turn.turn_id}`)).status).toBe(200);

  await running.stop("SIGINT");
  expect(isAlive(two.pid)).toBe(false);
  // Its own folder with the records is gone; the script is the test's.
  expect(readdirSync(folder)).toEqual(["calls.yaml"]);
});
