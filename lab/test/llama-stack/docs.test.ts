/** The documentation shows the run files and commands that real servers are started with. docs.deep.test.ts runs them. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { checks } from "@understudy/conformance/src/apis/checks.ts";
import { parseOptions } from "../../src/llama-stack/launch/options.ts";
import { suiteArguments } from "../../src/llama-stack/suite.ts";
import { versions } from "../../src/llama-stack/launch/versions.ts";
import {
  byHandResponses,
  byHandUsers,
  defectsOf,
  holes,
  printedBy,
  responseDefectsOf,
} from "./support/by-hand.ts";
import { fencesOf, root, rowsOf } from "./support/page.ts";

const behind = "docs/judge/behind-llama-stack.md";
const judging = "docs/judge/judge-llama-stack.md";

/** What the page shows of the run file of a version. */
function shownFor(version: string): object {
  const shown = fencesOf(behind).flatMap(({ code }) => {
    const [, names = ""] = /^# run\.yaml of (.*)\n/.exec(code) ?? [];
    return names.split(", ").includes(version) ? [parse(code) as object] : [];
  });
  return Object.assign({}, ...shown) as object;
}

test.each(versions.map(({ name }) => name))("the page shows lines of the run file of %s", (name) => {
  const committed: unknown = parse(readFileSync(`${root}lab/llama-stack/${name}/run.yaml`, "utf8"));
  const shown = shownFor(name);
  expect(shown).toHaveProperty("providers");
  expect(Object.keys(shown).length).toBeGreaterThan(1);
  expect(committed).toMatchObject(shown);
});

test.each(versions)("the page starts $name as it is started here", ({ name, command, model }) => {
  const [, line, itsModel] = rowsOf(behind).find(([names = ""]) => names.split(", ").includes(name)) ?? [];
  expect(line).toBe(`python -m ${command("run.yaml", 8321).join(" ")}`);
  expect(itsModel).toBe(model);
});

test.each(versions)("the page judges $name with its profile", ({ name, pythons, profile }) => {
  const rows = rowsOf(judging).filter(([names]) => names === name);
  expect(rows).toEqual([[name, pythons.join(" or "), profile, expect.any(String)]]);
});

test("a stack of the reader's own is judged by the command that --serve prints", () => {
  const [line = ""] = fencesOf(judging).flatMap(({ language, code }) => (language === "bash" ? [code] : []));
  const options = parseOptions(["0.3.5"], { root, env: {} });
  const served = { url: "http://127.0.0.1:8321", inference: "http://127.0.0.1:8322" };
  expect(line.trim()).toBe(
    `npx -p @understudy/conformance understudy-conformance ${suiteArguments(options, served).join(" ")}`,
  );
});

test("each upstream defect has a function that shows it by hand, and says what it prints", () => {
  const printed = printedBy("0.2.20");
  expect([...printed.keys()]).toEqual(defectsOf().map(({ number }) => number));
  expect([...printed].filter(([, text]) => text === "")).toEqual([]);
});

test("each defect of responses has a function that shows it by hand, and checks that show it", () => {
  const printed = printedBy("0.3.5", byHandResponses);
  expect([...printed.keys()]).toEqual(responseDefectsOf().map(({ number }) => number));
  expect([...printed].filter(([, text]) => text === "")).toEqual([]);
  const known = checks.map(({ id }) => id);
  expect(responseDefectsOf().flatMap((one) => one.checks.filter((id) => !known.includes(id)))).toEqual([]);
});

test("each hole between users has a function that shows it by hand, and checks that show it", () => {
  const printed = printedBy("0.2.12", byHandUsers);
  expect([...printed.keys()]).toEqual(holes().map(({ number }) => number));
  expect([...printed].filter(([, text]) => text === "")).toEqual([]);
  const known = checks.map(({ id }) => id);
  expect(holes().flatMap((hole) => hole.checks.filter((id) => !known.includes(id)))).toEqual([]);
});
