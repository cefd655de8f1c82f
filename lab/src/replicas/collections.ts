/** What is listed, and how one client reads it to its end: page by page, or as one body that is written while it is read. */
import { call, type Answer, type Send } from "./call.ts";
import { readPages, type ListedRecord, type ReadPage } from "./read-pages.ts";
import { controlToken, tokenOf } from "./records.ts";

export interface Reading {
  pageSize: number;
  newestFirst: boolean;
}

export interface Collection {
  name: string;
  /** How many there have to be for a listing of several reads. */
  standing: number;
  /** Whether its order is that of the commits on all servers, and not that of each server's ids. */
  inOrderOfCommits?: boolean;
  /** Gives the path of what was added; undefined if it is not known whether it was. */
  add(send: Send, label: string): Promise<string | undefined>;
  /** The oldest first; undefined if an answer is missing. */
  list(send: Send, reading: Reading): Promise<ListedRecord[] | undefined>;
}

const token = tokenOf("alice");

/** More than the server reads from its store at once. */
const manyReads = 70;
const severalPages = 8;

async function post(send: Send, path: string, body: object): Promise<Answer["body"] | undefined> {
  const answer = await call(send, token, "POST", path, body);
  if (answer !== undefined && answer.status !== 200)
    throw new Error(`POST ${path} is answered by ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer?.body;
}

const agentConfig = (instructions: string) => ({ agent_config: { model: "answers", instructions } });
const message = (content: string) => ({ role: "user", content });

/** Pages that go on after the last record of the one before. */
function byCursor(send: Send, path: string, by = token): ReadPage {
  const first = path.includes("?") ? "&" : "?";
  return async (after) => {
    const answer = await call(send, by, "GET", after === undefined ? path : `${path}${first}after=${after}`);
    if (answer?.status === 404 && after !== undefined) return "unknown cursor";
    return (
      answer && { records: (answer.body.data ?? []).map(toListed), hasMore: answer.body.has_more === true }
    );
  };
}

/** All in one body. */
async function whole(send: Send, path: string, by = token): Promise<ListedRecord[] | undefined> {
  const answer = await call(send, by, "GET", path);
  return answer?.body.data?.map(toListed);
}

function toListed(record: NonNullable<Answer["body"]["data"]>[number]): ListedRecord {
  const { metadata, title, session_name, agent_config, content } = record;
  const label =
    metadata?.["label"] ?? title ?? session_name ?? agent_config?.instructions ?? content?.[0]?.text;
  return { id: record.id ?? record.response_id ?? "", label: label ?? "" };
}

const paged =
  (path: string) =>
  async (send: Send, { pageSize, newestFirst }: Reading): Promise<ListedRecord[] | undefined> => {
    const order = newestFirst ? "desc" : "asc";
    const found = await readPages(byCursor(send, `${path}?limit=${pageSize}&order=${order}`));
    return newestFirst ? found?.toReversed() : found;
  };
const newestFirst =
  (path: string) =>
  async (send: Send): Promise<ListedRecord[] | undefined> =>
    (await readPages(byCursor(send, path, controlToken)))?.toReversed();

/** Of one user; with parents of their own, which are made on this server. */
export async function createCollections(send: Send): Promise<readonly Collection[]> {
  const agent = `/v1/agents/${(await post(send, "/v1/agents", agentConfig("parent")))?.agent_id}`;
  const conversation = `/v1/conversations/${(await post(send, "/v1/conversations", {}))?.id}`;
  const agents = {
    standing: severalPages,
    async add(send: Send, label: string) {
      const made = await post(send, "/v1/agents", agentConfig(label));
      return made && `/v1/agents/${made.agent_id}`;
    },
  };
  const sessions = {
    standing: severalPages,
    async add(send: Send, label: string) {
      const made = await post(send, `${agent}/session`, { session_name: label });
      return made && `${agent}/session/${made.session_id}`;
    },
  };
  const responses = {
    standing: severalPages,
    async add(send: Send, label: string) {
      const body = { model: "answers", input: label, metadata: { label } };
      const made = await post(send, "/v1/responses", body);
      return made && `/v1/responses/${made.id}`;
    },
  };
  const allSessions = `/_understudy/sessions?agent_id=${agent.split("/").at(-1)}`;
  return [
    { name: "agents", ...agents, list: (send) => whole(send, "/v1/agents") },
    { name: "all agents", ...agents, list: (send) => whole(send, "/_understudy/agents", controlToken) },
    { name: "sessions", ...sessions, list: (send) => whole(send, `${agent}/sessions`) },
    { name: "all sessions", ...sessions, list: (send) => whole(send, allSessions, controlToken) },
    { name: "responses", ...responses, list: paged("/v1/responses") },
    { name: "all responses", ...responses, standing: manyReads, list: newestFirst("/_understudy/responses") },
    {
      name: "conversations",
      standing: manyReads,
      async add(send, label) {
        const made = await post(send, "/v1/conversations", { metadata: { label } });
        return made && `/v1/conversations/${made.id}`;
      },
      list: newestFirst("/_understudy/conversations"),
    },
    {
      name: "items",
      standing: severalPages,
      inOrderOfCommits: true,
      async add(send, label) {
        const made = await post(send, `${conversation}/items`, { items: [message(label)] });
        return made && `${conversation}/items/${made.data?.[0]?.id}`;
      },
      list: paged(`${conversation}/items`),
    },
  ];
}
