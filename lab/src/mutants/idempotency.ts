/** Idempotency keys that are forgotten, mixed up, or kept for too long. */
import type { Handler, Mutant } from "./mutant.ts";

const header = "idempotency-key";

export const idempotencyMutants: readonly Mutant[] = [
  {
    id: "key-forgotten",
    fault: "A request that is sent again with its key runs again.",
    killedBy: ["idempotency/same-answer", "idempotency/stored-once", "idempotency/another-request"],
    over: () => ({ handler: forgetting(() => true) }),
  },
  {
    id: "key-forgotten-for-responses",
    fault: "A response or conversation that is requested again with its key is another one.",
    killedBy: ["idempotency/same-answer"],
    over: () => ({ handler: forgetting(({ url }) => /\/(?:responses|conversations)$/.test(url)) }),
  },
  {
    id: "key-forgotten-for-items",
    fault: "Items that are added to a conversation again with their key are there twice.",
    killedBy: ["idempotency/stored-once", "idempotency/same-answer"],
    over: () => ({ handler: forgetting(({ url }) => url.endsWith("/items")) }),
  },
  {
    id: "key-forgotten-in-streams",
    fault: "A response that is requested again with its key is another one if it is streamed.",
    killedBy: ["idempotency/same-answer", "idempotency/stored-once"],
    over: () => ({
      handler: forgetting(
        async (request) =>
          request.url.endsWith("/responses") && (await request.clone().text()).includes('"stream":true'),
      ),
    }),
  },
  {
    id: "key-frees-failed-responses",
    fault:
      "A response that failed in its stream, and is stored, runs again when it is requested again with its key.",
    killedBy: ["idempotency/same-answer"],
    over: () => ({
      handler: (honest) => {
        const freed = new Set<string | null>();
        return keyed(async (request, one) => {
          const key = keyOf(request);
          const response = await one(freed.has(key) ? withKey(request, null) : request);
          const text = await response.text();
          if (text.includes('"response.failed"')) freed.add(key);
          return new Response(text, response);
        })(honest);
      },
    }),
  },
  {
    id: "key-runs-again",
    fault: "A request that is sent again is answered with the first result, and runs again as well.",
    killedBy: ["idempotency/stored-once"],
    over: () => ({
      handler: keyed(async (request, honest) => {
        const copy = withKey(request.clone(), null);
        const response = await honest(request);
        if (response.headers.has("idempotent-replayed")) await (await honest(copy)).text();
        return response;
      }),
    }),
  },
  {
    id: "key-accepts-other-request",
    fault: "Whatever is sent with a key is answered as the first request with it.",
    killedBy: ["idempotency/another-request"],
    over: () => ({ handler: remembering((response) => response.ok, keyOf) }),
  },
  {
    id: "key-survives-failure",
    fault: "A request that failed fails again when it is sent again with its key.",
    killedBy: ["idempotency/failure-frees"],
    over: () => ({ handler: remembering((response) => response.status === 400, ofSame) }),
  },
  {
    id: "key-shared-by-users",
    fault: "A key is answered with the result of whoever sent it first.",
    killedBy: ["idempotency/own-keys"],
    over: () => ({ users: true, handler: remembering((response) => response.ok, ofSame) }),
  },
  {
    id: "key-of-body",
    fault: "Requests with equal bodies are one, whatever their keys are.",
    killedBy: ["idempotency/another-key"],
    over: () => ({
      handler: keyed(async (request, honest) => honest(withKey(request, await digestOf(request)))),
    }),
  },
  {
    id: "key-in-use-is-final",
    fault: "While a request runs, the same with its key is a 409 that does not say when to come again.",
    killedBy: ["idempotency/in-use"],
    over: () => ({
      handler: keyed(async (request, honest) => {
        const response = await honest(request);
        if (response.status === 409) response.headers.delete("retry-after");
        return response;
      }),
    }),
  },
  {
    id: "key-replays-other-turn",
    fault: "A turn that comes again has another id in its answer.",
    killedBy: ["idempotency/same-answer"],
    over: () => ({
      handler: keyed(async (request, honest) => {
        const response = await honest(request);
        if (!response.headers.has("idempotent-replayed")) return response;
        const text = (await response.text()).replaceAll(/"turn_id":"(.)/g, '"turn_id":"f');
        return new Response(text, response);
      }),
    }),
  },
];

type Answering = (request: Request, honest: Handler) => Promise<Response>;

/** Requests without a key are left alone. */
function keyed(answer: Answering): (honest: Handler) => Handler {
  return (honest) => (request) => (keyOf(request) === null ? honest(request) : answer(request, honest));
}

/** Drops the key of some requests. */
function forgetting(isMeant: (request: Request) => boolean | Promise<boolean>): (honest: Handler) => Handler {
  return keyed(async (request, honest) =>
    honest((await isMeant(request)) ? withKey(request, null) : request),
  );
}

/** Answers again what it answered before, if that is to be remembered. */
function remembering(
  isKept: (response: Response) => boolean,
  nameOf: (request: Request) => string | null | Promise<string | null>,
): (honest: Handler) => Handler {
  const answers = new Map<string, Response>();
  return keyed(async (request, honest) => {
    const name = (await nameOf(request)) ?? "";
    const known = answers.get(name);
    if (known !== undefined) return known.clone();
    const response = await honest(request);
    if (!isKept(response)) return response;
    const whole = new Response(await response.arrayBuffer(), response);
    answers.set(name, whole.clone());
    return whole;
  });
}

function keyOf({ headers }: Request): string | null {
  return headers.get(header);
}

async function ofSame(request: Request): Promise<string> {
  return `${keyOf(request)} ${await digestOf(request)}`;
}

async function digestOf(request: Request): Promise<string> {
  const text = `${request.url} ${await request.clone().text()}`;
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16)).join("");
}

function withKey(request: Request, key: string | null): Request {
  if (key === null) request.headers.delete(header);
  else request.headers.set(header, key);
  return request;
}
