/** Stores over TLS: who is trusted, and what is said of others. */
import { chownSync, copyFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPostgresStore } from "../../src/adapters/store/postgres.ts";
import { openRedisStore } from "../../src/adapters/store/redis.ts";
import { compileStore } from "./child.ts";
import { hasOpenssl, makeCertificate } from "./servers/certificates.ts";
import { findPostgresUser, hasPostgres, startPostgres, type PostgresServer } from "./servers/postgres.ts";
import { findFreePort } from "./servers/programs.ts";
import { hasRedis, startRedis, type RedisServer } from "./servers/redis.ts";
import { startContender } from "./shared-process.ts";
import { createTempFolder } from "./temp.ts";

const folder = createTempFolder();
const authority = "has a certificate that nobody known has signed. Name its authority in NODE_EXTRA_CA_CERTS";

describe.skipIf(!hasRedis || !hasOpenssl)("a store in Redis, over TLS", () => {
  let redis: RedisServer;
  let url: string;
  let certificate: string;
  beforeAll(async () => {
    const made = makeCertificate(join(folder, "redis"));
    certificate = made.certificate;
    const port = await findFreePort();
    const files = ["--tls-cert-file", made.certificate, "--tls-key-file", made.key];
    redis = await startRedis(folder, ["--tls-port", String(port), ...files, "--tls-auth-clients", "no"]);
    url = `rediss://localhost:${port}`;
  });
  afterAll(() => redis.stop());

  it("is opened by a client that trusts the authority of its certificate", async () => {
    const compiled = compileStore(join(folder, "compiled"));
    const env = { NODE_EXTRA_CA_CERTS: certificate };
    const { child, result } = await startContender({ compiled, kind: "redis", url, env }, "increment", 2);
    await result;
    await child.kill();
  });

  it("is not opened by a client that does not trust the authority", async () => {
    await expect(openRedisStore(url)).rejects.toThrow(`${url} ${authority}`);
  });
});

describe.skipIf(!hasPostgres || !hasOpenssl)("a store in PostgreSQL, over TLS", () => {
  let postgres: PostgresServer;
  let url: string;
  let certificate: string;
  beforeAll(async () => {
    const made = makeCertificate(join(folder, "postgres"));
    certificate = join(folder, "ca.crt");
    copyFileSync(made.certificate, certificate);
    const user = findPostgresUser();
    if (user) for (const path of [made.certificate, made.key]) chownSync(path, user.uid, user.gid);
    const files = [`ssl_cert_file=${made.certificate}`, `ssl_key_file=${made.key}`];
    postgres = await startPostgres(folder, ["fsync=off", "ssl=on", ...files]);
    url = postgres.url.replace("127.0.0.1", "localhost");
  });
  afterAll(() => postgres.stop());

  it("is opened by a client that trusts the authority of its certificate", async () => {
    const store = await openPostgresStore(`${url}?sslmode=verify-full&sslrootcert=${certificate}`);
    expect(store.name).toBe(`postgres://localhost:${postgres.port}/postgres`);
    expect(await store.commit([], [{ key: "a", value: 1 }])).toBe(true);
    await store.close();
  });

  it("is not opened by a client that does not trust the authority", async () => {
    await expect(openPostgresStore(`${url}?sslmode=verify-full`)).rejects.toThrow(authority);
  });
});
