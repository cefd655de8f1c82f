/** `fetch` with connections of its own: how many there are, and how long one may take. */
import { Agent, fetch as fetchBy } from "undici";
import type { Settings } from "./config.ts";
import type { PlatformFetch } from "./send.ts";

export interface OwnFetch {
  fetch: PlatformFetch;
  close(): Promise<void>;
}

export function createNodeFetch({ timeouts, concurrency }: Settings): OwnFetch {
  const dispatcher = new Agent({
    connect: { timeout: timeouts.connect * 1000 },
    connections: concurrency,
    // Time-outs are of parts and not of bytes: a server may send comments while it thinks.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    // Undici's own classes are those of the platform, in other types.
    fetch: (url, init) => fetchBy(url, { ...init, dispatcher } as object) as unknown as Promise<Response>,
    close: () => dispatcher.destroy(),
  };
}
