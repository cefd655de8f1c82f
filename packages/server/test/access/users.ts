/** A stack with users: whoever sends a name as token is that user. */
import { createStack, type Stack, type StackOptions, type User } from "../../src/index.ts";
import { toScripts } from "@understudy/mock-inference";

export const users: Record<string, User> = {
  alice: { principal: "alice", attributes: { teams: ["red"] } },
  bob: { principal: "bob", attributes: { teams: ["blue"] } },
  /** Of the team of alice. */
  carol: { principal: "carol", attributes: { teams: ["red", "blue"] } },
  /** Without attributes. */
  dave: { principal: "dave", attributes: {} },
};

const script = `
script: any
model: m
otherwise:
  say: Done.
replies:
  - when: { text: hold }
    say: [{ gate: held }, Later.]
  - when: { last: user, text: look }
    call: [{ tool: look }]
  - when: { last: user, text: weigh }
    call: [{ tool: weigh }]
tools:
  - { tool: weigh, group: desk, returns: 12 kg }
shields:
  - shield: guard
    when: { text: bomb }
    violation: { level: error, message: "No." }
`;

export interface Reply {
  status: number;
  headers: Headers;
  // A test looks into it, and fails if it is something else.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
}

export interface Tenants {
  stack: Stack;
  call(user: string | null, method: string, path: string, body?: unknown): Promise<Reply>;
  /** An agent with a session and a turn that awaits input. */
  open(user: string, config?: object): Promise<Opened>;
}

export interface Opened {
  agent_id: string;
  session_id: string;
  turn_id: string;
  step_id: string;
  call_id: string;
  agent: string;
  session: string;
  turn: string;
}

export function tenants(options: Partial<StackOptions> = {}): Tenants {
  const stack = createStack({
    scripts: toScripts(script),
    authenticate(request) {
      const [, token = ""] = /^bearer (.*)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
      return users[token] ?? null;
    },
    ...options,
  });
  const call: Tenants["call"] = async (user, method, path, body) => {
    const response = await stack.fetch(
      new Request(`http://stack${path}`, {
        method,
        headers: {
          ...(user === null ? {} : { authorization: `Bearer ${user}` }),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") === true;
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text !== "" ? JSON.parse(text) : text,
    };
  };
  return {
    stack,
    call,
    async open(user, config = {}) {
      const agent_config = {
        model: "m",
        instructions: `Of ${user}.`,
        enable_session_persistence: true,
        client_tools: [{ name: "look" }],
        ...config,
      };
      const { agent_id } = (await call(user, "POST", "/v1/agents", { agent_config })).body;
      const agent = `/v1/agents/${agent_id}`;
      const { session_id } = (await call(user, "POST", `${agent}/session`, { session_name: user })).body;
      const session = `${agent}/session/${session_id}`;
      const { body } = await call(user, "POST", `${session}/turn`, {
        messages: [{ role: "user", content: "look" }],
      });
      if (body.steps === undefined) throw new Error(JSON.stringify(body));
      const { turn_id, steps } = body;
      const { step_id, model_response } = steps[0];
      const turn = `${session}/turn/${turn_id}`;
      const { call_id } = model_response.tool_calls[0];
      return { agent_id, session_id, turn_id, step_id, call_id, agent, session, turn };
    },
  };
}
