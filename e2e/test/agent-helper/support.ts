/** A stack in process, and an agent of the helper on it. */
import { onTestFinished } from "vitest";
import { createAgent, createClient, type AgentOptions, type Tool } from "@understudy/client";
import { profiles, type Profile } from "@understudy/contract/profiles";
import { parseScripts } from "@understudy/mock-inference";
import { createStack, type StackOptions } from "@understudy/server";

/** Two tools in one round, then the end. */
export const twoTools: string = `
script: two
model: mock-model
replies:
  - say: Wait.
    call: [{ tool: quick }, { tool: slow }]
  - say: Done.
`;

const { reference } = profiles;
/** What real servers differ in that the helper could notice. */
export const servers: [string, Profile][] = [
  ["reference", reference],
  [
    "a server that only streams, sends arguments as text and begins without a turn's id",
    {
      name: "streams-only",
      policy: {
        ...reference.policy,
        tool_arguments: "text",
        turn_start: "absent",
        iteration_limit_ends: "awaiting",
        step_ids: "client_tool_repeats",
        awaiting_completed_at: "set",
        text_beside_calls: "dropped",
      },
      wire: {
        ...reference.wire,
        nonstreaming_turns: false,
        error_placement: "stream",
        not_found_status: 400,
      },
    },
  ],
];

export interface Setup extends StackOptions {
  /** Sees every request before the stack does, and may answer it in its place. */
  intercept?: (request: Request, next: (request: Request) => Promise<Response>) => Promise<Response>;
}

/** A client of a stack that plays these scripts, for the length of a test. */
export function connect(scripts: string, { intercept, ...options }: Setup = {}) {
  const stack = createStack({ scripts: parseScripts(scripts), ...options });
  onTestFinished(() => stack.close({ drainMs: 0 }));
  const fetch = intercept === undefined ? stack.fetch : (request: Request) => intercept(request, stack.fetch);
  return { stack, client: createClient({ baseUrl: "http://stack", fetch }) };
}

/** A session of a new agent with these tools. */
export async function open(
  scripts: string,
  tools: readonly Tool[],
  { agent: rules = {}, ...setup }: Setup & { agent?: Partial<AgentOptions> } = {},
) {
  const { client, stack } = connect(scripts, setup);
  const agent = await createAgent(client, {
    model: "mock-model",
    instructions: "Be brief.",
    tools,
    ...rules,
  });
  const session = await agent.session("tuesday");
  return { client, stack, agent, session };
}

/** What the model was given by the tools, in the request that it answered last. */
export function toolMessages(stack: ReturnType<typeof createStack>): unknown[] {
  const request = stack.mock.journal.list().at(-1)?.request;
  if (!request || !("messages" in request)) return [];
  return request.messages.filter(({ role }) => role === "tool").map(({ content }) => content);
}

/** Everything that comes. */
export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}
