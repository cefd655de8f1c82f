/** Faults that servers have really had, as far as no other file has them; docs/conformance.md §4.1 lists all. */
import type { Session, TurnCreateRequest, TurnResumeRequest } from "@understudy/contract/types";
import { isRecord } from "@understudy/conformance/src/trace/difference.ts";
import type { Mutant } from "./mutant.ts";
import { announcing, bodyOf, creating, failing, instead, resumed, throughout, watched } from "./rewrite.ts";

export const knownMutants: readonly Mutant[] = [
  {
    id: "resumes-the-last-turn",
    fault: "Whatever turn is resumed, what the session's last turn was asked and has done is put into it.",
    killedBy: ["resume/keeps-turn"],
    over: () => ({
      handler: (honest) => async (request) => {
        const { pathname } = new URL(request.url);
        if (!pathname.endsWith("/resume")) return honest(request);
        const session = await honest(new Request(request.url.replace(/\/turn\/.*/, "")));
        const last = session.status === 200 ? ((await session.json()) as Session).turns.at(-1) : undefined;
        if (last === undefined || pathname.includes(last.turn_id)) return honest(request);
        const corrupting = announcing([resumed], (turn) => ({
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
    id: "makes-turns-by-resuming",
    fault: "A resume of a turn that there is none of makes one, out of the last.",
    killedBy: ["resume/unknown-turn-refused"],
    over: () => ({
      handler: instead(resumed, async (request, honest) => {
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
    id: "repeats-step-ids",
    fault: "The client's tool step has the id of the step before it.",
    killedBy: ["persistence/own-step-ids"],
    over: () => {
      const first = new Map<unknown, unknown>();
      return {
        handler: throughout((part) => {
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
    id: "only-streams",
    fault: "A turn that is asked for as a whole is a 501.",
    killedBy: ["streams/same-without-stream"],
    over: () => ({
      handler: instead({ method: "POST", path: /\/(turn|resume)$/ }, async (request, honest) => {
        const body = await bodyOf<TurnCreateRequest | TurnResumeRequest>(request);
        if (body === null || body.stream === true) return honest(request);
        return Response.json({ detail: "Only streams are implemented." }, { status: 501 });
      }),
    }),
  },
  {
    id: "blames-unknown-ids",
    fault: "What cannot be found is a 400.",
    killedBy: ["errors/not-found"],
    over: () => ({ handler: insteadOf404(400) }),
  },
  {
    id: "stumbles-over-unknown-turns",
    fault: "A step of a turn that there is none of is a 500.",
    killedBy: ["errors/not-found"],
    over: () => ({
      handler: (honest) => (request) =>
        request.url.includes("/step/") ? insteadOf404(500)(honest)(request) : honest(request),
    }),
  },
  {
    id: "drops-warnings",
    fault: "A violation that is no error is not shown.",
    killedBy: ["shields/highest-level"],
    over: () => ({
      shields: (honest) => ({
        ...honest,
        async run(request, signal) {
          const { violation } = await honest.run(request, signal);
          return { violation: violation?.violation_level === "error" ? violation : null };
        },
      }),
    }),
  },
  {
    id: "poisons-its-sessions",
    fault: "After a refusal without a message no turn of the session runs any more.",
    killedBy: ["errors/fails-for-a-reason"],
    over: () => {
      const poisoned = new Set<string>();
      return {
        handler: instead(creating, async (request, honest) => {
          const { pathname } = new URL(request.url);
          if (poisoned.has(pathname))
            return Response.json({ detail: "content: expected string, got null" }, { status: 400 });
          return watched(await honest(request), (text) => {
            if (text.includes('"Blocked by ')) poisoned.add(pathname);
          });
        }),
      };
    },
  },
  {
    id: "takes-flat-arguments-only",
    fault: "A call with arguments in arguments cannot be read.",
    killedBy: ["persistence/model-said-is-stored"],
    over: () => ({
      inference: (honest) => ({
        ...honest,
        async *infer(request, signal) {
          for await (const part of honest.infer(request, signal)) {
            const nested = part.type === "tool_call" && isNested(part.call.arguments);
            yield nested ? { type: "unparsed_call", text: JSON.stringify(part.call.arguments) } : part;
          }
        },
      }),
    }),
  },
  {
    id: "keeps-sessions-of-deleted-agents",
    fault: "The sessions of an agent that was deleted still answer.",
    killedBy: ["persistence/deleted-is-gone"],
    over: () => {
      const read = new Map<string, string>();
      return {
        handler: instead({ method: "GET", path: /\/session\/[^/]+$/ }, async (request, honest) => {
          const response = await honest(request);
          if (response.status === 200) read.set(request.url, await response.clone().text());
          const agent = await honest(new Request(request.url.replace(/\/session\/.*/, "")));
          const kept = agent.status === 404 ? read.get(request.url) : undefined;
          return kept === undefined ? response : Response.json(JSON.parse(kept));
        }),
      };
    },
  },
  {
    id: "stumbles-over-attachments",
    fault: "A tool whose result looks like a file fails its turn.",
    killedBy: ["tools/trouble-is-answered"],
    over: () => ({
      handler: failing(
        [creating, resumed],
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

function insteadOf404(status: number): NonNullable<ReturnType<Mutant["over"]>["handler"]> {
  return (honest) => async (request) => {
    const response = await honest(request);
    return response.status === 404 ? Response.json({ detail: "No." }, { status }) : response;
  };
}
