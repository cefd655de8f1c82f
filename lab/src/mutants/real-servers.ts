/** Faults that servers have really had, as far as no other file has them; docs/look-up/real-servers/README.md describes them. */
import type { Session, TurnCreateRequest, TurnResumeRequest } from "@understudy/contract/types";
import { isRecord } from "@understudy/conformance/src/json/difference.ts";
import type { Mutant } from "./mutant.ts";
import {
  changeAnnouncedTurn,
  bodyOf,
  createTurnRequest,
  failStream,
  interceptRequest,
  resumeTurnRequest,
  changeAnswerParts,
  watchResponse,
} from "./rewrite.ts";

export const realServerMutants: readonly Mutant[] = [
  {
    id: "agent-get-refuses-other-clients",
    fault: "GET of an agent is a 404 for a client that names its version.",
    killedBy: ["agents/client-version"],
    over: () => ({
      handler: interceptRequest({ method: "GET", path: /\/agents\/[^/]+$/ }, async (request, honest) =>
        request.headers.has("x-llamastack-client-version")
          ? Response.json({ detail: "Use another version." }, { status: 404 })
          : honest(request),
      ),
    }),
  },
  {
    id: "resume-mixes-in-last-turn",
    fault: "A resume of an earlier turn returns the input, start and steps of the session's last turn in it.",
    killedBy: ["resume/keeps-turn"],
    over: () => ({
      handler: (honest) => async (request) => {
        const { pathname } = new URL(request.url);
        if (!pathname.endsWith("/resume")) return honest(request);
        const session = await honest(new Request(request.url.replace(/\/turn\/.*/, "")));
        const last = session.status === 200 ? ((await session.json()) as Session).turns.at(-1) : undefined;
        if (last === undefined || pathname.includes(last.turn_id)) return honest(request);
        const corrupting = changeAnnouncedTurn([resumeTurnRequest], (turn) => ({
          ...turn,
          input_messages: last.input_messages,
          started_at: last.started_at,
          steps: [...last.steps, ...turn.steps.slice(last.steps.length)],
        }));
        return corrupting(honest)(request);
      },
    }),
  },
  {
    id: "resume-accepts-unknown-turns",
    fault: "A resume of an unknown turn returns a copy of the session's last turn under its id.",
    killedBy: ["resume/unknown-turn-refused"],
    over: () => ({
      handler: interceptRequest(resumeTurnRequest, async (request, honest) => {
        const response = await honest(request);
        const session = await honest(new Request(request.url.replace(/\/turn\/.*/, "")));
        if (response.status !== 404 || session.status !== 200) return response;
        const last = ((await session.json()) as Session).turns.at(-1);
        const [, turn_id] = /\/turn\/([^/]+)/.exec(request.url) ?? [];
        return last === undefined ? response : Response.json({ ...last, turn_id });
      }),
    }),
  },
  {
    id: "turn-repeats-step-ids",
    fault: "Tool steps have the id of their turn's first inference step.",
    killedBy: ["persistence/own-step-ids"],
    over: () => {
      const first = new Map<unknown, unknown>();
      return {
        handler: changeAnswerParts((part) => {
          if (!isRecord(part) || typeof part["step_type"] !== "string") return part;
          const details = isRecord(part["step_details"]) ? part["step_details"] : part;
          if (part["step_type"] === "inference" && !first.has(details["turn_id"]))
            first.set(details["turn_id"], part["step_id"]);
          if (part["step_type"] !== "tool_execution") return part;
          const step_id = first.get(details["turn_id"]) ?? part["step_id"];
          return { ...part, step_id, ...(details === part ? {} : { step_details: { ...details, step_id } }) };
        }),
      };
    },
  },
  {
    id: "turn-returns-501-without-stream",
    fault: "A turn or resume requested without streaming gets a 501.",
    killedBy: ["streams/same-without-stream"],
    over: () => ({
      handler: interceptRequest({ method: "POST", path: /\/(turn|resume)$/ }, async (request, honest) => {
        const body = await bodyOf<TurnCreateRequest | TurnResumeRequest>(request);
        if (body === null || body.stream === true) return honest(request);
        return Response.json({ detail: "Only streams are implemented." }, { status: 501 });
      }),
    }),
  },
  {
    id: "error-returns-400-when-not-found",
    fault: "A request for anything unknown gets a 400 instead of a 404.",
    killedBy: ["errors/not-found"],
    over: () => ({ handler: insteadOf([404], 400) }),
  },
  {
    id: "step-get-returns-500-when-not-found",
    fault: "GET of an unknown step, or of a step of an unknown turn, gets a 500.",
    killedBy: ["errors/not-found"],
    over: () => ({
      handler: (honest) => (request) =>
        request.url.includes("/step/") ? insteadOf([404, 400], 500)(honest)(request) : honest(request),
    }),
  },
  {
    id: "shield-drops-warnings",
    fault: "Violations below the level error are dropped.",
    killedBy: ["shields/highest-level"],
    over: () => ({
      shields: (honest) => ({
        ...honest,
        async run(request, context) {
          const { violation } = await honest.run(request, context);
          return { violation: violation?.violation_level === "error" ? violation : null };
        },
      }),
    }),
  },
  {
    id: "turn-returns-400-after-refusal",
    fault: "After a refusal without a user_message every further turn of the session gets a 400.",
    killedBy: ["errors/fails-for-a-reason"],
    over: () => {
      const poisoned = new Set<string>();
      return {
        handler: interceptRequest(createTurnRequest, async (request, honest) => {
          const { pathname } = new URL(request.url);
          if (poisoned.has(pathname))
            return Response.json({ detail: "content: expected string, got null" }, { status: 400 });
          return watchResponse(await honest(request), (text) => {
            if (text.includes('"Blocked by ')) poisoned.add(pathname);
          });
        }),
      };
    },
  },
  {
    id: "inference-rejects-nested-arguments",
    fault: "Tool calls with objects nested in their arguments fail to parse.",
    killedBy: ["persistence/model-said-is-stored", "persistence/words-are-stored"],
    over: () => ({
      inference: (honest) => ({
        ...honest,
        async *infer(request, context) {
          for await (const part of honest.infer(request, context)) {
            const nested = part.type === "tool_call" && isNested(part.call.arguments);
            yield nested ? { type: "unparsed_call", text: JSON.stringify(part.call.arguments) } : part;
          }
        },
      }),
    }),
  },
  {
    id: "agent-delete-keeps-sessions",
    fault: "The sessions of a deleted agent can still be read.",
    killedBy: ["persistence/deleted-is-gone"],
    over: () => {
      const read = new Map<string, string>();
      return {
        handler: interceptRequest({ method: "GET", path: /\/session\/[^/]+$/ }, async (request, honest) => {
          const response = await honest(request);
          if (response.status === 200) read.set(request.url, await response.clone().text());
          const agent = await honest(new Request(request.url.replace(/\/session\/.*/, "")));
          const kept = agent.status >= 400 ? read.get(request.url) : undefined;
          return kept === undefined ? response : Response.json(JSON.parse(kept));
        }),
      };
    },
  },
  {
    id: "tool-fails-turn-on-attachment",
    fault: "A tool result that looks like an attachment fails its turn.",
    killedBy: ["tools/trouble-is-answered"],
    over: () => ({
      handler: failStream(
        [createTurnRequest, resumeTurnRequest],
        /"tool_responses":\[[^\]]*__tools_attachment__=/,
        "400: The attachment cannot be read.",
      ),
    }),
  },
];

function isNested(value: unknown): boolean {
  const parts = isRecord(value) ? Object.values(value) : [];
  return parts.some((part) => isRecord(part) || (Array.isArray(part) && part.some(isRecord)));
}

function insteadOf(
  statuses: readonly number[],
  status: number,
): NonNullable<ReturnType<Mutant["over"]>["handler"]> {
  return (honest) => async (request) => {
    const response = await honest(request);
    return statuses.includes(response.status) ? Response.json({ detail: "No." }, { status }) : response;
  };
}
