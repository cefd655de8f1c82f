/** What docs/run/providers/ says of requests to a model server and of its failures, row by row. */
import { readFileSync } from "node:fs";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { declaredFields } from "@understudy/contract/responses";
import { describe, expect, test } from "vitest";
import { openai } from "../../src/index.ts";
import { rawServer, testStack } from "./support.ts";

/** The cells of the first table below this heading. */
function tableOf(page: string, heading: string): string[][] {
  const whole = readFileSync(new URL(`../../../../docs/run/providers/${page}`, import.meta.url), "utf8");
  const [, below = ""] = whole.split(`${heading}\n`);
  const [table = ""] = /(?:^\|.*\n)+/m.exec(below) ?? [];
  return table
    .trim()
    .split("\n")
    .slice(2)
    .map((line) =>
      line
        .split("|")
        .map((cell) => cell.trim())
        .slice(1, -1),
    );
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

const isList = ({ url }: IncomingMessage): boolean => url?.endsWith("/models") === true;
const models = { data: [{ id: "x" }] };

describe("what is sent", () => {
  const rowsOf = (heading: string) =>
    tableOf("sent.md", heading).map(([left = "", right = ""]) => {
      const asked = JSON.parse(left.replaceAll("`", "")) as object;
      const sent = (): object => JSON.parse(/`(.*?)`/.exec(right)?.[1] ?? "") as object;
      // Null where the request is refused.
      return { asked, expected: right.startsWith("400") ? null : right === "the same" ? asked : sent() };
    });
  const look = { name: "look", description: "", parameters: [] };

  async function openModel() {
    const sent: Record<string, unknown>[] = [];
    const url = await rawServer((request, response) => {
      void text(request).then((body) => {
        if (!isList(request)) sent.push(JSON.parse(body) as Record<string, unknown>);
        sendJson(response, 200, { ...models, choices: [{ message: { content: "Yes." } }] });
      });
    });
    /** Without what every request has. */
    const chosen = (): object | undefined => {
      const { model: _, messages: __, tools: ___, stream, stream_options, ...rest } = sent.at(-1) ?? {};
      return sent.length === 0 ? undefined : { rest, stream, stream_options };
    };
    return { ...testStack({ providers: [openai({ url })] }), chosen };
  }

  /** As the page says, unless the request says how to sample. */
  const whole = (asked: object, expected: object | null) => {
    const says = "strategy" in asked || "temperature" in asked || "top_p" in asked;
    const rest = { ...(!says && { temperature: 0 }), ...expected };
    return expected === null ? undefined : { rest, stream: true, stream_options: { include_usage: true } };
  };

  test.each(rowsOf("Of its `sampling_params`:"))(
    "of an agent that samples with $asked",
    async ({ asked, expected }) => {
      const { turn, chosen } = await openModel();
      expect((await turn("x", "Hello", { config: { sampling_params: asked } })).status).toBe(200);
      expect(chosen()).toEqual(whole(asked, expected));
    },
  );

  test.each(rowsOf("Of its other settings, here with a tool:"))(
    "of an agent with $asked",
    async ({ asked, expected }) => {
      const { turn, chosen } = await openModel();
      const { status } = await turn("x", "Hello", { config: { client_tools: [look], ...asked } });
      expect(status).toBe(expected === null ? 400 : 200);
      expect(chosen()).toEqual(whole(asked, expected));
    },
  );

  test.each(rowsOf("## From a response"))("of a response with $asked", async ({ asked, expected }) => {
    const { call, chosen } = await openModel();
    const { status } = await call("POST", "/v1/responses", { model: "x", input: "Hello", ...asked });
    expect(status).toBe(expected === null ? 400 : 200);
    expect(chosen()).toEqual(whole(asked, expected));
  });

  test("the page tells of every field that a response can have", () => {
    const page = readFileSync(new URL("../../../../docs/run/providers/sent.md", import.meta.url), "utf8");
    const [, about = ""] = /## From a response\n([^]*?)\n## /.exec(page) ?? [];
    const told = new Set(about.match(/\w+/g));
    const declared = [...declaredFields("ResponseCreateRequest")];
    expect(declared.filter((field) => !told.has(field))).toEqual([]);
  });
});

describe("what a failure becomes, when the model server", () => {
  /** It lists its models, and answers a chat completion so. */
  const chat =
    (answer: (response: ServerResponse) => void): RequestListener =>
    (request, response) =>
      isList(request) ? sendJson(response, 200, models) : answer(response);
  const refuses = (status: number) =>
    chat((response) => sendJson(response, status, { error: { message: "No." } }));
  const streams = (...events: string[]) =>
    chat((response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(events.map((event) => `data: ${event}\n\n`).join(""));
    });
  const hello = JSON.stringify({ choices: [{ index: 0, delta: { content: "Hello" } }] });

  const servers: Readonly<Record<string, RequestListener>> = {
    "cannot be reached before the request begins": (_, response) => response.destroy(),
    "answers `GET /models` with 502 to 504": (_, response) => sendJson(response, 502, {}),
    "closes the connection without an answer": chat((response) => response.destroy()),
    "answers 400, such as a context that is too long": refuses(400),
    "refuses the key of the configuration, with 401 or 403": refuses(401),
    "refuses the key of the caller, with 401 or 403": refuses(403),
    "answers 404, such as a model that was removed": refuses(404),
    "answers 429": refuses(429),
    "answers 500": refuses(500),
    "answers 503": refuses(503),
    "answers with a redirect": chat((response) => response.writeHead(302, { location: "/" }).end()),
    "answers with a web page": chat((response) =>
      response.writeHead(200, { "content-type": "text/html" }).end("<h1>Welcome</h1>"),
    ),
    "answers 200 with an error": chat((response) => sendJson(response, 200, { error: { message: "No." } })),
    "sends an error in its stream": streams(hello, '{"error":{"message":"No."}}'),
    "sends an event that is not JSON": streams(hello, "No."),
    "sends nothing in time": chat((response) =>
      response.writeHead(200, { "content-type": "text/event-stream" }).write(": not yet\n\n"),
    ),
    "ends its stream in the middle": streams(hello),
    "closes the connection in the middle": chat((response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(`data: ${hello}\n\n`, () => response.destroy());
    }),
    "ends with `[DONE]` and no finish reason": streams(hello, "[DONE]"),
    "answers with neither text nor call": streams(
      '{"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}',
      "[DONE]",
    ),
  };
  const rows = tableOf("failures.md", "# When a model server fails");

  test("has a row for each failure here", () => {
    expect(rows.map(([what]) => what)).toEqual(Object.keys(servers));
  });

  test.each(rows)("%s", async (what = "", ...statuses) => {
    const url = await rawServer(servers[what] ?? ((_, response) => response.destroy()));
    // Only where it is awaited: a loaded machine is late for others too.
    const timeouts = what === "sends nothing in time" ? { first: 0.2 } : {};
    const key_from = "their_key";
    const byCaller = what.includes("of the caller");
    const { call, turn } = testStack({
      providers: [openai({ url, retries: 0, timeouts, ...(byCaller && { key_from }) })],
      configuration: { models: [{ model_id: "m", provider_id: "openai", provider_model_id: "x" }] },
    });
    const headers = { "x-llamastack-provider-data": JSON.stringify({ [key_from]: "theirs" }) };
    const messages = [{ role: "user", content: "Hello" }];
    const answers = [
      await turn("m", "Hello", {}, headers),
      await call("POST", "/v1/responses", { model: "m", input: "Hello" }, headers),
      await call("POST", "/v1/chat/completions", { model: "m", messages }, headers),
    ];
    expect(answers.map(({ status }) => String(status))).toEqual(statuses);
  });
});
