/** Single requests that belong to no story. */
import { createDeadline } from "./deadline.ts";
import { toJson } from "../json/to-json.ts";
import { readChunks } from "./read-chunks.ts";
import type { Wire } from "../target/target.ts";

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
  const abort = (): void => controller.abort();
  init.signal?.addEventListener("abort", abort);
  try {
    const request = new Request(`${wire.baseUrl}${path}`, { ...init, signal: controller.signal });
    for (const [name, value] of Object.entries(wire.headers ?? {})) request.headers.set(name, value);
    // A handler in process may ignore the signal.
    return await Promise.race([wire.fetch(request).then(read), deadline.passed]);
  } catch (error) {
    controller.abort();
    throw error;
  } finally {
    init.signal?.removeEventListener("abort", abort);
    deadline.stop();
  }
}

async function read(response: Response): Promise<PlainAnswer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readChunks(response)) chunks.push(chunk);
  const text = new TextDecoder().decode(Buffer.concat(chunks));
  return { status: response.status, text, json: toJson(text) };
}
