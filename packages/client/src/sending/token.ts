import { untilAborted } from "./timing.ts";
import type { Transport } from "./transport.ts";

/** Sends requests with a token, and once more with a new one if it is refused. */
export function withToken(transport: Transport, getToken: () => string | Promise<string>): Transport {
  // Kept until a server refuses it.
  let current: Promise<string> | undefined;
  return async (request, asked) => {
    const { headers, signal } = request;
    // The call has its own.
    if (headers.has("authorization")) return transport(request, asked);
    for (let last = false; ; last = true) {
      const used = (current ??= Promise.resolve().then(getToken));
      const drop = (): void => {
        if (current === used) current = undefined;
      };
      used.catch(drop);
      headers.set("authorization", `Bearer ${await untilAborted(used, signal)}`);
      const response = await transport(request, asked);
      if (response.status !== 401) return response;
      drop();
      if (last) return response;
    }
  };
}
