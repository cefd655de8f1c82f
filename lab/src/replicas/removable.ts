/** Records whose removal takes many commits. */
import { call, type Answer, type Send } from "./call.ts";
import { tokenOf, type User } from "./records.ts";

export interface Removable {
  token: string;
  /** Where it is deleted. */
  path: string;
  /** Where it is shown with all that belongs to it. */
  reads: readonly string[];
}

/** More than a cleanup removes at once. */
const many = 70;
const few = 6;
/** A round that removes as many takes longer than a server needs to say that it is up. */
const mostSessions = 120;

/** Sessions are opened in these. */
export async function createAgent(send: Send, user: User): Promise<string> {
  const agent_config = { model: "answers", instructions: "", enable_session_persistence: true };
  return `/v1/agents/${(await post(send, user, "/v1/agents", { agent_config })).agent_id}`;
}

/** An agent with all that it has. */
export async function createFullAgent(send: Send, user: User): Promise<Removable> {
  const path = await createAgent(send, user);
  const sessions = await openSessions(send, user, path, many);
  return { token: tokenOf(user), path, reads: [path, `${path}/sessions?limit=1000`, ...sessions.slice(-1)] };
}

/** Sessions of one turn, which a time to live removes one by one. */
export async function createSessions(send: Send, user: User, agent: string): Promise<Removable[]> {
  const sessions = await openSessions(send, user, agent, mostSessions);
  return sessions.map((path) => ({ token: tokenOf(user), path, reads: [path] }));
}

/** A session of many turns, a conversation of many items, and a chain of responses. */
export async function createRemovables(send: Send, user: User, agent: string): Promise<Removable[]> {
  const removable = (path: string, reads = [path]): Removable => ({ token: tokenOf(user), path, reads });
  const session = await openSession(send, user, agent);
  for (let nth = 0; nth < many; nth += 1)
    await post(send, user, `${session}/turn`, { messages: [message(nth)] });

  const { id } = await post(send, user, "/v1/conversations", {});
  const conversation = `/v1/conversations/${id}`;
  for (let nth = 0; nth < many; nth += 10)
    await post(send, user, `${conversation}/items`, {
      items: Array.from({ length: 10 }, (_, item) => message(nth + item)),
    });

  const responses: Removable[] = [];
  let previous: string | undefined;
  for (let nth = 0; nth < few; nth += 1) {
    const chained = previous === undefined ? {} : { previous_response_id: previous };
    previous = (await post(send, user, "/v1/responses", { model: "answers", input: `${nth}`, ...chained }))
      .id;
    const path = `/v1/responses/${previous}`;
    responses.push(removable(path, [path, `${path}/input_items`]));
  }
  return [
    removable(session),
    removable(conversation, [conversation, `${conversation}/items?limit=100`]),
    ...responses,
  ];
}

async function openSessions(send: Send, user: User, agent: string, count: number): Promise<string[]> {
  const sessions: string[] = [];
  for (let nth = 0; nth < count; nth += 1) sessions.push(await openSession(send, user, agent));
  await Promise.all(sessions.map((path) => post(send, user, `${path}/turn`, { messages: [message(0)] })));
  return sessions;
}

async function openSession(send: Send, user: User, agent: string): Promise<string> {
  return `${agent}/session/${(await post(send, user, `${agent}/session`, { session_name: "s" })).session_id}`;
}

const message = (nth: number) => ({ role: "user", content: `${nth}` });

async function post(send: Send, user: User, path: string, body: object): Promise<Answer["body"]> {
  const answer = await call(send, tokenOf(user), "POST", path, body);
  if (answer?.status !== 200) throw new Error(`POST ${path} fails: ${JSON.stringify(answer)}`);
  return answer.body;
}
