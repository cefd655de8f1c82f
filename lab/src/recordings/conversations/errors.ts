/** Requests that are refused, and models that fail. */
import { nobody } from "@understudy/conformance/src/story/story.ts";
import type { RequestChange } from "@understudy/conformance/src/story/change.ts";
import { agent, conversation, stored, turn } from "./conversation.ts";

const hello = [{ say: "Hi." }];
const session = { do: "get_session", session: "s1" } as const;
const changed = (...changes: RequestChange[]) =>
  ({ do: "altered", step: turn("t9", hello), changes }) as const;
const field = (value: unknown, ...loc: (string | number)[]) => changed({ is: "field", loc, value });
const fails = (status: number) => ({ error: { status, message: "The model is not well." } });

export const errorConversations = [
  conversation(
    "unknown-ids",
    agent(),
    turn("t1", hello),
    { do: "get_agent", agent: nobody },
    { do: "delete_agent", agent: nobody },
    { do: "list_sessions", agent: nobody },
    { do: "get_turn", turn: "t1", session: nobody },
    { do: "create_session", as: "s2", agent: nobody },
    ...(["agent", "session", "turn"] as const).map((place) => ({
      do: "altered" as const,
      step: { do: "get_turn" as const, turn: "t1" },
      changes: [{ is: "id" as const, place, by: { alias: nobody } }],
    })),
    {
      do: "altered",
      step: { do: "get_steps", turn: "t1" },
      changes: [{ is: "id", place: "step", by: { text: nobody } }],
    },
    changed({ is: "id", place: "session", by: { alias: nobody } }),
  ),
  conversation("without-stream", agent(), field(false, "stream"), field(undefined, "stream"), session),
  conversation(
    "invalid-bodies",
    agent(),
    field("Hello", "messages"),
    field(undefined, "messages"),
    field("robot", "messages", 0, "role"),
    field(7, "messages", 0, "content"),
    changed({ is: "bytes", bytes: "cut" }),
    changed({ is: "bytes", bytes: "empty" }),
    { do: "create_agent", as: "a2", config: {}, wrong: { model: 7 } },
    { do: "create_agent", as: "a3", config: {}, wrong: { instructions: undefined, max_infer_iters: "many" } },
    session,
  ),
  conversation(
    "routes",
    agent(),
    changed({ is: "path" }),
    changed({ is: "method", method: "PATCH" }),
    session,
  ),
  conversation(
    "pages",
    agent(),
    ...["-1", "many", "1.5"].map((value) => ({
      do: "altered" as const,
      step: { do: "list_sessions" as const, agent: "a1" },
      changes: [{ is: "query" as const, name: "limit", value }],
    })),
  ),
  conversation("unknown-model", agent({ model: "suite-nobody" }), turn("t1", hello), session),
  conversation(
    "document-type",
    agent(),
    turn("t1", hello, {
      extra: { documents: [{ content: "x", mime_type: "image/png" }] },
    }),
    session,
  ),
  conversation("model-refuses", agent(), turn("t1", [fails(400)]), session),
  conversation("model-fails", agent(), turn("t1", [fails(503)]), session),
  conversation("model-fails-after-text", agent(), turn("t1", [{ say: "I ", ...fails(429) }]), stored),
  conversation("tool-choice", agent({ tool_config: { tool_choice: "nothing" } }), turn("t1", hello), session),
];
