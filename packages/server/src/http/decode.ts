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
  const { pathname, searchParams } = new URL(request.url);
  const name = operations[id].body;
  const body = name === null ? null : expect("body", parseSchema(name, await readJson(request)));
  const query = expect("query", parseQuery(id, searchParams));
  // Params, query and body were read by the table from which their types are made.
  return { params, query, body, path: pathname, signal: request.signal } as unknown as Call<Id>;
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
  if (request.body === null) return new Uint8Array();
  const declared = Number(request.headers.get("content-length") ?? 0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body) {
      size += chunk.byteLength;
      if (size <= maxBody) chunks.push(chunk);
      // A client that still sends would not hear the answer: so much more is read, and thrown away.
      if (size > 4 * maxBody) break;
    }
  } catch (error) {
    throw bodyProblem(
      `it broke off: ${error instanceof Error ? error.message : String(error)}`,
      "incomplete",
    );
  }
  if (Math.max(size, declared) > maxBody) throw tooLarge();
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
}

function tooLarge(): HttpProblem {
  // What may be left of the body is not read, so the connection is of no more use.
  const text = `The request body is larger than ${maxBody} bytes.`;
  return new HttpProblem("body_too_large", text, { connection: "close" });
}

function bodyProblem(msg: string, type: string): HttpProblem {
  return HttpProblem.shape([{ loc: ["body"], msg: `body: ${msg}`, type }]);
}
