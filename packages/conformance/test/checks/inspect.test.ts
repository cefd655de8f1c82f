import { expect, test } from "vitest";
import type { Schema } from "@understudy/contract/types";
import { refused, type Answer, type ExchangeSpec } from "../support/exchanges.ts";
import { traceOf } from "../support/trace-of.ts";
import { fail, pass, unknown, verdictOn } from "../support/verdict-on.ts";

type Provider = Schema<"ProviderList">["data"][number];

function provider(api: string, provider_id = "understudy"): Provider {
  return {
    ...{ api, provider_id, provider_type: "inline::understudy", config: {} },
    health: { status: "OK" },
  };
}

const all = ["inference", "safety", "tool_runtime", "agents"].map((api) => provider(api));

const listed = (data: readonly Provider[]): ExchangeSpec => ({
  step: { do: "inspect", what: "providers" },
  json: { data },
});

const got = (answer: Answer, api?: string): ExchangeSpec => ({
  step: { do: "get_provider", ...(api === undefined ? {} : { api }) },
  ...answer,
});

test("there is a provider for each of the four", () => {
  expect(verdictOn("inspect/providers", traceOf([listed(all)]))).toEqual(pass);
  expect(verdictOn("inspect/providers", traceOf([listed(all.slice(0, 3))]))).toEqual(
    fail({
      exchange: 0,
      path: "apis",
      expected: ["inference", "safety", "tool_runtime", "agents"],
      actual: ["inference", "safety", "tool_runtime"],
    }),
  );
});

test("an id of several providers reads the first that is listed, and any other id is not found", () => {
  const read = (...gotten: ExchangeSpec[]) => traceOf([listed(all), ...gotten]);
  const lost = got(refused(404, "Provider not found."));
  expect(verdictOn("inspect/providers", read(got({ json: provider("inference") }, "safety"), lost))).toEqual(
    pass,
  );
  expect(verdictOn("inspect/providers", read(got({ json: provider("safety") }, "safety")))).toEqual(
    fail({ exchange: 1, path: "provider.api", expected: "inference", actual: "safety" }),
  );
  expect(verdictOn("inspect/providers", read(got({ json: provider("safety") })))).toEqual(
    fail({ exchange: 1, path: "status", expected: "404", actual: 200 }),
  );
});

test("a server that serves is well", () => {
  const answered = (answer: Answer) => traceOf([{ step: { do: "inspect", what: "health" }, ...answer }]);
  expect(verdictOn("inspect/health", answered({ json: { status: "OK" } }))).toEqual(pass);
  const noted = { status: "OK", message: "The store may lose records in a crash." };
  expect(verdictOn("inspect/health", answered({ json: noted }))).toEqual(pass);
  expect(verdictOn("inspect/health", answered({ json: { status: "Error" } }))).toEqual(
    fail({ exchange: 0, path: "answer.status", expected: "OK", actual: "Error" }),
  );
  expect(verdictOn("inspect/version", answered({ json: { status: "OK" } }))).toEqual(
    unknown("the version was not requested"),
  );
});

test("a version has a number in it", () => {
  const answered = (version: string) =>
    traceOf([{ step: { do: "inspect", what: "version" }, json: { version } }]);
  expect(verdictOn("inspect/version", answered("0.3.5"))).toEqual(pass);
  expect(verdictOn("inspect/version", answered("unknown"))).toEqual(
    fail({ exchange: 0, path: "version", expected: "a version", actual: "unknown" }),
  );
});
