import type { McpSettings } from "./config.ts";
import type { ClosableFetch } from "./connection.ts";

/** Loads Node's client with the first request, so that a stack that makes none runs in a browser. */
export function lazyCheckedFetch(
  allowPrivate: boolean | readonly string[],
  { timeouts }: McpSettings,
): ClosableFetch {
  let own: Promise<ClosableFetch> | undefined;
  const load = async (): Promise<ClosableFetch> => {
    if (typeof process === "undefined" || process.versions?.node === undefined)
      return { fetch: (url, init) => globalThis.fetch(url, init), close: async () => undefined };
    const { createCheckedFetch } = await import("./node-fetch.ts");
    return createCheckedFetch(allowPrivate, timeouts.connect);
  };
  return {
    fetch: async (url, init) => (await (own ??= load())).fetch(url, init),
    close: async () => (await own)?.close(),
  };
}
