/** What lab/src/excuses/excuses.ts excuses exists, and each mutant has one excuse; `npm run matrix -- --profile` says if it is true. */
import { expect, test } from "vitest";
import { capabilities } from "@understudy/conformance/src/target/capabilities.ts";
import { byCapability, bySwitch, excusedIn, valueOf, versions } from "../src/excuses/excuses.ts";
import { denied, withoutExcuse } from "../src/idle-checks.ts";
import { realCapabilitiesOf } from "../src/excuses/capabilities.ts";
import { mutants } from "../src/mutants/index.ts";

const known = mutants.map(({ id }) => id);

test("every excused mutant exists", () => {
  const excused = [...bySwitch, ...byCapability].flatMap((one) => one.mutants);
  expect(excused.filter((id) => !known.includes(id))).toEqual([]);
});

test.each(bySwitch)("$switch: $value is what a version does, and not what reference does", (one) => {
  expect(versions.map((version) => valueOf(version, one.switch))).toContain(one.value);
  expect(valueOf("reference", one.switch)).not.toBe(one.value);
});

test.each(byCapability)("$without is a capability that real servers lack", ({ without }) => {
  expect(Object.keys(capabilities)).toContain(without);
  expect(versions.some((version) => !realCapabilitiesOf(version).has(without))).toBe(true);
});

test.each(versions)("under %s a mutant has one excuse", (version) => {
  const switches = bySwitch.filter((one) => valueOf(version, one.switch) === one.value);
  const lacking = byCapability.filter(({ without }) => !realCapabilitiesOf(version).has(without));
  const excused = [...switches, ...lacking].flatMap((one) => one.mutants);
  expect(excused.filter((id, n) => excused.indexOf(id) !== n)).toEqual([]);
  expect(excusedIn(version).size).toBe(excused.length);
});

test("no mutant is excused under reference but for what real servers lack", () => {
  expect([...excusedIn("reference").values()].filter((by) => !by.startsWith("without "))).toEqual([]);
});

test("a check that judges no version is about what a switch of each version names", () => {
  expect(withoutExcuse().filter((check) => !denied.includes(check))).toEqual([]);
});

test("each check on the list of the denied needs to be there", () => {
  const needed = withoutExcuse();
  expect(denied.filter((check) => !needed.includes(check))).toEqual([]);
});
