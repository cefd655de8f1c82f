import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { renderRunFile } from "../../src/llama-stack/server/run-file.ts";
import { guardModel, shield, versions } from "../../src/llama-stack/launch/versions.ts";

const values = { MOCK_URL: "http://127.0.0.1:9911/v1", SQLITE_STORE_DIR: "/tmp/a folder" };

test("the variables of a run file are replaced, with what they hold escaped", () => {
  const template = `url: "\${env.MOCK_URL}"\ndb: "\${env.SQLITE_STORE_DIR}/a.db"\nagain: "\${env.MOCK_URL:=none}"\n`;
  const folder = String.raw`C:\new "folder"`;
  expect(parse(renderRunFile(template, { ...values, SQLITE_STORE_DIR: folder }))).toEqual({
    url: values.MOCK_URL,
    db: `${folder}/a.db`,
    again: values.MOCK_URL,
  });
});

test("a variable without a value is an error that names it", () => {
  expect(() => renderRunFile(`x: "\${env.MCP_URL}"`, values)).toThrow(
    "The run file needs MCP_URL, which has no value.",
  );
});

test.each(versions.map(({ name }) => name))(
  "the run file of %s has the mock's models and Llama Guard, keeps all in its folder, and records nothing",
  (name) => {
    const file = new URL(`../../llama-stack/${name}/run.yaml`, import.meta.url);
    const text = renderRunFile(readFileSync(file, "utf8"), values);
    const run = parse(text);
    const resources = run.registered_resources ?? run;
    expect(resources.models.map((model: { model_id: string }) => model.model_id)).toEqual([
      "mock-model",
      guardModel,
    ]);
    expect(resources.shields[0].shield_id).toBe(shield);
    expect(run.providers.inference[0].config.url).toBe(values.MOCK_URL);
    expect(run.providers.inference[0].provider_id).toBe("understudy");
    const stores = [...text.matchAll(/db_path: "([^"]*)"/g)].map(([, path]) => path);
    expect(stores.length).toBeGreaterThan(1);
    expect(stores.filter((path) => !path?.startsWith(`${values.SQLITE_STORE_DIR}/`))).toEqual([]);
    expect(new Set(stores).size).toBe(stores.length);
    expect(run.telemetry ?? run.providers.telemetry[0].config).toMatchObject(
      run.telemetry ? { enabled: false } : { sinks: [] },
    );
    expect(run.server.host).toBe("127.0.0.1");
  },
);
