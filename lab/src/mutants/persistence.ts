import type { Message, Schema, Session, ToolCall, Turn, TurnCreateRequest } from "@understudy/contract/types";
import { createMemoryStore } from "@understudy/server";
import type { Mutant } from "./mutant.ts";
import {
  changeAnswer,
  changeInferenceRequest,
  changeRequest,
  createTurnRequest,
  changeEvents,
  getSessionRequest,
  getStepRequest,
  getTurnRequest,
  interceptRequest,
} from "./rewrite.ts";

export const persistenceMutants: readonly Mutant[] = [
  {
    id: "turn-get-truncates-times",
    fault: "GET of a turn returns a started_at truncated to seconds.",
    killedBy: ["persistence/stored-is-announced"],
    over: () => ({
      handler: changeAnswer<Turn>(getTurnRequest, (turn) => ({
        ...turn,
        started_at: turn.started_at.replace(/\.\d+/, ".000000"),
      })),
    }),
  },
  {
    id: "stream-drops-server-tool-steps",
    fault: "Streams omit the events of server tool steps.",
    killedBy: ["persistence/stored-is-streamed"],
    over: () => ({
      handler: changeEvents(() => {
        const hidden = new Set<string>();
        return (event) => {
          if (event.event_type === "step_start" && event.step_type === "tool_execution")
            hidden.add(event.step_id);
          return "step_id" in event && hidden.has(event.step_id) ? [] : [event];
        };
      }),
    }),
  },
  {
    id: "session-get-reverses-turns",
    fault: "GET of a session lists its turns newest first.",
    killedBy: ["persistence/session-holds-turns"],
    over: () => ({
      handler: changeAnswer<Session>(getSessionRequest, (session) => ({
        ...session,
        turns: session.turns.toReversed(),
      })),
    }),
  },
  {
    id: "step-get-returns-first-step",
    fault: "GET of any step returns the first step of its turn.",
    killedBy: ["persistence/step-by-id"],
    over: () => ({
      handler: interceptRequest(getStepRequest, async (request, honest) => {
        const turn = await honest(new Request(request.url.replace(/\/step\/[^/]+$/, "")));
        if (turn.status !== 200) return turn;
        const [step = null] = ((await turn.json()) as Turn).steps;
        return Response.json({ step });
      }),
    }),
  },
  {
    id: "session-get-ignores-turn-ids",
    fault: "GET of a session ignores turn_ids and returns all turns.",
    killedBy: ["persistence/filter-by-turn-ids"],
    over: () => ({
      handler: interceptRequest(getSessionRequest, (request, honest) =>
        honest(new Request(request.url.replace(/\?.*/, ""))),
      ),
    }),
  },
  {
    id: "turn-trims-input-messages",
    fault: "Leading and trailing white space of input messages is lost.",
    killedBy: ["persistence/input-as-sent"],
    over: () => ({
      handler: changeRequest<TurnCreateRequest>(createTurnRequest, (body) => ({
        ...body,
        messages: body.messages.map((message) =>
          typeof message.content === "string" ? { ...message, content: message.content.trim() } : message,
        ),
      })),
    }),
  },
  {
    id: "inference-trims-deltas",
    fault: "Leading white space of the model's text deltas is lost.",
    killedBy: ["persistence/model-said-is-stored", "persistence/words-are-stored"],
    over: () => ({
      inference: (honest) => ({
        ...honest,
        async *infer(request, context) {
          for await (const part of honest.infer(request, context))
            yield part.type === "text" ? { ...part, text: part.text.trimStart() } : part;
        },
      }),
    }),
  },
  {
    id: "inference-reorders-history",
    fault: "The model gets the oldest message of the history right before the newest message.",
    killedBy: ["persistence/history-to-model"],
    over: () => changeInferenceRequest(({ messages }) => ({ messages: shuffled(messages) })),
  },
  {
    id: "inference-drops-call-arguments",
    fault: "The model gets earlier tool calls with empty arguments.",
    killedBy: ["persistence/calls-in-history"],
    over: () => changeInferenceRequest(({ messages }) => ({ messages: messages.map(withoutArguments) })),
  },
  {
    id: "inference-renames-tool-calls",
    fault: "The model gets earlier tool calls under another tool name.",
    killedBy: ["persistence/calls-in-history"],
    over: () => changeInferenceRequest(({ messages }) => ({ messages: messages.map(renamed) })),
  },
  {
    id: "turn-get-returns-null-when-not-found",
    fault: "GET of a failed, deleted or unknown turn returns a 200 with null.",
    killedBy: ["persistence/failed-turn-leaves-nothing", "persistence/deleted-is-gone"],
    over: () => ({
      handler: interceptRequest(getTurnRequest, async (request, honest) => {
        const response = await honest(request);
        return response.status === 404 ? Response.json(null) : response;
      }),
    }),
  },
  {
    id: "session-list-keeps-deleted-sessions",
    fault: "Session lists are cached at their first read, so deleted sessions stay listed.",
    killedBy: ["persistence/deleted-is-gone"],
    over: () => {
      const lists = new Map<string, Schema<"SessionPage">>();
      return {
        handler: interceptRequest({ method: "GET", path: /\/sessions$/ }, async (request, honest) => {
          const response = await honest(request);
          if (response.status !== 200) return response;
          const first = lists.get(request.url) ?? ((await response.json()) as Schema<"SessionPage">);
          lists.set(request.url, first);
          return Response.json(first);
        }),
      };
    },
  },
  {
    id: "restart-loses-records",
    fault: "A restart loses every record.",
    killedBy: ["persistence/outlives-restart"],
    over: () => {
      let records = createMemoryStore();
      return {
        store: () => ({
          name: "memory",
          exclusive: true,
          now: () => records.now(),
          get: (key) => records.get(key),
          list: (prefix, options) => records.list(prefix, options),
          commit: (checks, writes) => records.commit(checks, writes),
          close: async () => undefined,
        }),
        lifecycle: ({ restart }) => ({
          restart: async () => {
            records = createMemoryStore();
            await restart();
          },
        }),
      };
    },
  },
  {
    id: "restart-keeps-volatile-sessions",
    fault: "Sessions without persistence survive a restart.",
    killedBy: ["persistence/volatile-ends-with-process"],
    over: () => ({ lifecycle: () => ({ restart: async () => undefined }) }),
  },
];

function withoutArguments(message: Message): Message {
  return withCalls(message, (call) => ({ ...call, arguments: {} }));
}

function renamed(message: Message): Message {
  return withCalls(message, (call) => ({ ...call, tool_name: "a_tool" }));
}

function withCalls(message: Message, change: (call: ToolCall) => ToolCall): Message {
  return message.role === "assistant" ? { ...message, tool_calls: message.tool_calls.map(change) } : message;
}

/** The system message stays first, and the newest message last: between them the order is another. */
function shuffled(messages: Message[]): Message[] {
  const [system, rest] =
    messages[0]?.role === "system" ? [messages.slice(0, 1), messages.slice(1)] : [[], messages];
  const [oldest, ...others] = rest.slice(0, -1);
  return oldest === undefined ? messages : [...system, ...others, oldest, ...rest.slice(-1)];
}
