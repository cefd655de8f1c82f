/** The mount and the store without anything between them: nothing that streams over them and commits can cost less. */
import { openStore } from "@understudy/server";
import { listen } from "@understudy/server/node";
import { deltas } from "../script.mjs";
import { serveUsage } from "../lib/usage.mjs";

const { store } = await openStore({ kind: "sqlite", file: String(process.argv[2]) });
const delta = {
  step_type: "inference",
  step_id: "0".repeat(36),
  delta: { type: "text", text: "x".repeat(30) },
};
const event = `data: ${JSON.stringify({ event: { payload: { event_type: "step_progress", ...delta } } })}\n\n`;
// Those that begin and end a turn and its step come on top of its deltas; the last of them is larger.
const events = [...Array.from({ length: deltas + 3 }, () => event), `data: ${"x".repeat(1_200)}\n\n`];
const headers = { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache" };

/** @param {Request} request */
async function answer(request) {
  await request.arrayBuffer();
  await store.commit([], [{ key: `turn/${crypto.randomUUID()}`, value: "x".repeat(1_200) }]);
  let at = 0;
  return { status: 200, headers, body: { next: async () => events[at++], cancel: () => undefined } };
}

const { port, close } = await listen({ handle: answer });
serveUsage({ port }, async () => {
  await close({ force: true });
  await store.close();
});
