/** Services on the web for tests, over TCP: they answer in the form that Brave, Tavily and Wolfram|Alpha document. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { rawServer } from "./support.ts";

export interface WebService {
  /** Its base URL. */
  url: string;
  /** The key of each request; null where there is none. */
  keys: (string | null)[];
  /** Everything else that it was sent. */
  others: string[];
}

type Engine = "brave" | "tavily" | "wolfram-alpha";

/** It takes any key that begins with `good`. What else happens is asked for by the query: see `misbehave`. */
export async function webService(engine: Engine): Promise<WebService> {
  const keys: (string | null)[] = [];
  const others: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asked = await read[engine](request);
    keys.push(asked.key);
    others.push(JSON.stringify([request.method, asked.others]));
    const { query } = asked;
    if (misbehave(query, others.filter((one) => one.includes(query)).length, asked.key, response)) return;
    if (asked.key?.startsWith("good") !== true) return send(response, ...refusals[engine](asked.key));
    send(response, 200, answers[engine](query));
  };
  const url = await rawServer((request, response) => void answer(request, response));
  return { url: new URL(url).origin, keys, others };
}

interface Asked {
  key: string | null;
  query: string;
  others: unknown;
}

const read: Record<Engine, (request: IncomingMessage) => Promise<Asked>> = {
  async brave({ url = "", headers: { "x-subscription-token": key = null, ...headers } }) {
    const { pathname, searchParams } = new URL(url, "http://brave.test");
    const others = { pathname, parameters: Object.fromEntries(searchParams), headers };
    return { key: key === null ? null : String(key), query: searchParams.get("q") ?? "", others };
  },
  async tavily(request) {
    const { authorization = "", ...headers } = request.headers;
    const body = JSON.parse(await text(request)) as { query: string };
    const key = /^Bearer (.+)$/.exec(authorization)?.[1] ?? null;
    return { key, query: body.query, others: { pathname: request.url, body, headers } };
  },
  async "wolfram-alpha"({ url = "", headers }) {
    const { pathname, searchParams } = new URL(url, "http://wolfram.test");
    const { appid = null, ...parameters } = Object.fromEntries(searchParams) as Record<string, string>;
    return { key: appid, query: parameters["input"] ?? "", others: { pathname, parameters, headers } };
  },
};

/** They repeat the key, which a service may. */
const refusals: Record<Engine, (key: string | null) => [status: number, body: object]> = {
  brave: (key) => [
    422,
    {
      type: "ErrorResponse",
      error: {
        status: 422,
        code: "SUBSCRIPTION_TOKEN_INVALID",
        detail: `The token ${key} is invalid.`,
        meta: {},
      },
    },
  ],
  tavily: (key) => [401, { detail: { error: `Unauthorized: missing or invalid API key ${key}.` } }],
  "wolfram-alpha": (key) => [
    200,
    {
      queryresult: {
        success: false,
        error: { code: "1", msg: `Invalid appid ${key}` },
        numpods: 0,
        version: "2.6",
      },
    },
  ],
};

const answers: Record<Engine, (query: string) => object> = {
  brave: (query) => ({
    type: "search",
    query: { original: query, more_results_available: true },
    mixed: {
      type: "mixed",
      main: [
        { type: "web", index: 1, all: false },
        { type: "videos", all: true },
        { type: "web", index: 0, all: false },
        { type: "discussions", all: true },
        { type: "web", index: 7, all: false },
      ],
      top: [],
      side: [],
    },
    web: {
      type: "search",
      results:
        query === "nothing"
          ? []
          : ["one", "two"].map((name) => page(name, { language: "en", profile: { name } })),
    },
    videos: { type: "videos", results: query === "nothing" ? [] : [page("film", { age: "1 day" })] },
  }),
  tavily: (query) => ({
    query,
    answer: null,
    images: [],
    results:
      query === "nothing"
        ? []
        : ["one", "two"].map((title) => ({
            title,
            url: `https://${title}.example`,
            content: `About ${title}`,
            score: 0.9,
            raw_content: null,
          })),
    response_time: 1.2,
  }),
  "wolfram-alpha": (query) => ({
    queryresult: {
      success: query !== "nothing",
      error: false,
      numpods: 3,
      datatypes: "Math",
      timing: 0.5,
      version: "2.6",
      inputstring: query,
      ...(query === "nothing"
        ? { didyoumeans: { score: "0.4", level: "medium", val: "nothingness" } }
        : { pods: [pod("Input", query), pod("Result", "4"), pod("Number line", "")] }),
    },
  }),
};

function page(name: string, more: object): object {
  const type = "search_result";
  return { type, title: name, url: `https://${name}.example`, description: `About ${name}`, ...more };
}

function pod(title: string, plaintext: string): object {
  const subpods = [{ title: "", plaintext }];
  return { title, scanner: "Simplification", id: title, position: 100, error: false, numsubpods: 1, subpods };
}

/** Whether the query wants something else than an answer; `nth` counts from 1. */
function misbehave(query: string, nth: number, key: string | null, response: ServerResponse): boolean {
  const [, status] = /^status (\d+)/.exec(query) ?? [];
  if (status !== undefined) send(response, Number(status), { message: `Not with ${key}.` });
  else if (query === "busy once" && nth === 1)
    send(response, 429, { detail: "Too many." }, { "retry-after": "0" });
  else if (query === "busy, says Brave" && nth === 1)
    send(response, 429, { error: { detail: "Too many." } }, { "x-ratelimit-reset": "0, 1419704" });
  else if (query === "busy for long") send(response, 429, { detail: "Too many." }, { "retry-after": "3600" });
  else if (query === "a page")
    response.writeHead(200, { "content-type": "text/html" }).end(`<p>${"-".repeat(90)}${key}</p>`);
  else if (query === "elsewhere") response.writeHead(302, { location: "http://elsewhere.test/" }).end();
  else if (query === "hang up") response.destroy();
  else if (query === "silence") response.writeHead(200, { "content-type": "application/json" }).write("{");
  else if (query === "50 MB") sendLots(response);
  else if (query === "other JSON") send(response, 200, { a: 1 });
  else return false;
  return true;
}

function send(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}) {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

function sendLots(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json" });
  const piece = "x".repeat(1024 * 1024);
  let left = 50;
  const more = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= 1;
      if (!response.write(piece)) return void response.once("drain", more);
    }
    response.end();
  };
  more();
}
