import { shownValue } from "./shown.ts";
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
      const used = (current ??= Promise.resolve().then(getToken).then(checked));
      const drop = (): void => {
        if (current === used) current = undefined;
      };
      used.catch(drop);
      headers.set("authorization", `Bearer ${await untilAborted(used, signal)}`);
      const answer = await transport(request, asked);
      // Another server, to which this one redirects, was sent no token.
      if (answer.response.status !== 401 || answer.sent.origin !== new URL(request.url).origin) return answer;
      drop();
      if (last) return answer;
    }
  };
}

function checked(token: unknown): string {
  if (typeof token === "string" && token !== "") return token;
  throw new TypeError(`The function token must give a text, and gave ${shownValue(token)}.`);
}
