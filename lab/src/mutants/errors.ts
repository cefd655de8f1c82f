import type { Schema, ShapeError } from "@understudy/contract/types";
import type { Handler, Mutant } from "./mutant.ts";
import { createTurnRequest, interceptRequest } from "./rewrite.ts";

const anything = /./;

export const errorMutants: readonly Mutant[] = [
  {
    id: "error-reports-every-loc-as-body",
    fault: "The loc of every shape error is the body as a whole.",
    killedBy: ["errors/shape"],
    over: () => ({
      handler: blaming((error) => ({ ...error, loc: ["body"] })),
    }),
  },
  {
    id: "turn-refuses-tool-messages",
    fault: "A turn with a tool message gets a 400.",
    killedBy: ["errors/shape-for-a-reason"],
    over: () => ({
      handler: interceptRequest(createTurnRequest, async (request, honest) => {
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
    id: "error-empties-detail-of-404",
    fault: "The detail of every 404 is empty.",
    killedBy: ["errors/in-words"],
    over: () => ({ handler: refusing(404, async () => Response.json({ detail: "" }, { status: 404 })) }),
  },
  {
    id: "error-checks-agent-before-body",
    fault: "A request under an unknown agent gets its 404 before the body is validated.",
    killedBy: ["errors/order"],
    over: () => ({
      handler: interceptRequest(
        { method: "POST", path: /\/agents\/[^/]+\/session/ },
        async (request, honest) => {
          const agent = await honest(new Request(request.url.replace(/\/session.*/, "")));
          return agent.status >= 400 ? agent : honest(request);
        },
      ),
    }),
  },
  {
    id: "error-omits-allow-header",
    fault: "A 405 has no Allow header.",
    killedBy: ["errors/no-path"],
    over: () => ({
      handler: refusing(405, async (response) => Response.json(await response.json(), { status: 405 })),
    }),
  },
  {
    id: "route-ignores-extra-segments",
    fault: "Unknown segments at the end of a path are ignored.",
    killedBy: ["errors/no-path"],
    over: () => ({
      handler: (honest) => (request) => {
        const path = request.url.replace(/\/no\/such\/way/, "");
        return honest(path === request.url ? request : new Request(path, request));
      },
    }),
  },
  {
    id: "request-ignores-content-type",
    fault: "Request bodies of any content type are read as JSON.",
    killedBy: ["errors/content-type"],
    over: () => ({
      handler: interceptRequest({ method: "POST", path: anything }, async (request, honest) => {
        const body = await request.arrayBuffer();
        const headers = { ...Object.fromEntries(request.headers), "content-type": "application/json" };
        return honest(new Request(request.url, { method: "POST", headers, body }));
      }),
    }),
  },
  {
    id: "request-accepts-oversized-bodies",
    fault: "A body that exceeds the size limit by trailing white space is accepted.",
    killedBy: ["errors/too-large"],
    over: () => ({
      handler: interceptRequest({ method: "POST", path: anything }, async (request, honest) => {
        const body = await request.clone().arrayBuffer();
        if (body.byteLength < 1_000_000) return honest(request);
        const text = new TextDecoder().decode(body).trimEnd();
        return honest(new Request(request, { method: "POST", body: text }));
      }),
    }),
  },
  {
    id: "request-repairs-invalid-utf8",
    fault: "Invalid UTF-8 in a request body is replaced by question marks.",
    killedBy: ["errors/broken-json"],
    over: () => ({
      handler: interceptRequest({ method: "POST", path: anything }, async (request, honest) => {
        const bytes = new Uint8Array(await request.clone().arrayBuffer());
        if (!bytes.includes(0xff)) return honest(request);
        const body = bytes.map((byte) => (byte === 0xff ? 0x3f : byte));
        return honest(new Request(request, { method: "POST", body }));
      }),
    }),
  },
  {
    id: "request-returns-500-for-empty-body",
    fault: "A request with a content type and an empty body gets a 500.",
    killedBy: ["errors/broken-json"],
    over: () => ({
      handler: interceptRequest({ method: "POST", path: anything }, async (request, honest) => {
        const empty = (await request.clone().text()) === "" && request.headers.has("content-type");
        const problem = { detail: "Unexpected end of JSON input." };
        return empty ? Response.json(problem, { status: 500 }) : honest(request);
      }),
    }),
  },
  {
    id: "page-accepts-invalid-parameters",
    fault: "A list request with an invalid start_index or limit gets the whole list.",
    killedBy: ["errors/bad-pages"],
    over: () => ({
      handler: interceptRequest({ method: "GET", path: /s$/ }, async (request, honest) => {
        const response = await honest(request);
        return response.status === 400 ? honest(new Request(request.url.replace(/\?.*/, ""))) : response;
      }),
    }),
  },
  {
    id: "error-reverses-loc",
    fault: "The loc of every shape error is reversed.",
    killedBy: ["errors/loc"],
    over: () => ({ handler: blaming((error) => ({ ...error, loc: error.loc.toReversed() })) }),
  },
  {
    id: "resume-omits-call-id-in-errors",
    fault: "Errors about the tool_responses of a resume do not name the call_id.",
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
