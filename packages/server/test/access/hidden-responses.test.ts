/** Responses and conversations of somebody else are absent: every operation is tried with ids that are guessed right. */
import { responsesOperations, type ResponsesOperationId } from "@understudy/contract/responses";
import { sessionConversationId } from "@understudy/responses";
import { expect, test } from "vitest";
import { tenants, type Reply, type Tenants } from "./users.ts";

/** The ids of one user. */
interface Ids {
  response: string;
  output: string;
  input: string;
  background: string;
  asking: string;
  request: string;
  conversation: string;
  item: string;
  /** The conversation that is a session. */
  session: string;
  file: string;
}

type Attack = readonly [method: string, path: string, body?: object];

const body = { model: "m", input: "a" };
const tools = [{ type: "mcp", server_label: "desk" }];
const ways = [{}, { stream: true }, { store: false }, { background: true }];

function reading(path: string, ids: readonly string[], below: readonly string[]): Attack[] {
  return ids.flatMap((id) => below.map((rest): Attack => ["GET", `${path}/${id}${rest}`]));
}

function references({ input, output, item, request }: Ids): object[][] {
  return [input, output, item, request].map((id) => [{ type: "item_reference", id }]);
}

const responses = ({ response, background }: Ids): string[] => [response, background];
const conversations = ({ conversation, session }: Ids): string[] => [conversation, session];

/** Of every operation, with the ids of somebody else. A missing one does not compile. */
const attacks: Record<ResponsesOperationId, (ids: Ids) => Attack[]> = {
  createResponse(ids) {
    const approve = { type: "mcp_approval_response", approval_request_id: ids.request, approve: true };
    const named = [
      ...responses(ids).map((previous_response_id) => ({ previous_response_id })),
      ...conversations(ids).flatMap((id) => [{ conversation: id }, { conversation: { id } }]),
      ...references(ids).map((input) => ({ input })),
      { previous_response_id: ids.asking, input: [approve], tools },
    ];
    return ways.flatMap((way) =>
      named.map((rest): Attack => ["POST", "/v1/responses", { ...body, ...rest, ...way }]),
    );
  },
  listResponses: (ids) => responses(ids).map((id) => ["GET", `/v1/responses?after=${id}`]),
  compactResponse: (ids) =>
    [
      ...responses(ids).map((previous_response_id) => ({ previous_response_id })),
      ...references(ids).map((input) => ({ input })),
    ].map((rest) => ["POST", "/v1/responses/compact", { ...body, ...rest }]),
  getResponse: (ids) =>
    ["/v1/responses", "/v1/openai/v1/responses"].flatMap((path) =>
      reading(path, responses(ids), ["", "?stream=true", "?stream=true&starting_after=0"]),
    ),
  deleteResponse: (ids) => responses(ids).map((id) => ["DELETE", `/v1/responses/${id}`]),
  listInputItems: (ids) =>
    reading("/v1/responses", responses(ids), ["/input_items", `/input_items?after=${ids.input}`]),
  cancelResponse: (ids) => responses(ids).map((id) => ["POST", `/v1/responses/${id}/cancel`]),
  createConversation: (ids) => references(ids).map((items) => ["POST", "/v1/conversations", { items }]),
  getConversation: (ids) => reading("/v1/conversations", conversations(ids), [""]),
  updateConversation: (ids) =>
    conversations(ids).map((id) => ["POST", `/v1/conversations/${id}`, { metadata: {} }]),
  deleteConversation: (ids) => conversations(ids).map((id) => ["DELETE", `/v1/conversations/${id}`]),
  listConversationItems: (ids) =>
    reading("/v1/conversations", conversations(ids), ["/items", `/items?after=${ids.item}`]),
  createConversationItems: (ids) =>
    conversations(ids).map((id) => [
      "POST",
      `/v1/conversations/${id}/items`,
      { items: [{ role: "user", content: "mine" }] },
    ]),
  getConversationItem: (ids) => reading("/v1/conversations", conversations(ids), [`/items/${ids.item}`]),
  deleteConversationItem: (ids) =>
    conversations(ids).map((id) => ["DELETE", `/v1/conversations/${id}/items/${ids.item}`]),
  // An upload names no other file.
  createFile: () => [],
  listFiles: ({ file }) => [["GET", `/v1/files?after=${file}`]],
  getFile: ({ file }) => reading("/v1/files", [file], [""]),
  getFileContent: ({ file }) => reading("/v1/files", [file], ["/content"]),
  deleteFile: ({ file }) => [["DELETE", `/v1/files/${file}`]],
};

async function uploaded(stack: Tenants["stack"], user: string): Promise<string> {
  const form = new FormData();
  form.set("purpose", "user_data");
  form.set("file", new File(["secret"], "a.txt"));
  const request = new Request("http://stack/v1/files", { method: "POST", body: form });
  request.headers.set("authorization", `Bearer ${user}`);
  return ((await (await stack.fetch(request)).json()) as { id: string }).id;
}

async function madeBy({ call, open, stack }: Tenants, user: string): Promise<Ids> {
  const respond = async (rest: object) =>
    (await call(user, "POST", "/v1/responses", { ...body, ...rest })).body;
  const { agent_id, session_id } = await open(user);
  const items = [{ role: "user", content: "a" }];
  const conversation = (await call(user, "POST", "/v1/conversations", { items })).body.id;
  const { id: response, output } = await respond({});
  const asking = await respond({ input: "weigh", tools });
  const first = async (path: string): Promise<string> => (await call(user, "GET", path)).body.data[0].id;
  return {
    response,
    output: output[0].id,
    input: await first(`/v1/responses/${response}/input_items`),
    background: (await respond({ input: "hold", background: true })).id,
    asking: asking.id,
    request: asking.output.find(({ type }: { type: string }) => type === "mcp_approval_request").id,
    conversation,
    item: await first(`/v1/conversations/${conversation}/items`),
    session: sessionConversationId(agent_id, session_id),
    file: await uploaded(stack, user),
  };
}

/** Ids of the same form that nobody has. */
function absentFor(ids: Ids): Ids {
  const absent = (id: string): string => id.replace(/([_-])0/, "$1f");
  return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, absent(id)])) as unknown as Ids;
}

async function everythingOf({ call }: Tenants, user: string, ids: Ids): Promise<unknown[]> {
  const paths = [
    "/v1/responses?limit=100",
    ...reading("/v1/responses", responses(ids), ["", "/input_items"]).map(([, path]) => path),
    ...reading("/v1/conversations", conversations(ids), ["", "/items"]).map(([, path]) => path),
    ...reading("/v1/files", [ids.file], ["", "/content"]).map(([, path]) => path),
  ];
  return Promise.all(paths.map(async (path) => (await call(user, "GET", path)).body));
}

/** Without the ids of the request, and without what differs by request. */
function shown({ status, headers, body: answer }: Reply, ids: Ids): unknown {
  const text = Object.values(ids).reduce(
    (all: string, id: string) => all.replaceAll(id, "ID"),
    JSON.stringify(answer),
  );
  return { status, text, type: headers.get("content-type") };
}

test.each(Object.keys(responsesOperations) as ResponsesOperationId[])(
  "%s: a response of another user looks like an absent one, and stays as it was",
  async (operation) => {
    const server = tenants();
    const ids = await madeBy(server, "alice");
    const before = await everythingOf(server, "alice", ids);
    const none = absentFor(ids);
    const absent = attacks[operation](none);
    for (const [n, attack] of attacks[operation](ids).entries()) {
      const hidden = await server.call("bob", ...attack);
      expect([attack, hidden.status]).toEqual([attack, expect.toSatisfy((status) => status >= 400)]);
      expect([attack, shown(hidden, ids)]).toEqual([
        attack,
        shown(await server.call("bob", ...(absent[n] ?? attack)), none),
      ]);
    }
    expect(await everythingOf(server, "alice", ids)).toEqual(before);
    await server.stack.close({ drainMs: 0 });
  },
);
