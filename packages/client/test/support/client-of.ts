/** Clients of servers that are functions, with clocks that obey the test. */
import { createClient, type Client, type ClientOptions, type Timing } from "../../src/index.ts";

export interface Served {
  client: Client;
  requests: Request[];
}

/** A client whose server answers the n-th request with the n-th of these, and then with the last. */
export function clientOf(
  answers: (() => Response | Promise<Response>)[],
  options: Partial<ClientOptions> = {},
): Served {
  const requests: Request[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    requests.push(request);
    return answers[Math.min(requests.length, answers.length) - 1]!();
  };
  return { client: createClient({ baseUrl: "http://stack", fetch, ...options }), requests };
}

export const json = (body: unknown, init?: ResponseInit) => () => Response.json(body, init);

/** Answers with these events. */
export const sse =
  (...items: object[]) =>
  () =>
    new Response(items.map((item) => `data: ${JSON.stringify(item)}\n\n`).join(""), {
      headers: { "content-type": "text/event-stream" },
    });

/** A network that has no such server. */
export const unreachable = (): never => {
  throw new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") });
};

/** A clock on which waiting takes no time, and that remembers for how long it was to wait. What is answered has no deadline. */
export function skippingClock(): { timing: Timing; waits: number[] } {
  const waits: number[] = [];
  let now = 0;
  return {
    waits,
    timing: {
      now: () => now,
      random: () => 0.5,
      async wait(ms, signal) {
        // Answers are there at once: a deadline is over before the loop of events turns.
        await new Promise(setImmediate);
        if (signal.aborted) return;
        waits.push(ms);
        now += ms;
      },
    },
  };
}

/** A clock on which every deadline has come. */
export const lateClock: Partial<Timing> = { wait: async () => undefined };
