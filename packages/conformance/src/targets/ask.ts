/** Single requests that belong to no story. */
import { createDeadline } from "../runner/deadline.ts";
import { readChunks } from "./read-chunks.ts";
import type { Wire } from "./target.ts";

export interface PlainAnswer {
  status: number;
  text: string;
  /** Undefined if the body is no JSON. */
  json: unknown;
}

/** One request outside of any story. Throws what `fetch` throws, and an `Error` after so many milliseconds. */
export async function requestOnce(
  wire: Wire,
  path: string,
  init: RequestInit = {},
  millis = 10_000,
): Promise<PlainAnswer> {
  const controller = new AbortController();
  const deadline = createDeadline(millis);
  try {
    const request = new Request(`${wire.baseUrl}${path}`, { ...init, signal: controller.signal });
    // A handler in process may ignore the signal.
    return await Promise.race([wire.fetch(request).then(read), deadline.passed]);
  } catch (error) {
    controller.abort();
    throw error;
  } finally {
    deadline.stop();
  }
}

async function read(response: Response): Promise<PlainAnswer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readChunks(response)) chunks.push(chunk);
  const text = new TextDecoder().decode(Buffer.concat(chunks));
  return { status: response.status, text, json: toJson(text) };
}

/** Deeper values would overflow the stack of whoever compares or prints them. */
const maxDepth = 1_000;

/** The value, or undefined for a text that is no JSON, or JSON that is nested too deeply. */
export function toJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    // Each level takes two characters at least, so that most texts need not be looked through.
    return text.length > 2 * maxDepth && isTooDeep(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** Level by level, without recursion. */
function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; depth <= maxDepth; depth += 1) {
    level = level.flatMap((one): unknown[] =>
      typeof one === "object" && one !== null ? Object.values(one) : [],
    );
    if (level.length === 0) return false;
  }
  return true;
}

/** The message of the innermost cause: `fetch` only says that it failed, and has the reason as cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : reasonOf(error.cause);
}
