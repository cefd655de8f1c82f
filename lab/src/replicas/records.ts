/** The records that the clients of one user work on in one round. */
import { call, type Answer, type Send } from "./call.ts";

/**
 * Scripts of the servers under load: a model that answers, and one that calls a client's tool again and again. Those
 * without a model are for who names them in a marker: their last answer waits at a gate.
 */
export const scripts = `
script: answers
model: answers
otherwise: { say: ["Do", "ne."] }
---
script: slow
model: slow
otherwise: { say: ["Do", { wait: 200ms }, "ne."] }
---
script: calls
model: calls
otherwise: { call: [{ tool: look }] }
---
script: held
replies:
  - say: ["Do", { gate: hold }, "ne."]
---
script: resumed
replies:
  - call: [{ tool: look }]
  - say: ["Do", { gate: hold }, "ne."]
`;

export const users = ["alice", "bob"] as const;
export type User = (typeof users)[number];
export const tokenOf = (user: User): string => `${user}-token`;
export const auth = {
  type: "tokens" as const,
  tokens: Object.fromEntries(users.map((user) => [tokenOf(user), { principal: user }])),
};
/** For the lists of what all users have. */
export const controlToken = "control-token";

/** Inferences of a turn at most: so many resumes, and one. */
export const maxInferences = 4;

export interface Records {
  user: User;
  token: string;
  agent: string;
  /** Paths. */
  session: string;
  sessions: string;
  /** Of a model whose turns await a call. */
  asking: string;
  turn: string;
  conversation: string;
  conversationId: string;
  model: string;
  /** The calls that the turn awaits, as far as an answer has shown it. */
  awaited: { round: number; calls: readonly string[] };
  /** Sessions of the agent that may be deleted: paths by their names. */
  deletable: Map<string, string>;
}

let rounds = 0;

/** Repeats what fails, as servers may be killed meanwhile. */
async function postTo(send: Send, token: string, path: string, body: object): Promise<Answer["body"]> {
  let last: Answer | undefined;
  for (let attempts = 0; attempts < 20; attempts += 1) {
    last = await call(send, token, "POST", path, body);
    if (last?.status === 200) return last.body;
  }
  throw new Error(`POST ${path} fails: ${JSON.stringify(last)}`);
}

/** A new turn that awaits the call. */
export async function ask(
  send: Send,
  { token, asking }: Pick<Records, "token" | "asking">,
): Promise<{ path: string; calls: readonly string[] }> {
  const turn = await postTo(send, token, `${asking}/turn`, {
    messages: [{ role: "user", content: "Look." }],
  });
  const calls = turn.output_message?.tool_calls.map(({ call_id }) => call_id) ?? [];
  return { path: `${asking}/turn/${turn.turn_id}`, calls };
}

/** New records. */
export async function createRecords(user: User, send: Send): Promise<Records> {
  const token = tokenOf(user);
  const post = (path: string, body: object): Promise<Answer["body"]> => postTo(send, token, path, body);
  const agentOf = async (model: string): Promise<string> => {
    const client_tools = [{ name: "look", description: "", parameters: [] }];
    const agent_config = {
      ...{ model, instructions: "", client_tools },
      ...{ enable_session_persistence: true, max_infer_iters: maxInferences },
    };
    return `/v1/agents/${(await post("/v1/agents", { agent_config })).agent_id}`;
  };
  const sessionOf = async (agent: string): Promise<string> =>
    `${agent}/session/${(await post(`${agent}/session`, { session_name: "s" })).session_id}`;
  const session = await sessionOf(await agentOf("answers"));
  const asking = await sessionOf(await agentOf("calls"));
  const turn = await ask(send, { token, asking });
  const conversationId = (await post("/v1/conversations", {})).id ?? "";
  const agent = await agentOf("answers");
  return {
    ...{ user, token, agent, session, asking, conversationId },
    sessions: `${agent}/sessions`,
    turn: turn.path,
    conversation: `/v1/conversations/${conversationId}`,
    model: `name-${(rounds += 1)}`,
    awaited: { round: 0, calls: turn.calls },
    deletable: new Map(),
  };
}
