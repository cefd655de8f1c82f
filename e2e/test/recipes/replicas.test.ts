/** No image is built here: the form of the files is looked at, and nginx reads its settings where it is installed. */
import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { execForm, parseDockerfile } from "../support/dockerfile.ts";
import { exampleFile } from "../support/recipes.ts";
import { tempFolder } from "../support/understudy.ts";

interface Compose {
  services: Record<string, { environment?: Record<string, string>; [key: string]: unknown }>;
  volumes: Record<string, unknown>;
}

const nginx = exampleFile("replicas/nginx.conf");
const instructions = parseDockerfile(exampleFile("replicas/Dockerfile"));
const textOf = (name: string): string => instructions.find((one) => one.name === name)?.text ?? "";
const { services, volumes } = parse(exampleFile("replicas/compose.yaml"), {
  strict: true,
  merge: true,
}) as Compose;
const servers = Object.keys(services).filter((name) => name.startsWith("understudy-"));

test("the image has the driver beside the server, in the version that its error names, and does not run as root", () => {
  expect(textOf("RUN")).toMatch(/^npm install .*\bpg@8$/);
  expect(textOf("WORKDIR")).toBe("/app");
  const names = instructions.map(({ name }) => name);
  expect(names.lastIndexOf("RUN")).toBeLessThan(names.indexOf("USER"));
  expect(textOf("USER")).toMatch(/^[1-9]\d+$/);
  expect(execForm(textOf("ENTRYPOINT"))).toEqual(["node", "/app/understudy.mjs"]);
});

test("all servers are the same, and their store is the PostgreSQL of the file, without its password in a command line", () => {
  expect(servers).toHaveLength(2);
  for (const name of servers) expect(services[name]).toEqual(services[servers[0] ?? ""]);
  const words = execForm(textOf("CMD"));
  const store = new URL(words[words.indexOf("--store") + 1] ?? "");
  expect(services[store.hostname]?.environment).toMatchObject({
    POSTGRES_USER: store.username,
    POSTGRES_DB: store.pathname.slice(1),
  });
  expect(store.password).toBe("");
  expect(services[servers[0] ?? ""]?.environment).toEqual({ PGPASSWORD: "${POSTGRES_PASSWORD}" });
  expect(services["postgres"]?.["volumes"]).toEqual([expect.stringMatching(/^records:/)]);
  expect(Object.keys(volumes)).toEqual(["records"]);
});

test("nginx leads to all replicas, on this machine only", () => {
  expect(nginx.match(/^ {2}server (\S+);$/gm)).toEqual(
    servers.map((name) => `  server ${name}:${textOf("EXPOSE")};`),
  );
  expect(services["nginx"]?.["ports"]).toEqual([expect.stringMatching(/^127\.0\.0\.1:\d+:80$/)]);
  const healthy = servers.map((name) => [name, { condition: "service_healthy" }]);
  expect(services["nginx"]?.["depends_on"]).toEqual(Object.fromEntries(healthy));
});

const { error, stderr } = spawnSync("nginx", ["-v"], { encoding: "utf8" });
if (error !== undefined)
  console.warn("Left out: whether nginx takes its settings (no nginx on this machine)");

test.skipIf(error !== undefined)("nginx takes its settings", async () => {
  const folder = await tempFolder();
  // It looks the names up, which are those of containers.
  const settings = nginx
    .replace(/understudy-\d:/g, "127.0.0.1:")
    .replace("listen 80", "listen 127.0.0.1:8399");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(" ");
  const file = join(folder, "nginx.conf");
  await writeFile(
    file,
    `pid ${folder}/pid; error_log ${folder}/errors; events {} http { access_log off; ${temporary}\n${settings}}\n`,
  );
  const checked = spawnSync("nginx", ["-t", "-c", file], { encoding: "utf8" });
  expect(checked.stderr).toContain("test is successful");
  expect(stderr).toMatch(/nginx/);
});
