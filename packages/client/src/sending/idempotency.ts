/**
 * Idempotency keys: a POST that is sent again with its key is answered with what the first one stored. Servers that keep
 * keys say so in every answer. Others would do it twice, and may not let a page send the header.
 */
export interface IdempotencyKeys {
  /** Gives a POST a new key, if the server keeps keys. Returns whether the request can be sent again. */
  add(request: Request): boolean;
  /** Learns from an answer. */
  learn(response: Response): void;
}

const name = "idempotency-key";

/** What follows these stores something; no other POST takes a key. */
const stores = /\/(agents|session|turn|resume|models|shields|toolgroups|responses|conversations|items)\/?$/;

/** `kept`: whether the server keeps keys, where that is known before it answers. */
export function createIdempotencyKeys(kept: boolean): IdempotencyKeys {
  return {
    add({ method, url, headers }) {
      if (!kept || method !== "POST" || !stores.test(new URL(url).pathname)) return false;
      // The call may have its own. `randomUUID` is missing in pages without TLS.
      if (!headers.has(name)) headers.set(name, crypto.getRandomValues(new Uint32Array(4)).join("-"));
      return true;
    },
    learn({ headers }) {
      kept ||= headers.has(`${name}-lifetime`);
    },
  };
}
