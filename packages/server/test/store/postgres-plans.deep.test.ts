/** What PostgreSQL does for a request. Plans are made while the table is small, and kept: none may read all of it. */
import { defineScript } from "@understudy/mock-inference";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parsePostgresAddress } from "../../src/adapters/store/postgres-address.ts";
import {
  createPostgresConnection,
  type PostgresConnection,
} from "../../src/adapters/store/postgres-connection.ts";
import { loadPgDriver } from "../../src/adapters/store/postgres-driver.ts";
import { statements } from "../../src/adapters/store/postgres-schema.ts";
import { createPostgresStore } from "../../src/adapters/store/postgres.ts";
import { createStack } from "../../src/index.ts";
import { recordFormat } from "../../src/ports/store-format.ts";
import { hasPostgres, startPostgres } from "./servers/postgres.ts";
import { createTempFolder } from "./temp.ts";

const script = defineScript({ script: "hello", otherwise: { say: "Hello." } });

describe.skipIf(!hasPostgres)("in PostgreSQL", () => {
  const folder = createTempFolder();
  let server: Awaited<ReturnType<typeof startPostgres>>;
  beforeAll(async () => {
    server = await startPostgres(folder, ["fsync=off"]);
  });
  afterAll(() => server.stop());

  type Statements = ReturnType<typeof statements>;
  const list = ["agent/", "", "agent0", 10, 0];
  it.each([
    {
      what: "several reads at once",
      pick: (sql: Statements) => sql.ranges,
      values: [
        ["agent/1", "turn/"],
        ["agent/1 ", "turn0"],
      ],
    },
    { what: "a list", pick: (sql: Statements) => sql.entries.up, values: list },
    { what: "a list of keys, backwards", pick: (sql: Statements) => sql.keys.down, values: list },
    {
      what: "a commit",
      pick: (sql: Statements) => sql.commit,
      values: ["an id", ["agent/1", "agent/2"], [null, null], ["turn/1"], ["turn/2"], ["{}"]],
    },
  ])("$what uses the index", async ({ pick, values }) => {
    const address = parsePostgresAddress(server.nextUrl());
    // One connection, so that all is one transaction, of which PostgreSQL counts the scans.
    const single = { ...address, options: { ...address.options, max: 1 } };
    const connection = createPostgresConnection(await loadPgDriver(), single, 5_000);
    const store = await createPostgresStore(connection, address);
    const run = (text: string) => connection.run({ name: "", text }, [], AbortSignal.timeout(5_000));
    const scans = async () => {
      const [row] = await run(
        `SELECT seq_scan::int AS whole, idx_scan::int AS indexed FROM pg_stat_xact_user_tables WHERE relname = 'record' AND schemaname = '${address.schema}'`,
      );
      return row as { whole: number; indexed: number };
    };
    await run("BEGIN");
    const before = await scans();
    await connection.run(pick(statements(address.schema, recordFormat)), values, AbortSignal.timeout(5_000));
    const after = await scans();
    await run("ROLLBACK");
    await store.close();
    expect(after.whole).toBe(before.whole);
    expect(after.indexed).toBeGreaterThan(before.indexed);
  });

  it("takes three statements for a turn", async () => {
    const address = parsePostgresAddress(server.nextUrl());
    const connection = createPostgresConnection(await loadPgDriver(), address, 5_000);
    let run: string[] = [];
    const counted: PostgresConnection = {
      ...connection,
      run: (statement, ...rest) => {
        run.push(statement.name);
        return connection.run(statement, ...rest);
      },
    };
    const stack = createStack({ store: await createPostgresStore(counted, address), scripts: [script] });
    const post = async (path: string, body: object) => {
      const request = {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      };
      const answer = await stack.fetch(new Request(`http://understudy.test/v1/agents${path}`, request));
      return (await answer.json()) as { agent_id: string; session_id: string };
    };
    const { agent_id } = await post("", { agent_config: { model: "mock-model", instructions: "" } });
    const { session_id } = await post(`/${agent_id}/session`, { session_name: "s" });
    run = [];
    const messages = [{ role: "user", content: "@@hello@@" }];
    const turn = await post(`/${agent_id}/session/${session_id}/turn`, { messages, stream: false });
    expect(turn).toMatchObject({ output_message: { content: "Hello." } });
    // Agent and session, then names and history, then the turn.
    const { ranges, commit } = statements(address.schema, recordFormat);
    expect(run).toEqual([ranges.name, ranges.name, commit.name]);
    await stack.close();
  });
});
