import { readFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { parseOptions } from "../../src/llama-stack/launch/options.ts";
import { answerTo, startAuthEndpoint, userArguments } from "../../src/llama-stack/server/auth-endpoint.ts";
import { renderRunFile, withPart } from "../../src/llama-stack/server/run-file.ts";
import { suiteArguments } from "../../src/llama-stack/suite.ts";

const context = { root: "/repo", env: {} };
const served = { url: "http://127.0.0.1:8321", inference: "http://127.0.0.1:8322" };

test("every token is a user, alone in a team; some have none", () => {
  expect(answerTo('{"api_key":"anna"}')).toEqual({
    status: 200,
    answer: { principal: "anna", attributes: { teams: ["anna"] } },
  });
  expect(answerTo('{"api_key":"none-nora"}').answer).toEqual({ principal: "none-nora" });
  expect(answerTo('{"request":{}}').status).toBe(401);
});

test("the endpoint is asked over HTTP", async () => {
  const { url, close } = await startAuthEndpoint();
  onTestFinished(close);
  const response = await fetch(url, { method: "POST", body: '{"api_key":"anna"}' });
  expect(await response.json()).toMatchObject({ principal: "anna" });
});

test("the run file names the endpoint with --auth, and the suite acts as several users", () => {
  const read = (name: string) =>
    readFileSync(new URL(`../../llama-stack/0.2.12/${name}`, import.meta.url), "utf8");
  const values = { MOCK_URL: "http://m/v1", SQLITE_STORE_DIR: "/s", AUTH_URL: "http://a/auth" };
  const run = parse(renderRunFile(withPart(read("run.yaml"), read("auth.yaml")), values));
  expect(run.server.auth.config.endpoint).toBe("http://a/auth");
  expect(run.models).toHaveLength(2);
  expect(run.providers.inference).toHaveLength(2);
  const options = parseOptions(["0.2.12", "--auth"], context);
  expect(suiteArguments(options, served)).toEqual(expect.arrayContaining(userArguments));
  expect(suiteArguments({ ...options, auth: false }, served)).not.toContain("--tenant");
});

test("a version without a recipe for users says which has one", () => {
  expect(() => parseOptions(["0.3.5", "--auth"], context)).toThrow(
    "There is no recipe for --auth with 0.3.5; there is one for 0.2.12.",
  );
});
