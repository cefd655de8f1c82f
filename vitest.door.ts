/** The door by which requests come in: the tests that use this run once for each, see vitest.deep.config.ts. */
import { inject } from "vitest";
import type { Answer, Doors, Fetch, TextSource } from "@understudy/http";

declare module "vitest" {
  interface ProvidedContext {
    /** Whether tests send requests to `fetch` or `handle`; by default to `fetch`. */
    door?: "fetch" | "handle";
  }
}

/** `fetch`, or else `handle`, whose answer is read here as a mount does. */
export function throughDoor({ fetch, handle }: Doors): Fetch {
  if (inject("door") !== "handle") return fetch;
  return async (request) => {
    const answer = await handle(request);
    checkHeaders(answer);
    const { status, headers, body } = answer;
    if (body === null || typeof body === "string") return new Response(body, { status, headers });
    return new Response(toStream(body, request.signal), { status, headers });
  };
}

/** What a mount relies on. */
function checkHeaders({ headers }: Answer): void {
  for (const name of Object.keys(headers))
    if (name !== name.toLowerCase()) throw new Error(`The header ${name} is not in lower case.`);
}

function toStream(source: TextSource, signal: AbortSignal): ReadableStream<Uint8Array> {
  const leave = (): void => source.cancel();
  signal.addEventListener("abort", leave);
  const encoder = new TextEncoder();
  async function* read(): AsyncGenerator<Uint8Array, void, void> {
    try {
      for (let piece = await source.next(); piece !== undefined; piece = await source.next())
        yield typeof piece === "string" ? encoder.encode(piece) : piece;
    } finally {
      signal.removeEventListener("abort", leave);
    }
  }
  const pieces = read();
  return new ReadableStream(
    {
      async pull(controller) {
        const next = await pieces.next();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  );
}
