/** From a request to what an operation takes; everything that is wrong with its form is said here. */
import {
  operations,
  parseQuery,
  parseSchema,
  toShapeErrors,
  type OperationId,
  type Outcome,
} from "@understudy/contract";
import type { Call } from "./call.ts";
import { HttpProblem } from "./problem.ts";

/** The largest body that is read, in bytes. */
const maxBody = 8 * 1024 * 1024;

export async function decode<Id extends OperationId>(
  id: Id,
  request: Request,
  params: Record<string, string>,
): Promise<Call<Id>> {
  const name = operations[id].body;
  const body = name === null ? null : expect("body", parseSchema(name, await readJson(request)));
  const query = expect("query", parseQuery(id, searchOf(request)));
  const call = {
    params,
    query,
    body,
    // Made when they are asked for: most operations never do, and they cost.
    get path(): string {
      return new URL(request.url).pathname;
    },
    get signal(): AbortSignal {
      return request.signal;
    },
  };
  // Params, query and body were read by the table from which their types are made.
  return call as unknown as Call<Id>;
}

function searchOf({ url }: Request): URLSearchParams {
  return url.includes("?") ? new URL(url).searchParams : new URLSearchParams();
}

function expect<T>(where: "body" | "query", outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw HttpProblem.shape(toShapeErrors(where, outcome.errors));
}

async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type.trim())) {
    const sent = type === "" ? "The content type is missing" : `Content type ${type} is not supported`;
    throw new HttpProblem("unsupported_media_type", `${sent}; send application/json.`);
  }
  const text = decodeText(await readBytes(request));
  try {
    return mayOverflow.test(text) ? (JSON.parse(text, finite) as unknown) : (JSON.parse(text) as unknown);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw bodyProblem(
      text === "" ? "the body is empty, expected JSON" : `not valid JSON: ${why}`,
      "invalid_json",
    );
  }
}

/** Only such digits can make a number that JavaScript has no place for; most bodies have none, and are read faster. */
const mayOverflow = /[eE]\+?\d{3}|\d{309}/;

function finite(_key: string, value: unknown): unknown {
  if (value === Infinity || value === -Infinity) throw new RangeError("a number is too large to be kept");
  return value;
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw bodyProblem("not valid UTF-8", "invalid_utf8");
  }
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const declared = Number(request.headers.get("content-length") ?? Infinity);
  let bytes: Uint8Array | null;
  try {
    // What says that it is small is read at once, for a fraction of what it takes to stream it.
    bytes = declared <= maxBody ? new Uint8Array(await request.arrayBuffer()) : await readStream(request);
  } catch (error) {
    throw bodyProblem(
      `it broke off: ${error instanceof Error ? error.message : String(error)}`,
      "incomplete",
    );
  }
  if (bytes === null || bytes.byteLength > maxBody) throw tooLarge();
  return bytes;
}

/** Null when it is too large, of which no more is kept than is needed to know. */
async function readStream({ body, headers }: Request): Promise<Uint8Array | null> {
  if (body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size <= maxBody) chunks.push(chunk);
    // A client that still sends would not hear the answer: so much more is read, and thrown away.
    if (size > 4 * maxBody) break;
  }
  if (Math.max(size, Number(headers.get("content-length") ?? 0)) > maxBody) return null;
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

function tooLarge(): HttpProblem {
  // What may be left of the body is not read, so the connection is of no more use.
  const text = `The request body is larger than ${maxBody} bytes.`;
  return new HttpProblem("body_too_large", text, { connection: "close" });
}

function bodyProblem(msg: string, type: string): HttpProblem {
  return HttpProblem.shape([{ loc: ["body"], msg: `body: ${msg}`, type }]);
}
