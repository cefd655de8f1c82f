/** Agents, sessions and turns whose model only says something. */
import { agent, conversation, stored, turn } from "./conversation.ts";

const hello = [{ say: "Hi." }];

export const turnConversations = [
  conversation("text", agent(), turn("t1", [{ say: ["Good ", "morning. 🙂"] }]), stored),
  conversation(
    "history",
    agent({ enable_session_persistence: true }),
    turn("t1", [{ say: "First." }]),
    turn("t2", [{ say: "Second." }]),
    { do: "get_turn", turn: "t2" },
  ),
  conversation(
    "two-messages",
    agent(),
    turn("t1", hello, {
      messages: [
        { role: "user", content: "One", context: "Aside" },
        { role: "user", content: [{ type: "text", text: "Two" }] },
      ],
    }),
    stored,
  ),
  conversation("out-of-tokens", agent(), turn("t1", [{ say: "I would", stop: "out_of_tokens" }]), stored),
  conversation("limit-without-calls", agent({ max_infer_iters: 1 }), turn("t1", hello), stored),
  conversation(
    "documents",
    agent(),
    turn("t1", hello, { extra: { documents: [{ content: "A note.", mime_type: "text/plain" }] } }),
    stored,
  ),
  conversation(
    "agent",
    {
      do: "create_agent",
      as: "a1",
      config: {
        instructions: "Be kind.",
        sampling_params: { strategy: { type: "top_p", temperature: 0.5, top_p: 0.9 }, max_tokens: 64 },
        max_infer_iters: 3,
        enable_session_persistence: true,
        tool_config: { tool_choice: "auto", system_message_behavior: "append" },
      },
    },
    { do: "get_agent", agent: "a1" },
    { do: "list_agents" },
    { do: "list_agents", limit: 0 },
    { do: "delete_agent", agent: "a1" },
    { do: "get_agent", agent: "a1" },
    { do: "delete_agent", agent: "a1" },
  ),
  conversation(
    "sessions",
    agent(),
    { do: "get_session", session: "s1" },
    { do: "list_sessions", agent: "a1" },
    { do: "list_sessions", agent: "a1", start_index: 1, limit: 5 },
    turn("t1", hello),
    { do: "get_session", session: "s1", turns: ["t1"] },
    { do: "get_session", session: "s1", turns: [] },
    { do: "delete_session", session: "s1" },
    { do: "get_session", session: "s1" },
    { do: "get_turn", turn: "t1" },
    { do: "delete_session", session: "s1" },
  ),
];
