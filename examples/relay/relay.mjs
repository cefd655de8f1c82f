/** Relays turns from the stack to pages: the agent, its tools and the key of the stack stay on this side. */
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { createAgent, createClient, tool } from "@understudy/client";

const get_weather = tool({
  name: "get_weather",
  description: "The weather here",
  execute: () => "21 degrees",
});
const files = {
  "/": { file: "page.html", type: "text/html; charset=utf-8" },
  "/read-events.mjs": { file: "read-events.mjs", type: "text/javascript; charset=utf-8" },
};

/** A server of Node's, which listens nowhere yet. The other options are the client's. */
export async function createRelay({ model = "mock-model", ...options }) {
  const client = createClient(options);
  const agent = await createAgent(client, { model, instructions: "Be brief.", tools: [get_weather] });

  async function answer(request, response) {
    const file = files[request.url];
    if (request.method === "GET" && file !== undefined) {
      response.setHeader("content-type", file.type);
      return response.end(await readFile(new URL(file.file, import.meta.url)));
    }
    if (request.method !== "POST" || request.url !== "/turn") return response.writeHead(404).end();
    // In an app with logins, store the session with the user: here any client with its id can continue it.
    const { question, session_id } = await json(request);
    const session = await agent.session(session_id === undefined ? undefined : { session_id });
    await relay(session, question, response);
  }

  return createServer((request, response) => {
    answer(request, response).catch((error) => {
      console.error(error);
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  });
}

/** Writes a line for each event, and one for what ended them too early. */
async function relay(session, question, response) {
  const page = new AbortController();
  const { signal } = page;
  // The page has gone, or has everything.
  response.once("close", () => page.abort());
  const stream = session.stream(question, { signal });
  response.setHeader("content-type", "application/x-ndjson");
  try {
    for await (const event of stream.toReadableStream())
      if (!response.write(toLine(event))) await once(response, "drain", { signal });
  } catch (error) {
    if (signal.aborted) return;
    response.write(toLine({ event_type: "error", message: error.message }));
  }
  response.end();
}

const toLine = (event) => `${JSON.stringify(event)}\n`;
