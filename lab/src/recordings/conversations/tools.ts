/** Turns whose model calls tools of the client and of the server. */
import { clock } from "@understudy/conformance/src/story/served-tools.ts";
import type { ScriptedTool } from "@understudy/mock-inference";
import {
  agent,
  asItIs,
  clientTool,
  conversation,
  resume,
  stored,
  turn,
  withServerTools,
} from "./conversation.ts";

const look = { tool: "look", args: { at: "the sky" } };
const find = { tool: "find", args: { at: "home" } };
const done = { say: "Done." };
const withTools = agent({ client_tools: [clientTool("look"), clientTool("find")] });

/** Over MCP a result is a list of items. */
const { metadata: _, ...plainClock } = clock;
const tools: ScriptedTool[] = [
  {
    ...plainClock,
    input_schema: { type: "object", properties: {}, required: [] },
    returns: [[{ type: "text", text: "12:00" }]],
  },
];
const time = { tool: clock.tool, args: {} };
const withClock = agent({ toolgroups: [clock.group] });

const ofClients = [
  conversation(
    "client-tool",
    withTools,
    turn("t1", [{ say: "Let me see.", call: [look] }, done]),
    stored,
    resume("Blue"),
    stored,
  ),
  conversation(
    "client-tool-without-text",
    withTools,
    turn("t1", [{ call: [look] }, done]),
    resume("Blue"),
    stored,
  ),
  conversation(
    "client-tools",
    withTools,
    turn("t1", [{ say: "See.", call: [look, find] }, done]),
    resume("Blue", "Far"),
    stored,
  ),
  conversation(
    "client-tool-rounds",
    withTools,
    turn("t1", [{ say: "See.", call: [look] }, { say: "Go.", call: [find] }, done]),
    resume("Blue"),
    resume("Far"),
    stored,
  ),
  conversation(
    "unasked-response",
    withTools,
    turn("t1", [{ say: "See.", call: [look] }, done]),
    { do: "resume", turn: "t1", give: "unknown", contents: ["Blue"], stream: true },
    stored,
  ),
  conversation(
    "limit-with-calls",
    agent({ client_tools: [clientTool("look")], max_infer_iters: 1 }),
    turn("t1", [{ say: "See.", call: [look] }, done]),
    stored,
  ),
  conversation(
    "nested-arguments",
    withTools,
    turn("t1", [{ say: "See.", call: [{ tool: "look", args: { at: ["a", 1, true, null] } }] }, done]),
    stored,
  ),
  conversation(
    "unreadable-call",
    withTools,
    turn("t1", [{ say: "See.", call: [{ unparsed: `<look("it's"` }] }, done]),
    stored,
  ),
  asItIs(
    conversation(
      "deeply-nested-arguments",
      withTools,
      turn("t1", [{ say: "See.", call: [{ tool: "look", args: { at: [["a"]] } }] }, done]),
      stored,
    ),
  ),
  asItIs(
    conversation("several-calls", withTools, turn("t1", [{ say: "See.", call: [look, find] }, done]), stored),
  ),
  asItIs(
    conversation(
      "call-without-arguments",
      withTools,
      turn("t1", [{ call: [{ tool: "look", args: {} }] }, done]),
      stored,
    ),
  ),
  conversation("unknown-toolgroup", agent({ toolgroups: ["suite-nothing"] }), turn("t1", [done]), {
    do: "get_session",
    session: "s1",
  }),
];

const ofServer = [
  conversation(
    "server-tool",
    withClock,
    turn("t1", [{ say: "See.", call: [time] }, done], { tools }),
    stored,
  ),
  conversation(
    "server-and-client-tool",
    agent({ toolgroups: [clock.group], client_tools: [clientTool("look")] }),
    turn("t1", [{ say: "See.", call: [time, look] }, done], { tools }),
    resume("Blue"),
    stored,
  ),
  conversation(
    "toolgroups-of-turn",
    agent(),
    turn("t1", [{ say: "See.", call: [time] }, done], {
      tools,
      extra: { toolgroups: [clock.group] },
    }),
    stored,
  ),
  asItIs(
    conversation(
      "group-and-its-tool",
      agent({ toolgroups: [clock.group, `${clock.group}/${clock.tool}`] }),
      turn("t1", [done], { tools }),
      { do: "get_session", session: "s1" },
    ),
  ),
  conversation(
    "unknown-tool",
    withClock,
    turn("t1", [{ say: "See.", call: [{ tool: "nothing", args: { at: 1 } }] }, done], { tools }),
    {
      do: "get_session",
      session: "s1",
    },
  ),
  conversation(
    "runtime-tools",
    { do: "stage", as: "r1", script: { replies: [], tools } },
    { do: "list_tools", as: "definitions", group: clock.group },
    { do: "list_tools", as: "resources", group: clock.group },
    { do: "get_tool", name: clock.tool },
    { do: "get_tool", name: "suite-nothing" },
    { do: "get_named", kind: "toolgroup", name: clock.group },
    { do: "invoke_tool", name: clock.tool, kwargs: {} },
    { do: "invoke_tool", name: "suite-nothing", kwargs: {} },
  ),
];

export const toolConversations = [...ofClients, ...ofServer.map(withServerTools)];
