import { expect, test } from "vitest";
import type { Model } from "@understudy/contract/types";
import { refused, type Answer, type ExchangeSpec } from "../support/exchanges.ts";
import { traceOf } from "../support/trace-of.ts";
import { fail, pass, unknown, verdictOn } from "../support/verdict-on.ts";

function modelOf(identifier: string, provider_resource_id = "model-1"): Model {
  return {
    ...{ identifier, provider_resource_id, provider_id: "understudy" },
    ...{ type: "model", metadata: {}, model_type: "llm" },
  };
}

function registered(name: string, answer: Answer = {}, target?: string): ExchangeSpec {
  const step = { do: "register", kind: "model", name, ...(target === undefined ? {} : { target }) } as const;
  return { step, json: modelOf(name, target), ...answer };
}

const listed = (...names: string[]): ExchangeSpec => ({
  step: { do: "list_named", kind: "model" },
  json: { data: names.map((name) => modelOf(name)) },
});

const got = (name: string, answer: Answer): ExchangeSpec => ({
  step: { do: "get_named", kind: "model", name },
  ...answer,
});

const unregistered = (name: string, answer: Answer = {}): ExchangeSpec => ({
  step: { do: "unregister", kind: "model", name },
  ...answer,
});

test("registered names are listed in their order, among the provider's", () => {
  const two = [registered("fast"), registered("deep")];
  const check = "registry/in-order";
  expect(verdictOn(check, traceOf([...two, listed("model-1", "deep", "fast")]))).toEqual(pass);
  expect(verdictOn(check, traceOf([...two, listed("fast", "model-1", "deep")]))).toEqual(
    fail({ exchange: 2, path: "names.0", expected: "deep", actual: "fast" }),
  );
  expect(verdictOn(check, traceOf([registered("fast"), listed("fast")]))).toEqual(
    unknown("no two names of one kind were listed"),
  );
});

test("a repeated registration is accepted, and another resource under the name is a 409", () => {
  const again = (answer: Answer, target?: string) =>
    traceOf([registered("fast"), registered("fast", answer, target)]);
  expect(verdictOn("registry/same-again", again({}))).toEqual(pass);
  expect(verdictOn("registry/same-again", again(refused(409, "It is taken.")))).toEqual(
    fail({ exchange: 1, path: "status", expected: "200", actual: 409 }),
  );
  expect(verdictOn("registry/taken-name", again({}, "model-2"))).toEqual(
    fail({ exchange: 1, path: "status", expected: "409", actual: 200 }),
  );
  expect(verdictOn("registry/taken-name", again({}))).toEqual(
    unknown("no name was registered a second time"),
  );
});

test("what was registered is read as it was first, until it is unregistered", () => {
  const conflict = registered("fast", refused(409, "It is taken."), "model-2");
  const read = (json: Model) => traceOf([registered("fast"), conflict, got("fast", { json })]);
  expect(verdictOn("registry/read-back", read(modelOf("fast")))).toEqual(pass);
  expect(verdictOn("registry/read-back", read(modelOf("fast", "model-2")))).toEqual(
    fail({ exchange: 2, path: "answer.provider_resource_id", expected: "model-1", actual: "model-2" }),
  );
  const gone = (answer: Answer) => traceOf([registered("fast"), unregistered("fast"), got("fast", answer)]);
  expect(verdictOn("registry/unregistered-is-gone", gone(refused(404, "Model not found.")))).toEqual(pass);
  expect(verdictOn("registry/unregistered-is-gone", gone({ json: modelOf("fast") }))).toEqual(
    fail({ exchange: 2, path: "status", expected: "404", actual: 200 }),
  );
});

test("a name that was never registered cannot be unregistered", () => {
  expect(verdictOn("registry/unknown-name", traceOf([unregistered("fast")]))).toEqual(
    fail({ exchange: 0, path: "status", expected: "404", actual: 204 }),
  );
});
