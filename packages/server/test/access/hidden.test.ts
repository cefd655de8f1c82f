/** What belongs to somebody else is absent: every operation is tried with ids and names that are guessed right. */
import { expect, test } from "vitest";
import { operations, type OperationId } from "@understudy/contract";
import { type Opened, type Reply, tenants, type Tenants } from "./users.ts";

type Attack = (at: Opened) => [method: string, path: string, body?: unknown];

const nobody = "0199a3b0-0000-7000-8000-000000000000";
const said = { messages: [{ role: "user", content: "look" }] };

/** For every operation: with the ids of somebody else, or with names that are theirs. A missing one does not compile. */
const attacks: Record<OperationId, Attack | "tells of nobody" | "of one's own"> = {
  createAgent: "of one's own",
  listAgents: "of one's own",
  getAgent: ({ agent }) => ["GET", agent],
  deleteAgent: ({ agent }) => ["DELETE", agent],
  createSession: ({ agent }) => ["POST", `${agent}/session`, { session_name: "mine" }],
  listSessions: ({ agent }) => ["GET", `${agent}/sessions`],
  getSession: ({ session }) => ["GET", session],
  deleteSession: ({ session }) => ["DELETE", session],
  createTurn: ({ session }) => ["POST", `${session}/turn`, said],
  resumeTurn: ({ turn, call_id }) => [
    "POST",
    `${turn}/resume`,
    { tool_responses: [{ call_id, tool_name: "look", content: "mine" }] },
  ],
  getTurn: ({ turn }) => ["GET", turn],
  getStep: ({ turn, step_id }) => ["GET", `${turn}/step/${step_id}`],
  listModels: "of one's own",
  getModel: () => ["GET", "/v1/models/theirs"],
  registerModel: "of one's own",
  unregisterModel: () => ["DELETE", "/v1/models/theirs"],
  listShields: "of one's own",
  getShield: () => ["GET", "/v1/shields/theirs"],
  registerShield: "of one's own",
  unregisterShield: () => ["DELETE", "/v1/shields/theirs"],
  runShield: () => [
    "POST",
    "/v1/safety/run-shield",
    { shield_id: "theirs", messages: [{ role: "user", content: "a" }], params: {} },
  ],
  listToolgroups: "of one's own",
  getToolgroup: () => ["GET", "/v1/toolgroups/theirs"],
  registerToolgroup: "of one's own",
  unregisterToolgroup: () => ["DELETE", "/v1/toolgroups/theirs"],
  listTools: () => ["GET", "/v1/tools?toolgroup_id=theirs"],
  getTool: () => ["GET", "/v1/tools/theirs%2Fweigh"],
  invokeTool: () => ["POST", "/v1/tool-runtime/invoke", { tool_name: "theirs/weigh", kwargs: {} }],
  listRuntimeTools: () => ["GET", "/v1/tool-runtime/list-tools?tool_group_id=theirs"],
  listVectorDbs: "of one's own",
  getVectorDb: () => ["GET", "/v1/vector-dbs/theirs"],
  registerVectorDb: "of one's own",
  unregisterVectorDb: () => ["DELETE", "/v1/vector-dbs/theirs"],
  insertChunks: () => [
    "POST",
    "/v1/vector-io/insert",
    { vector_db_id: "theirs", chunks: [{ content: "mine" }] },
  ],
  queryChunks: () => ["POST", "/v1/vector-io/query", { vector_db_id: "theirs", query: "leave" }],
  insertDocuments: () => [
    "POST",
    "/v1/tool-runtime/rag-tool/insert",
    { vector_db_id: "theirs", documents: [{ document_id: "d", content: "mine" }] },
  ],
  queryDocuments: () => [
    "POST",
    "/v1/tool-runtime/rag-tool/query",
    { vector_db_ids: ["theirs"], content: "leave" },
  ],
  getHealth: "tells of nobody",
  getVersion: "tells of nobody",
  listRoutes: "tells of nobody",
  listProviders: "tells of nobody",
  getProvider: "tells of nobody",
};

/** Names that are alice's. */
async function registerAll({ call }: Tenants): Promise<void> {
  for (const [path, body] of [
    ["/v1/models", { model_id: "theirs", provider_model_id: "m" }],
    ["/v1/shields", { shield_id: "theirs", provider_shield_id: "guard" }],
    ["/v1/toolgroups", { toolgroup_id: "theirs", provider_id: "understudy" }],
    ["/v1/vector-dbs", { vector_db_id: "theirs", embedding_model: "mock-embed" }],
    ["/v1/vector-io/insert", { vector_db_id: "theirs", chunks: [{ content: "Leave is long." }] }],
  ] as const)
    expect([path, (await call("alice", "POST", path, body)).status]).toEqual([path, 200]);
}

async function everythingOf({ call }: Tenants, user: string, at: Opened): Promise<unknown[]> {
  const paths = ["/v1/agents", at.agent, `${at.agent}/sessions`, at.session, at.turn, "/v1/models"];
  const found = await call(user, "POST", "/v1/vector-io/query", { vector_db_id: "theirs", query: "leave" });
  const registries = ["/v1/shields", "/v1/toolgroups", "/v1/vector-dbs"];
  const read = await Promise.all(
    [...paths, ...registries].map(async (path) => (await call(user, "GET", path)).body),
  );
  return [found.body, ...read];
}

test.each(Object.keys(operations) as OperationId[])(
  "%s: a record of another user looks like an absent one, and stays as it was",
  async (operation) => {
    const attack = attacks[operation];
    if (typeof attack === "string") return;
    const server = tenants();
    await registerAll(server);
    const theirs = await server.open("alice");
    const before = await everythingOf(server, "alice", theirs);
    const asked = await server.call("bob", ...attack(theirs));
    // The same with ids and names that nobody has.
    const missing = attack({ ...theirs, ...replaced(theirs, nobody) });
    const [method, path, body] = missing;
    const renamed = JSON.parse(JSON.stringify(body ?? null).replaceAll("theirs", "nobodys")) ?? undefined;
    const absent = await server.call("bob", method, path.replaceAll("theirs", "nobodys"), renamed);
    expect(asked.status).toBe(404);
    expect(shown(asked, theirs)).toEqual(shown(absent, { ...theirs, ...replaced(theirs, nobody) }));
    expect(await everythingOf(server, "alice", theirs)).toEqual(before);
  },
);

function replaced({ agent_id, session_id, turn_id, ...at }: Opened, id: string): Partial<Opened> {
  const without = (path: string): string =>
    [agent_id, session_id, turn_id].reduce((text, one) => text.replaceAll(one, id), path);
  return {
    agent_id: id,
    session_id: id,
    turn_id: id,
    agent: without(at.agent),
    session: without(at.session),
    turn: without(at.turn),
  };
}

/** Without the ids and names that were asked for, and without what differs by request. */
function shown({ status, headers, body }: Reply, { agent_id, session_id, turn_id }: Opened): unknown {
  const text = [agent_id, session_id, turn_id, "theirs", "nobodys"].reduce(
    (all, id) => all.replaceAll(id, "ID"),
    JSON.stringify(body),
  );
  const kept = [...headers].filter(([name]) => name !== "x-request-id" && name !== "content-length");
  return { status, headers: kept, text };
}

test("a mate of the team reads what is shared, and may not change, run or delete it", async () => {
  const server = tenants();
  const at = await server.open("alice");
  for (const path of [at.agent, at.session, at.turn])
    expect([path, (await server.call("carol", "GET", path)).status]).toEqual([path, 200]);
  const before = await everythingOf(server, "alice", at);
  const tried: [string, Attack][] = [
    ["delete this agent", attacks.deleteAgent as Attack],
    ["delete this session", attacks.deleteSession as Attack],
    ["update this session", attacks.createTurn as Attack],
    ["update this session", attacks.resumeTurn as Attack],
  ];
  for (const [what, attack] of tried) {
    const { status, body } = await server.call("carol", ...attack(at));
    expect([status, body]).toEqual([403, { detail: `You may not ${what}.` }]);
  }
  expect(await everythingOf(server, "alice", at)).toEqual(before);
  // The claim is free: the owner's own resume runs.
  expect(
    (await server.call("alice", ...(attacks.resumeTurn as Attack)(at))).body.output_message.content,
  ).toBe("Done.");
});

test("a user without attributes shares nothing, and owns what it makes", async () => {
  const server = tenants();
  const at = await server.open("dave");
  expect((await server.call("dave", "GET", at.turn)).status).toBe(200);
  for (const user of ["alice", "bob", "carol"])
    expect([user, (await server.call(user, "GET", at.agent)).status]).toEqual([user, 404]);
});

const below = ["getSession", "deleteSession", "createTurn", "getTurn", "getStep", "resumeTurn"] as const;

test.each(below)(
  "%s: of a shared agent only those sessions are shown that may be read",
  async (operation) => {
    const server = tenants();
    const { call } = server;
    // Read by all, and alice's session in it by her team.
    const { agent } = await server.open("carol");
    const { session_id } = (await call("alice", "POST", `${agent}/session`, { session_name: "s" })).body;
    const session = `${agent}/session/${session_id}`;
    const { turn_id, steps } = (await call("alice", "POST", `${session}/turn`, said)).body;
    const [{ step_id, model_response }] = steps;
    const { call_id } = model_response.tool_calls[0];
    const at = { ...(await server.open("alice")), agent, session, session_id, step_id, call_id };
    const theirs = { ...at, turn_id, turn: `${session}/turn/${turn_id}` };
    const attack = attacks[operation] as Attack;
    const [method, path, body] = attack(theirs);
    const hidden = await call("bob", method, path, body);
    const absent = await call("bob", method, path.replace(session_id, nobody), body);
    expect(hidden.status).toBe(404);
    expect(shown(hidden, theirs)).toEqual(shown(absent, { ...theirs, session_id: nobody }));
    expect((await call("bob", "GET", agent)).status).toBe(200);
    expect((await call("alice", "GET", theirs.turn)).body.steps).toEqual(steps);
  },
);

test("an agent takes with it the sessions that others opened in it", async () => {
  const server = tenants();
  const at = await server.open("alice");
  const { body } = await server.call("carol", "POST", `${at.agent}/session`, { session_name: "mate" });
  const theirs = `${at.agent}/session/${body.session_id}`;
  expect((await server.call("alice", "DELETE", theirs)).status).toBe(403);
  expect((await server.call("alice", "DELETE", at.agent)).status).toBe(204);
  expect((await server.call("carol", "GET", theirs)).status).toBe(404);
});

test("no answer shows an owner", async () => {
  const server = tenants();
  await registerAll(server);
  const at = await server.open("alice");
  const all = JSON.stringify(await everythingOf(server, "alice", at));
  expect(all).not.toMatch(/owner|principal|attributes|"red"|since/);
});
