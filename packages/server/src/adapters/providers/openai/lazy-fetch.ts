import type { Settings } from "./config.ts";
import type { OwnFetch } from "./node-fetch.ts";

/** Loads Node's client with the first request, so that a stack that makes none runs in a browser. */
export function lazyFetch(settings: Settings): OwnFetch {
  let own: Promise<OwnFetch> | undefined;
  return {
    fetch: async (url, init) => (await (own ??= load(settings))).fetch(url, init),
    close: async () => (await own)?.close(),
  };
}

async function load(settings: Settings): Promise<OwnFetch> {
  if (typeof process === "undefined" || process.versions?.node === undefined)
    return { fetch: (url, init) => globalThis.fetch(url, init), close: async () => undefined };
  const { createNodeFetch } = await import("./node-fetch.ts");
  return createNodeFetch(settings);
}
