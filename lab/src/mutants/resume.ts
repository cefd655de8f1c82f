import type { Turn, TurnResumeRequest } from "@understudy/contract/types";
import type { InferenceRequest } from "@understudy/contract/ports";
import type { Mutant } from "./mutant.ts";
import {
  changeAnnouncedTurn,
  changeInferenceRequest,
  changeRequest,
  bodyOf,
  createTurnRequest,
  getTurnRequest,
  interceptRequest,
  resumeTurnRequest,
  changeStreamItems,
  watchResponse,
} from "./rewrite.ts";

const everywhere = [createTurnRequest, resumeTurnRequest, getTurnRequest];

export const resumeMutants: readonly Mutant[] = [
  {
    id: "resume-changes-started-at",
    fault: "A resumed turn returns the started_at of its last step as its own.",
    killedBy: ["resume/keeps-turn"],
    over: () => ({
      handler: changeAnnouncedTurn([resumeTurnRequest], (turn) => ({
        ...turn,
        started_at: turn.steps.at(-1)?.started_at ?? turn.started_at,
      })),
    }),
  },
  {
    id: "turn-sets-completed-at-while-awaiting",
    fault: "A turn that awaits input has a completed_at.",
    killedBy: ["resume/awaits-calls"],
    over: () => ({
      handler: changeAnnouncedTurn(everywhere, (turn) => ({
        ...turn,
        completed_at: turn.completed_at ?? turn.started_at,
      })),
    }),
  },
  {
    id: "turn-truncates-tool-calls",
    fault: "The output_message of a turn holds only the first of several tool calls.",
    killedBy: ["resume/hands-out-client-calls"],
    over: () => ({
      handler: changeAnnouncedTurn(everywhere, (turn) => {
        const { tool_calls } = turn.output_message;
        return { ...turn, output_message: { ...turn.output_message, tool_calls: tool_calls.slice(0, 1) } };
      }),
    }),
  },
  {
    id: "resume-rewrites-text-responses",
    fault: "A resume stores the text of a tool response as a list of items.",
    killedBy: ["resume/step-as-sent"],
    over: () => ({
      handler: changeRequest<TurnResumeRequest>(resumeTurnRequest, (body) => ({
        ...body,
        tool_responses: body.tool_responses.map((response) =>
          typeof response.content === "string"
            ? { ...response, content: [{ type: "text" as const, text: response.content }] }
            : response,
        ),
      })),
    }),
  },
  {
    id: "resume-sends-turn-start",
    fault: "The stream of a resume begins with a turn_start event.",
    killedBy: ["resume/stream-begins-with-tools"],
    over: () => ({
      handler: changeStreamItems([resumeTurnRequest], ({ url }) => {
        const [, turn_id] = /\/turn\/([^/]+)/.exec(url) ?? [];
        const start = { event: { payload: { event_type: "turn_start", turn_id } } };
        let begun = false;
        return (item) => {
          const items = begun || "error" in item ? [item] : [start, item];
          begun = true;
          return items;
        };
      }),
    }),
  },
  {
    id: "inference-hides-tool-responses",
    fault: "The model gets a dash in place of every tool response.",
    killedBy: ["resume/responses-reach-model"],
    over: () => changeInferenceRequest(({ messages }) => ({ messages: messages.map(silenced) })),
  },
  {
    id: "resume-refuses-several-responses",
    fault: "A resume with more than one tool response gets a 400.",
    killedBy: ["resume/right-is-accepted"],
    over: () => ({
      handler: interceptRequest(resumeTurnRequest, async (request, honest) => {
        const { tool_responses = [] } = (await bodyOf<Partial<TurnResumeRequest>>(request)) ?? {};
        return tool_responses.length > 1
          ? Response.json({ detail: "One at a time." }, { status: 400 })
          : honest(request);
      }),
    }),
  },
  {
    id: "resume-accepts-wrong-responses",
    fault: "Wrong tool responses get a 200 with the unchanged turn.",
    killedBy: ["resume/wrong-responses-refused"],
    over: () => ({ handler: acceptingRefused(400) }),
  },
  {
    id: "resume-accepts-ended-turns",
    fault: "A resume of an ended or already claimed turn gets a 200 with the stored turn.",
    killedBy: ["resume/ended-refused", "resume/one-of-racing-wins"],
    over: () => ({ handler: acceptingRefused(409) }),
  },
  {
    id: "resume-returns-409-when-not-found",
    fault: "A resume under an unknown agent, session or turn gets a 409.",
    killedBy: ["resume/unknown-turn-refused", "errors/turn-not-found"],
    over: () => ({
      handler: interceptRequest(resumeTurnRequest, async (request, honest) => {
        const response = await honest(request);
        return response.status === 404 ? Response.json({ detail: "No." }, { status: 409 }) : response;
      }),
    }),
  },
  {
    id: "resume-calls-model-when-refused",
    fault: "A refused resume calls the model.",
    killedBy: ["resume/refused-calls-nobody"],
    over: () => {
      let again = async (): Promise<void> => undefined;
      return {
        inference: (honest) => ({
          ...honest,
          infer(request: InferenceRequest, context) {
            again = async () => {
              for await (const part of honest.infer(request, context)) void part;
            };
            return honest.infer(request, context);
          },
        }),
        handler: interceptRequest(resumeTurnRequest, async (request, honest) => {
          const response = await honest(request);
          if (response.status !== 200) await again().catch(() => undefined);
          return response;
        }),
      };
    },
  },
  {
    id: "resume-keeps-claim-after-failure",
    fault: "After a resume that failed in the model, further resumes of the turn get a 409.",
    killedBy: ["resume/failed-can-be-repeated"],
    over: () => {
      const stuck = new Set<string>();
      return {
        handler: interceptRequest(resumeTurnRequest, async (request, honest) => {
          const { pathname } = new URL(request.url);
          if (stuck.has(pathname)) return Response.json({ detail: "It is being resumed." }, { status: 409 });
          return watchResponse(await honest(request), (text) => {
            if (text.includes("The model is not well.")) stuck.add(pathname);
          });
        }),
      };
    },
  },
  {
    id: "resume-returns-409-after-restart",
    fault: "After a restart every resume gets a 409.",
    killedBy: ["resume/goes-on-after-restart"],
    over: () => {
      let restarted = false;
      return {
        lifecycle: ({ restart }) => ({
          restart: async () => {
            restarted = true;
            await restart();
          },
        }),
        handler: interceptRequest(resumeTurnRequest, async (request, honest) =>
          restarted
            ? Response.json({ detail: "It does not await input." }, { status: 409 })
            : honest(request),
        ),
      };
    },
  },
];

/** Answers a resume that is refused so with the turn as it is stored. */
function acceptingRefused(status: number): NonNullable<ReturnType<Mutant["over"]>["handler"]> {
  return interceptRequest(resumeTurnRequest, async (request, honest) => {
    const response = await honest(request);
    if (response.status !== status) return response;
    const stored = await honest(new Request(request.url.replace(/\/resume$/, "")));
    return Response.json((await stored.json()) as Turn);
  });
}

function silenced(message: InferenceRequest["messages"][number]): InferenceRequest["messages"][number] {
  return message.role === "tool" ? { ...message, content: "-" } : message;
}
