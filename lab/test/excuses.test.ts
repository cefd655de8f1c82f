/** What lab/excuses.json says is possible; `npm run matrix -- --profile` says if it is true. */
import { expect, test } from "vitest";
import { loadSuite } from "@understudy/conformance/src/apis/suite.ts";
import { capabilities, missingCapabilities } from "@understudy/conformance/src/target/capabilities.ts";
import { excusedIn, valueOf, versions } from "../src/excuses/excuses.ts";
import { denied, withoutExcuse } from "../src/idle-checks.ts";
import { realCapabilitiesOf } from "../src/excuses/capabilities.ts";
import { mutants } from "../src/mutants/index.ts";

const known = mutants.map(({ id }) => id);

test.each(versions)("every mutant that is excused under %s exists", (version) => {
  expect([...excusedIn(version).keys()].filter((id) => !known.includes(id))).toEqual([]);
});

test.each(versions)(
  "each excuse under %s is what that version does or lacks, and reference does not",
  (version) => {
    const wrong = [...excusedIn(version)].filter(([, why]) => {
      const [, lacking] = /^without (\w+)$/.exec(why) ?? [];
      const given: ReadonlySet<string> = realCapabilitiesOf(version);
      if (lacking !== undefined) return !(lacking in capabilities) || given.has(lacking);
      const [, name = "", value] = /^(\w+): (.+)$/.exec(why) ?? [];
      return value !== valueOf(version, name) || value === valueOf("reference", name);
    });
    expect(wrong, "give these a reason in lab/excuses.json").toEqual([]);
  },
);

test.each(versions)("a mutant whose stories cannot run under %s is excused", (version) => {
  const given = realCapabilitiesOf(version);
  const untold = loadSuite().checks.filter(
    ({ generators }) =>
      generators !== "any" && generators.every(({ needs }) => missingCapabilities(needs, given) !== null),
  );
  const unseen = mutants.filter(({ killedBy }) =>
    killedBy.every((id) => untold.some((one) => one.id === id)),
  );
  expect(unseen.length).toBeGreaterThan(0);
  expect(unseen.map(({ id }) => id).filter((id) => !excusedIn(version).has(id))).toEqual([]);
});

const needed = withoutExcuse();

test("a check that judges no version is about what a switch of each version names", () => {
  expect(needed.filter((check) => !denied.includes(check))).toEqual([]);
});

test("each check on the list of the denied needs to be there", () => {
  expect(denied.filter((check) => !needed.includes(check))).toEqual([]);
});
