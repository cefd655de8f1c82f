/** What the container runs, without a container: its command, its health check, and the signal that stops it. */
import { cp, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createClient } from "@understudy/client";
import { execForm, parseDockerfile } from "../support/dockerfile.ts";
import { root } from "../support/fences.ts";
import { toNode24 } from "../support/nodes.ts";
import { buildUnderstudy, exampleFile } from "../support/recipes.ts";
import { runProcess, tempFolder, until, type Process } from "../support/understudy.ts";

const texts = new Map(
  parseDockerfile(exampleFile("docker/Dockerfile")).map(({ name, text }) => [name, text]),
);
const entry = execForm(texts.get("ENTRYPOINT") ?? "");
const command = execForm(texts.get("CMD") ?? "");
const health = execForm((texts.get("HEALTHCHECK") ?? "").replace(/^.*? CMD /, ""));

/** The Node of the image, whose own SQLite keeps the records. */
const node = await toNode24();

/** Folders as the image has them, and what runs in them. */
async function container() {
  const folder = await tempFolder();
  for (const name of ["app", "data", "cwd"]) await mkdir(join(folder, name));
  await buildUnderstudy(join(folder, "app"));
  await cp(join(root, "examples/docker/weather.yaml"), join(folder, "app/weather.yaml"));
  const env = { UNDERSTUDY_CONTROL_TOKEN: "secret" };
  const run = ([, ...words]: string[]): Process => {
    const here = words.map((word) => word.replace(/(?<=^|:)\/(?=app|data)/, `${folder}/`));
    return runProcess(node?.path ?? process.execPath, here, { cwd: join(folder, "cwd"), env });
  };
  return {
    /** Starts the server; the last `--port` counts. */
    async start() {
      const server = run([...entry, ...command, "--port", "0"]);
      const [, port = ""] = await until(server, /serves http:\/\/\S+:(\d+)/);
      return { server, port, url: `http://127.0.0.1:${port}` };
    },
    isHealthy: async (port: string) => {
      const { code } = await run(health.map((word) => word.replace("8321", port))).ended;
      return code === 0;
    },
    /** What the server has written where the image is read-only. */
    written: async () => [...(await readdir(join(folder, "cwd"))), ...(await readdir(join(folder, "app")))],
  };
}

test.skipIf(node === undefined)(
  "the container serves, is healthy, asks for its token, and keeps its records",
  { timeout: 60_000 },
  async () => {
    const box = await container();
    const first = await box.start();
    expect(await box.isHealthy(first.port)).toBe(true);

    const scripts = `${first.url}/_understudy/scripts`;
    expect((await fetch(scripts)).status).toBe(401);
    expect((await fetch(scripts, { headers: { authorization: "Bearer secret" } })).status).toBe(200);

    const config = { model: "mock-model", instructions: "" };
    const { agent_id } = await createClient({ baseUrl: first.url }).agents.create(config);
    first.server.child.kill("SIGTERM");
    expect(await first.server.ended).toMatchObject({ code: 0, stderr: "" });
    expect(await box.isHealthy(first.port)).toBe(false);

    const second = await box.start();
    expect(await createClient({ baseUrl: second.url }).agents.get(agent_id)).toMatchObject({ agent_id });
    // As when a container is killed: the next one has the volume.
    second.server.child.kill("SIGKILL");
    await second.server.ended;
    const third = await box.start();
    expect(await createClient({ baseUrl: third.url }).agents.get(agent_id)).toMatchObject({ agent_id });
    expect(await box.written()).toEqual(["understudy.mjs", "weather.yaml"]);
  },
);
