/** Servers whose first reply has `http` or `wire`. */
import { createMockInference, type Script, type ScriptedAnswer } from "@understudy/mock-inference";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { testServer, type TestServerOptions } from "./client.ts";

/** A server whose model says first this, and then works. */
export function serverOf(first: ScriptedAnswer, options: TestServerOptions = {}, more: Partial<Script> = {}) {
  const script: Script = {
    script: "door",
    model: "m",
    replies: [{ attempts: [first, { say: ["Now ", "it ", "works."] }] }, { say: "Again." }],
    ...more,
  };
  const mock = createMockInference([script]);
  const store = createMemoryStore();
  const server = testServer(mock, { store, ...options });
  const post = (path: string, body: object) =>
    server.fetch(
      new Request(`http://stack${path}`, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      }),
    );
  return { ...server, mock, store, post };
}
