import { expect, test } from "vitest";
import { type JudgedTarget, judgesOf, planOf } from "../src/engine/plan.ts";
import { loadSuite } from "../src/apis/suite.ts";
import { expectationsOf } from "../src/target/expectations.ts";

const { checks, generators } = loadSuite();
const target = {
  capabilities: new Set(["agents"] as const),
  expectations: expectationsOf("api"),
  beyond: {},
};
const familiesFor = (...ids: string[]) =>
  planOf(
    checks.filter(({ id }) => ids.includes(id)),
    generators,
    target,
  ).groups.map(({ generator }) => generator.id);

test("a check with a family of its own runs that family", () => {
  expect(familiesFor("errors/too-large")).toEqual(["refusal"]);
});

test("a check of every trace runs all families, also beside one that has its own", () => {
  const alone = familiesFor("persistence/session-holds-turns");
  expect(alone.length).toBeGreaterThan(3);
  expect(familiesFor("persistence/session-holds-turns", "errors/too-large")).toEqual(alone);
});

test("a check with several families judges each that the target can show", () => {
  const served = { ...target, capabilities: new Set(["responses", "scripting", "journal"] as const) };
  const familiesOn = (one: JudgedTarget) =>
    planOf(
      checks.filter(({ id }) => id === "responses/sequence"),
      generators,
      one,
    ).groups.map(({ generator }) => generator.id);
  expect(familiesOn(served)).not.toContain("response-tools");
  const capabilities = new Set([...served.capabilities, "server_tools"] as const);
  expect(familiesOn({ ...served, capabilities })).toEqual(
    expect.arrayContaining(["responses", "response-tools"]),
  );
});

test("a target without agents is judged only on responses", () => {
  const served = { ...target, capabilities: new Set(["responses", "scripting"] as const) };
  const families = planOf(checks, generators, served).groups.map(({ generator }) => generator.id);
  expect(families).toEqual(["responses", "response-faults", "response-commands"]);
});

test("a family that the target cannot run has no judges, also of checks that judge others too", () => {
  const capabilities = new Set(["responses", "scripting", "journal", "gates"] as const);
  const sockets = generators.find(({ id }) => id === "response-sockets");
  if (sockets === undefined) expect.fail();
  const judges = (one: JudgedTarget) => judgesOf(sockets, checks, one).map(({ id }) => id);
  expect(judges({ ...target, capabilities })).toEqual([]);
  expect(judges({ ...target, capabilities: new Set([...capabilities, "web_sockets"] as const) })).toContain(
    "responses/chain-prompt",
  );
});
