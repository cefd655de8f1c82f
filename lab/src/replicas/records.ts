/** The records that the clients of one user work on in one round. */
import { call, type Answer, type Send } from "./call.ts";

/** Scripts of the servers under load: a model that answers, and one that calls a client's tool again and again. */
export const scripts = `
script: answers
model: answers
otherwise: { say: ["Do", "ne."] }
---
script: calls
model: calls
otherwise: { call: [{ tool: look }] }
`;

export const users = ["alice", "bob"] as const;
export type User = (typeof users)[number];
const tokenOf = (user: User): string => `${user}-token`;
export const auth = {
  type: "tokens" as const,
  tokens: Object.fromEntries(users.map((user) => [tokenOf(user), { principal: user }])),
};

/** Inferences of a turn at most: so many resumes, and one. */
export const maxInferences = 4;

export interface Records {
  user: User;
  token: string;
  agent: string;
  /** Paths. */
  session: string;
  sessions: string;
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

/** New records. Repeats what fails, as servers may be killed meanwhile. */
export async function createRecords(user: User, send: Send): Promise<Records> {
  const token = tokenOf(user);
  const post = async (path: string, body: object): Promise<Answer["body"]> => {
    let last: Answer | undefined;
    for (let attempts = 0; attempts < 20; attempts += 1) {
      last = await call(send, token, "POST", path, body);
      if (last?.status === 200) return last.body;
    }
    throw new Error(`POST ${path} fails: ${JSON.stringify(last)}`);
  };
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
  const turn = await post(`${asking}/turn`, { messages: [{ role: "user", content: "Look." }] });
  const conversationId = (await post("/v1/conversations", {})).id ?? "";
  const agent = await agentOf("answers");
  return {
    ...{ user, token, agent, session, conversationId },
    sessions: `${agent}/sessions`,
    turn: `${asking}/turn/${turn.turn_id}`,
    conversation: `/v1/conversations/${conversationId}`,
    model: `name-${(rounds += 1)}`,
    awaited: { round: 0, calls: turn.output_message?.tool_calls.map(({ call_id }) => call_id) ?? [] },
    deletable: new Map(),
  };
}
