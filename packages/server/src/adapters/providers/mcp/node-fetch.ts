/** `fetch` to checked addresses only: what a name stands for is checked when it is connected to, and again for each connection. */
import { Agent, fetch as fetchBy } from "undici";
import { createCheckedLookup } from "../../documents/node-lookup.ts";
import type { ClosableFetch } from "./connection.ts";

export function createCheckedFetch(
  allowPrivate: boolean | readonly string[],
  connectSeconds: number,
): ClosableFetch {
  const { lookup, check } = createCheckedLookup({
    allowPrivate,
    refusal: "its address is not public; the operator can allow it by allow_private of the provider.",
  });
  const dispatcher = new Agent({
    connect: { timeout: connectSeconds * 1000, lookup },
    // A call may be silent for long: its time-out is of the protocol.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    async fetch(url, init) {
      check(new URL(url));
      // Undici's own classes are those of the platform, in other types.
      return fetchBy(String(url), { ...init, dispatcher } as object) as unknown as Promise<Response>;
    },
    close: () => dispatcher.destroy(),
  };
}
