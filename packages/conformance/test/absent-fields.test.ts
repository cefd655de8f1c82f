import { expect, test } from "vitest";
import { absentFields } from "../src/apis/agents/oracle/absent-fields.ts";
import { expectationsOf, profileNames } from "../src/target/expectations.ts";
import { omissions } from "../src/json/omissions.ts";

test.each(profileNames)("what servers of the profile %s leave out is read without it", (name) => {
  expect(absentFields(expectationsOf(name)).filter((field) => !omissions.includes(field))).toEqual([]);
});

test("some profile leaves out each of these fields", () => {
  const absent = new Set(profileNames.flatMap((name) => absentFields(expectationsOf(name))));
  expect(omissions.filter((field) => !absent.has(field))).toEqual([]);
});
