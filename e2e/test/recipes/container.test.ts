/** No image is built here: the form of Dockerfile and compose file is looked at. container.deep.test.ts runs the commands. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { parseScripts } from "@understudy/mock-inference";
import { execForm, parseDockerfile } from "../support/dockerfile.ts";
import { root } from "../support/fences.ts";
import { exampleFile } from "../support/recipes.ts";

const instructions = parseDockerfile(exampleFile("docker/Dockerfile"));
const textsOf = (name: string): string[] =>
  instructions.filter((one) => one.name === name).map(({ text }) => text);

test("the image is small, and of a version", () => {
  expect(textsOf("FROM")).toEqual([expect.stringMatching(/^node:\d+-(?:alpine|slim)$/)]);
  expect(instructions.map(({ name }) => name)).not.toContain("ADD");
});

test("the image copies only files that the reader has", () => {
  const copied = textsOf("COPY").flatMap((text) => text.split(" ").slice(0, -1));
  const isMissing = (file: string): boolean => !existsSync(join(root, "examples/docker", file));
  expect(copied.filter(isMissing)).toEqual(["understudy.mjs"]);
  expect(parseScripts(exampleFile("docker/weather.yaml"), { file: "weather.yaml" })).toHaveLength(1);
});

test("the server is not root, by a number, which clusters can check", () => {
  const names = instructions.map(({ name }) => name);
  expect(textsOf("USER")).toEqual([expect.stringMatching(/^[1-9]\d+$/)]);
  // Whatever ran as root came before.
  expect(names.lastIndexOf("RUN")).toBeLessThan(names.indexOf("USER"));
});

test("its user owns the volume, where the records are", () => {
  const [user = ""] = textsOf("USER");
  const [volume = ""] = textsOf("VOLUME");
  expect(textsOf("RUN").join("\n")).toContain(`chown ${user}:${user} ${volume}`);
  expect(execForm(textsOf("CMD")[0] ?? "")).toContain(`sqlite:${volume}/stack.db`);
});

test("no shell is between signals and the server, and the health check needs no curl", () => {
  expect(execForm(textsOf("ENTRYPOINT")[0] ?? "")[0]).toBe("node");
  const [health = ""] = textsOf("HEALTHCHECK");
  const [, options = "", command = ""] = /^((?:--[a-z-]+=\w+ )*)CMD (.+)$/.exec(health) ?? [];
  expect(options).toContain("--timeout=");
  expect(execForm(command)[0]).toBe("node");
});

interface Compose {
  services: Record<string, Record<string, unknown>>;
  volumes: Record<string, unknown>;
}

test("compose keeps the server to this machine, and asks for a control token", () => {
  const { services, volumes } = parse(exampleFile("docker/compose.yaml"), { strict: true }) as Compose;
  const { understudy, app } = services;
  expect(understudy).toMatchObject({
    build: ".",
    ports: [expect.stringMatching(/^127\.0\.0\.1:/)],
    environment: { UNDERSTUDY_CONTROL_TOKEN: expect.stringMatching(/^\$\{UNDERSTUDY_CONTROL_TOKEN:\?.+\}$/) },
    volumes: [`records:${textsOf("VOLUME")[0]}`],
    read_only: true,
    cap_drop: ["ALL"],
  });
  expect(app).toMatchObject({ depends_on: { understudy: { condition: "service_healthy" } } });
  expect(Object.keys(volumes)).toEqual(["records"]);
});
