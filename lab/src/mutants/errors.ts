import type { Schema, ShapeError } from "@understudy/contract/types";
import type { Handler, Mutant } from "./mutant.ts";
import { creating, instead, resumed } from "./rewrite.ts";

const anything = /./;

export const errorMutants: readonly Mutant[] = [
  {
    id: "blames-the-body",
    fault: "Whatever field is wrong, the body as a whole is named.",
    killedBy: ["errors/shape"],
    over: () => ({
      handler: blaming((error) => ({ ...error, loc: ["body"] })),
    }),
  },
  {
    id: "takes-no-tool-messages",
    fault: "A turn with a tool message in it is refused, as if that were no message.",
    killedBy: ["errors/shape-for-a-reason"],
    over: () => ({
      handler: instead(creating, async (request, honest) => {
        const text = await request.clone().text();
        if (!text.includes('"role":"tool"')) return honest(request);
        const error = {
          loc: ["body", "messages", 0, "role"],
          msg: "role: expected user",
          type: "invalid_value",
        };
        return Response.json({ error: { detail: { errors: [error] } } }, { status: 400 });
      }),
    }),
  },
  {
    id: "says-nothing",
    fault: "What is not found is told without a word.",
    killedBy: ["errors/in-words"],
    over: () => ({ handler: refusing(404, async () => Response.json({ detail: "" }, { status: 404 })) }),
  },
  {
    id: "looks-before-it-reads",
    fault: "The agent is looked up before the body is read.",
    killedBy: ["errors/order"],
    over: () => ({
      handler: instead({ method: "POST", path: /\/agents\/[^/]+\/session/ }, async (request, honest) => {
        const agent = await honest(new Request(request.url.replace(/\/session.*/, "")));
        return agent.status === 404 ? agent : honest(request);
      }),
    }),
  },
  {
    id: "says-conflict-first",
    fault: "A resume of what cannot be found is a 409.",
    killedBy: ["errors/turn-not-found"],
    over: () => ({
      handler: instead(resumed, async (request, honest) => {
        const response = await honest(request);
        return response.status === 404 ? Response.json({ detail: "No." }, { status: 409 }) : response;
      }),
    }),
  },
  {
    id: "hides-its-methods",
    fault: "A 405 does not say which methods there are.",
    killedBy: ["errors/no-path"],
    over: () => ({
      handler: refusing(405, async (response) => Response.json(await response.json(), { status: 405 })),
    }),
  },
  {
    id: "guesses-the-route",
    fault: "A path that goes on too far is answered as far as it is known.",
    killedBy: ["errors/no-path"],
    over: () => ({
      handler: (honest) => (request) => {
        const path = request.url.replace(/\/no\/such\/way/, "");
        return honest(path === request.url ? request : new Request(path, request));
      },
    }),
  },
  {
    id: "reads-any-type",
    fault: "The content type of a body does not matter.",
    killedBy: ["errors/content-type"],
    over: () => ({
      handler: instead({ method: "POST", path: anything }, async (request, honest) => {
        const body = await request.arrayBuffer();
        const headers = { ...Object.fromEntries(request.headers), "content-type": "application/json" };
        return honest(new Request(request.url, { method: "POST", headers, body }));
      }),
    }),
  },
  {
    id: "reads-any-size",
    fault: "A body may be of any size.",
    killedBy: ["errors/too-large"],
    over: () => ({
      handler: instead({ method: "POST", path: anything }, async (request, honest) => {
        const body = await request.clone().arrayBuffer();
        if (body.byteLength < 1_000_000) return honest(request);
        const text = new TextDecoder().decode(body).trimEnd();
        return honest(new Request(request, { method: "POST", body: text }));
      }),
    }),
  },
  {
    id: "mends-utf8",
    fault: "Bytes that are no UTF-8 are replaced by question marks.",
    killedBy: ["errors/broken-json"],
    over: () => ({
      handler: instead({ method: "POST", path: anything }, async (request, honest) => {
        const bytes = new Uint8Array(await request.clone().arrayBuffer());
        if (!bytes.includes(0xff)) return honest(request);
        const body = bytes.map((byte) => (byte === 0xff ? 0x3f : byte));
        return honest(new Request(request, { method: "POST", body }));
      }),
    }),
  },
  {
    id: "stumbles-over-nothing",
    fault: "A request without a body is a 500.",
    killedBy: ["errors/broken-json"],
    over: () => ({
      handler: instead({ method: "POST", path: anything }, async (request, honest) => {
        const empty = (await request.clone().text()) === "" && request.headers.has("content-type");
        const problem = { detail: "Unexpected end of JSON input." };
        return empty ? Response.json(problem, { status: 500 }) : honest(request);
      }),
    }),
  },
  {
    id: "takes-any-page",
    fault: "A page that cannot be is the first one.",
    killedBy: ["errors/bad-pages"],
    over: () => ({
      handler: instead({ method: "GET", path: /s$/ }, async (request, honest) => {
        const response = await honest(request);
        return response.status === 400 ? honest(new Request(request.url.replace(/\?.*/, ""))) : response;
      }),
    }),
  },
  {
    id: "blames-from-the-wrong-end",
    fault: "The way to a wrong field is told backwards.",
    killedBy: ["errors/loc"],
    over: () => ({ handler: blaming((error) => ({ ...error, loc: error.loc.toReversed() })) }),
  },
  {
    id: "names-no-call",
    fault: "An error about the responses of a resume does not name a call.",
    killedBy: ["resume/wrong-responses-refused"],
    over: () => ({
      handler: blaming((error) =>
        error.loc[1] === "tool_responses" ? { ...error, msg: "tool_responses: not what was asked" } : error,
      ),
    }),
  },
];

/** Changes each error of a shape. */
function blaming(change: (error: ShapeError) => ShapeError): (honest: Handler) => Handler {
  return refusing(400, async (response) => {
    const body = (await response.clone().json()) as Partial<Schema<"ShapeProblem">>;
    if (body.error === undefined) return response;
    const errors = body.error.detail.errors.map(change);
    return Response.json({ error: { detail: { errors } } }, { status: 400 });
  });
}

/** Changes what is answered with this status. */
function refusing(
  status: number,
  change: (response: Response) => Promise<Response>,
): (honest: Handler) => Handler {
  return (honest) => async (request) => {
    const response = await honest(request);
    return response.status === status ? change(response) : response;
  };
}
