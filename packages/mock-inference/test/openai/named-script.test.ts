/** Scripts that a request names in its headers, since the prompts of its app are fixed. */
import { expect, test } from "vitest";
import type { JournalEntry } from "../../src/index.ts";
import { mock, says, send } from "../support/openai.ts";

const scripts = `
script: a
model: mock-model
otherwise: { say: A. }
---
script: b
replies: [{ attempts: [{ say: B1. }, { say: B2. }] }, { say: B3. }]
shields: [{ shield: guard, violation: { level: error } }]
tools: [{ tool: look, group: eyes, returns: of b }]
---
script: c
otherwise: { say: C. }
tools: [{ tool: look, group: eyes, returns: of c }]
`;
const header = (text: string) => ({ "x-understudy-script": text });
const key = (text: string) => ({ authorization: `Bearer ${text}` });

function play() {
  const to = mock(scripts);
  const post = async (path: string, body: object, headers: Record<string, string>) => {
    const init = { headers: { "content-type": "application/json", ...headers } };
    const response = await send(to, "POST", path, body, init);
    return response.json();
  };
  const say = async (headers: Record<string, string>, ...contents: string[]) => {
    const messages = (contents.length === 0 ? ["Hi"] : contents).map((content, at) =>
      at % 2 === 0 ? says(content) : { role: "assistant", content },
    );
    const body = await post("/v1/chat/completions", { model: "mock-model", messages }, headers);
    return body.choices?.[0].message.content ?? body.error.message;
  };
  const newest = (): JournalEntry => to.journal.list().at(-1)!;
  return { to, post, say, newest };
}

test("a header or a key names the script: a marker before a header, that before a key, that before the model", async () => {
  const { say, newest } = play();
  const chosen = async (headers: Record<string, string>, ...contents: string[]) => {
    const said = await say(headers, ...contents);
    const { script, marker, chosen_by } = newest();
    return [said, script, marker, chosen_by];
  };
  expect(await chosen({})).toEqual(["A.", "a", null, "model"]);
  expect(await chosen(key("sk-secret"))).toEqual(["A.", "a", null, "model"]);
  expect(await chosen(key("@@b#k@@"))).toEqual(["B1.", "b", "b#k", "key"]);
  expect(await chosen({ ...header("b#h"), ...key("@@c@@") })).toEqual(["B1.", "b", "b#h", "header"]);
  expect(await chosen({ ...header("@@b#h@@"), ...key("@@c@@") }, "Hi @@c#m@@")).toEqual([
    "C.",
    "c",
    "c#m",
    "marker",
  ]);
});

test("attempts are counted for its id, and all answers of the conversation count as its position", async () => {
  const { say } = play();
  expect(await say(header("b#1"))).toBe("B1.");
  expect(await say(header("b#1"))).toBe("B2.");
  expect(await say(header("b#2"))).toBe("B1.");
  expect(await say(key("@@b#1@@"), "Hi", "B1.", "Go on")).toBe("B3.");
});

test("a name that is not loaded, or is not valid, is a miss that says where the name was", async () => {
  const { say, newest } = play();
  expect(await say(header("d"))).toContain("The header x-understudy-script @@d@@ names no loaded script.");
  expect(newest()).toMatchObject({ state: "missed", marker: "d", chosen_by: "header" });
  expect(await say(header("two words"))).toContain(
    'The header x-understudy-script is "two words", and not name or name#id. Loaded: a, b, c.',
  );
  expect(await say(header(""))).toContain("and not name or name#id");
  expect(await say(key("@@a b@@"))).toContain('The API key is "@@a b@@", and not name or name#id.');
});

test("a key that stands for a user chooses nothing; the header does", async () => {
  const { handle } = mock(scripts);
  const say = async (named: Record<string, string>) => {
    const headers = { "content-type": "application/json", ...named };
    const body = JSON.stringify({ model: "mock-model", messages: [says("Hi")] });
    const request = new Request("http://localhost/v1/chat/completions", { method: "POST", headers, body });
    const answer = await handle(request, { tenant: "ann" });
    return JSON.parse(String(answer.body)).choices[0].message.content;
  };
  expect(await say(key("@@b@@"))).toBe("A.");
  expect(await say(header("b"))).toBe("B1.");
});

test("it plays for responses, prompts of Llama Guard and tools over MCP too", async () => {
  const { post, say, newest } = play();
  const response = await post("/v1/responses", { model: "mock-model", input: "Hi" }, header("b#r"));
  expect(response.output[0].content[0].text).toBe("B1.");
  const prompt =
    "Task: Check if there is unsafe content in 'User' messages\n<BEGIN CONVERSATION>\n\nUser: Hi.\n\n<END CONVERSATION>";
  expect(await say(header("c"), prompt)).toBe("safe");
  expect(await say(header("b"), prompt)).toContain("unsafe");
  const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "look", arguments: {} } };
  for (const name of ["b", "c"]) {
    const { result } = await post("/mcp/eyes", call, header(name));
    expect(result.content).toEqual([{ type: "text", text: `of ${name}` }]);
  }
  expect(newest()).toMatchObject({ kind: "tool", script: "c", chosen_by: "header" });
});

test("keys that choose nothing are nowhere in the journal", async () => {
  const { to, say } = play();
  await say(key("sk-secret"));
  await say({ ...header("b"), ...key("@sk-secret@@") });
  expect(JSON.stringify(to.journal.list())).not.toContain("sk-secret");
});
