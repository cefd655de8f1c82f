/** Requests by Node's HTTP clients to checked addresses. Proxies are ignored, because a proxy would resolve the name itself. */
import { Agent as HttpAgent, request as requestHttp, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import { pipeline, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { DocumentError } from "../../ports/documents.ts";
import type { DocumentResponse, GetDocument } from "./exchange.ts";
import { createCheckedLookup, type CheckedLookupOptions } from "./node-lookup.ts";

export type NodeGetOptions = Omit<CheckedLookupOptions, "refusal">;

const refusal =
  "its address is not public; allow it by --allow-private-documents or documents.allowPrivate of createStack.";

const decompressors: Record<string, () => Transform> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

export function createNodeGet(options: NodeGetOptions = {}): GetDocument {
  const { lookup, check } = createCheckedLookup({ ...options, refusal });
  // With several addresses Node tries each (happy eyeballs), so `lookup` returns them all.
  const connection = { autoSelectFamily: true, lookup };
  const [httpAgent, httpsAgent] = [new HttpAgent(connection), new HttpsAgent(connection)];
  return (url, signal) =>
    new Promise((resolved, rejected) => {
      check(url);
      const [send, agent] = url.protocol === "https:" ? [requestHttps, httpsAgent] : [requestHttp, httpAgent];
      const headers = {
        accept: "text/*, application/json, application/yaml",
        "accept-encoding": "gzip, deflate, br",
        "user-agent": "understudy",
      };
      send(url, { agent, headers, signal })
        .on("error", rejected)
        .on("response", (response) => resolved(toAnswer(response, signal)))
        .end();
    });
}

function toAnswer(response: IncomingMessage, signal: AbortSignal): DocumentResponse {
  const { socket } = response;
  // An unread response may still emit an error, which would end the process.
  response.on("error", () => undefined);
  const header = (name: string): string | null => {
    const value = response.headers[name];
    return Array.isArray(value) ? value.join(", ") : (value ?? null);
  };
  return {
    status: response.statusCode ?? 0,
    header,
    body: toItsEnd(decompressed(response, header("content-encoding")), () => {
      signal.throwIfAborted();
      if (socket.errored !== null) throw socket.errored;
    }),
  };
}

/** `check`: what Node ends without an error if the response has no length, even where its connection was reset or destroyed. */
async function* toItsEnd(body: AsyncIterable<Uint8Array>, check: () => void): AsyncGenerator<Uint8Array> {
  yield* body;
  check();
}

async function* decompressed(response: IncomingMessage, encoding: string | null): AsyncGenerator<Uint8Array> {
  const name = encoding?.trim().toLowerCase() ?? "identity";
  const create = decompressors[name];
  if (create === undefined && name !== "identity")
    throw new DocumentError(`unknown content encoding ${name}.`);
  // The reader gets every failure from the last stream.
  yield* create === undefined ? response : pipeline(response, create(), () => undefined);
}
