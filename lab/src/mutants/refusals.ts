/** Faults in finding records by their ids, and in refusals; those of a request's form are in `errors.ts`. */
import type { Schema, TurnCreateRequest } from "@understudy/contract/types";
import { isRecord } from "@understudy/conformance/src/json/difference.ts";
import type { Handler, Mutant } from "./mutant.ts";
import {
  changeRequest,
  createTurnRequest,
  getStepRequest,
  getTurnRequest,
  interceptRequest,
  changeAnswerParts,
  type RequestPattern,
} from "./rewrite.ts";

export const refusalMutants: readonly Mutant[] = [
  {
    id: "turn-get-ignores-session",
    fault: "GET returns a turn under any agent and session.",
    killedBy: ["errors/not-found"],
    over: () => ({ handler: findingAnywhere(getTurnRequest, (turn) => turn) }),
  },
  {
    id: "step-get-ignores-turn",
    fault: "GET returns a step under any agent, session and turn.",
    killedBy: ["errors/not-found"],
    over: () => ({ handler: findingAnywhere(getStepRequest, (step) => ({ step })) }),
  },
  {
    id: "route-ignores-agent-of-session",
    fault: "Paths of a session are served under any agent.",
    killedBy: ["errors/not-found", "errors/turn-not-found"],
    over: () => {
      const agents = new Map<string, string>();
      return {
        handler: (honest) => async (request) => {
          const { pathname } = new URL(request.url);
          const [, session = ""] = /\/session\/([^/]+)/.exec(pathname) ?? [];
          const owner = agents.get(session);
          const url =
            owner === undefined ? request.url : request.url.replace(/agents\/[^/]+/, `agents/${owner}`);
          const response = await honest(url === request.url ? request : new Request(url, request));
          if (request.method === "POST" && pathname.endsWith("/session") && response.status === 200) {
            const { session_id } = (await response.clone().json()) as { session_id: string };
            agents.set(session_id, /agents\/([^/]+)/.exec(pathname)?.[1] ?? "");
          }
          return response;
        },
      };
    },
  },
  {
    id: "route-accepts-uppercase-ids",
    fault: "Ids in upper case are accepted in paths.",
    killedBy: ["errors/not-found"],
    over: () => ({
      handler: (honest) => (request) => {
        const url = request.url.replace(/[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/g, (id) =>
          id.toLowerCase(),
        );
        return honest(url === request.url ? request : new Request(url, request));
      },
    }),
  },
  {
    id: "turn-streams-404-errors",
    fault: "A turn that must get a 404 gets a 200 with an error in its stream.",
    killedBy: ["errors/turn-not-found", "errors/unserved"],
    over: () => ({
      handler: interceptRequest(createTurnRequest, async (request, honest) => {
        const response = await honest(request);
        if (response.status !== 404) return response;
        const { detail } = (await response.json()) as { detail: string };
        return new Response(`data: ${JSON.stringify({ error: { message: `404: ${detail}` } })}\n\n`, {
          headers: { "content-type": "text/event-stream; charset=utf-8" },
        });
      }),
    }),
  },
  {
    id: "turn-accepts-any-role",
    fault: "System and assistant messages of a turn are accepted as user messages.",
    killedBy: ["errors/roles"],
    over: () => ({
      handler: reading<TurnCreateRequest>(createTurnRequest.path, (body) => ({
        ...body,
        messages: Array.isArray(body.messages)
          ? body.messages.map((message) => (message.role === "tool" ? message : { ...message, role: "user" }))
          : body.messages,
      })),
    }),
  },
  {
    id: "session-create-stores-refused-session",
    fault: "A refused request to create a session still creates one.",
    killedBy: ["errors/leaves-nothing"],
    over: () => ({
      handler: interceptRequest({ method: "POST", path: /\/session$/ }, async (request, honest) => {
        const response = await honest(request);
        const body = JSON.stringify({ session_name: "half" });
        const headers = { "content-type": "application/json" };
        if (response.status === 400)
          await honest(new Request(request.url, { method: "POST", body, headers }));
        return response;
      }),
    }),
  },
  {
    id: "agent-create-stores-refused-agent",
    fault: "A refused request to create an agent still creates one.",
    killedBy: ["errors/leaves-nothing"],
    over: () => ({
      handler: interceptRequest({ method: "POST", path: /\/agents$/ }, async (request, honest) => {
        const text = await request.clone().text();
        const response = await honest(request);
        if (response.status !== 400 || !text.startsWith('{"agent_config":{')) return response;
        const { agent_config } = JSON.parse(
          text.endsWith("}}") ? text : `${text}}`,
        ) as Schema<"AgentCreateRequest">;
        const body = JSON.stringify({
          agent_config: { model: "m", instructions: "", name: agent_config.name },
        });
        const headers = { "content-type": "application/json" };
        await honest(new Request(request.url, { method: "POST", body, headers }));
        return response;
      }),
    }),
  },
  {
    id: "error-hides-provider-message",
    fault: "Every error of the inference provider reads Internal server error.",
    killedBy: ["errors/provider-refuses", "errors/provider-fails"],
    over: () => ({
      inference: (honest) => ({
        ...honest,
        async *infer(request, context) {
          try {
            yield* honest.infer(request, context);
          } catch (error) {
            if (error instanceof Error) error.message = "Internal server error.";
            throw error;
          }
        },
      }),
    }),
  },
  {
    id: "error-omits-should-retry-header",
    fault: "No response has the header x-should-retry.",
    killedBy: ["errors/no-repeat"],
    over: () => ({
      handler: (honest) => async (request) => {
        const response = await honest(request);
        response.headers.delete("x-should-retry");
        return response;
      },
    }),
  },
];

/** Changes bodies that are JSON; others go as they are. */
function reading<Body>(path: RegExp, change: (body: Body) => Body): (honest: Handler) => Handler {
  return changeRequest({ method: "POST", path }, change);
}

/** Finds a record by its own id alone, under any parent. */
function findingAnywhere(
  where: RequestPattern,
  toBody: (record: object) => object,
): (honest: Handler) => Handler {
  const records = new Map<unknown, object>();
  const learning = changeAnswerParts((part) => {
    if (isRecord(part) && "input_messages" in part) records.set(part["turn_id"], part);
    if (isRecord(part) && "step_type" in part && "turn_id" in part) records.set(part["step_id"], part);
    return part;
  });
  const finding = interceptRequest(where, async (request, honest) => {
    const response = await honest(request);
    const record = records.get(request.url.split("/").at(-1));
    const isMissing = response.status >= 400 || (await response.clone().text()) === "null";
    return isMissing && record !== undefined ? Response.json(toBody(record)) : response;
  });
  return (honest) => finding(learning(honest));
}
