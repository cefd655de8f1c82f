/** Answers of real servers on which a check once failed wrongly: it passes now, and would fail again without what settled it. */
import { describe, expect, test } from "vitest";
import { profiles, type ProfileName } from "@understudy/contract/profiles";
import { judge } from "@understudy/conformance/src/engine/tally.ts";
import { loadSuite } from "@understudy/conformance/src/apis/suite.ts";
import {
  excuse,
  type Expectations,
  expectationsOf,
} from "@understudy/conformance/src/target/expectations.ts";
import type { Exchange } from "@understudy/conformance/src/trace/trace.ts";
import { realCapabilities } from "../src/excuses/capabilities.ts";
import { accusationsIn } from "../src/excuses/accusations.ts";
import { readSettledStories, type SettledBy } from "../src/llama-stack/stories/stories.ts";
import { digestOf, readSettled, type RecordedTrace } from "../src/recordings/settled.ts";

// Their names are those of their profiles.
const versions: readonly ProfileName[] = ["0.2.12", "0.2.20", "0.3.5"];
const { checks } = loadSuite();
const reference = expectationsOf("reference");

/** An accusation that was made of a version. */
interface Settled {
  story: string;
  check: string;
  by: SettledBy;
}

function storiesOf(version: string) {
  return readSettledStories().filter((one) => one.versions.includes(version));
}

function settledOf(version: string): Settled[] {
  return storiesOf(version).flatMap((one) =>
    Object.entries(one.checks).map(([check, by]) => ({ story: one.name, check, by })),
  );
}

function checkOf(id: string) {
  return checks.find((one) => one.id === id)!;
}

/** The status of the check's verdict, or `excused`. */
function statusOf(id: string, trace: RecordedTrace, expectations: Expectations): string {
  const check = checkOf(id);
  if (excuse(check.when, expectations) !== null) return "excused";
  return judge(check, { ...trace, expectations }).status;
}

/** The profile with each other value that known profiles have for this switch. */
function withOtherValues(own: Expectations, name: string): Expectations[] {
  return (["policy", "wire", "behavior"] as const).flatMap((part) =>
    name in own[part]
      ? Object.values(profiles).map((other) => ({
          ...own,
          [part]: { ...own[part], [name]: new Map<string, unknown>(Object.entries(other[part])).get(name) },
        }))
      : [],
  );
}

describe.each(versions)("Llama Stack %s", (version) => {
  const own = expectationsOf(version);
  const traces = readSettled(version);
  const stories = storiesOf(version);
  const settled = settledOf(version);
  const tracesOf = (story: string) => traces.filter((one) => one.settled === story);
  const sent = (story: string) => tracesOf(story)[0]!;
  /** The same where nothing is said in another way to such a server. */
  const asWritten = (story: string) => tracesOf(story).at(-1)!;

  test("has a recording of each story as it is now", () => {
    const recorded = traces.filter((one) => !one.asWritten).map(({ settled, digest }) => [settled, digest]);
    expect(recorded).toEqual(stories.map((story) => [story.name, digestOf(story)]));
  });

  test.each(stories)("is accused of nothing in $name", ({ name, generator }) => {
    const capabilities = new Set([...realCapabilities].filter((one) => one !== "any_resume"));
    const target = { capabilities, expectations: own, beyond: {} };
    expect(accusationsIn({ ...sent(name), expectations: own }, generator, target)).toEqual([]);
  });

  test.each(settled.filter(({ check }) => excuse(checkOf(check).when, own) === null))(
    "is judged by $check in $story",
    ({ check, story }) => {
      expect(statusOf(check, sent(story), own)).toBe("pass");
    },
  );

  test.each(settled.filter(({ by }) => by === "judge"))(
    "is not accused by $check in $story under any profile",
    ({ check, story }) => {
      for (const trace of tracesOf(story))
        for (const expectations of [own, reference])
          expect(statusOf(check, trace, expectations)).not.toBe("fail");
    },
  );

  test.each(settled.filter(({ by }) => by === "story" || by === "limit"))(
    "would be accused by $check of what $story once was",
    ({ check, story }) => {
      expect(statusOf(check, asWritten(story), own)).toBe("fail");
    },
  );

  test.each(settled.filter(({ by }) => !["judge", "story", "limit"].includes(by)))(
    "would be accused by $check in $story with another value of $by",
    ({ check, by, story }) => {
      const statuses = withOtherValues(own, by).flatMap((other) =>
        tracesOf(story).map((trace) => statusOf(check, trace, other)),
      );
      expect(statuses).toContain("fail");
    },
  );
});

test("profiles excuse two of these checks, and all others are judged", () => {
  const excused = versions.flatMap((version) =>
    settledOf(version).filter(({ check }) => excuse(checkOf(check).when, expectationsOf(version)) !== null),
  );
  expect(new Set(excused.map(({ check }) => check))).toEqual(
    new Set(["documents/private-addresses", "persistence/same-order"]),
  );
});

test.each([
  ["health", "pass"],
  ["provider_type", "fail"],
])("a recorded provider with another %s is a %s", (field, status) => {
  const trace = readSettled("0.2.12").find(({ settled }) => settled === "health-of-providers")!;
  const exchanges = trace.exchanges.map((one): Exchange =>
    one.operation === "getProvider" ? { ...one, json: { ...Object(one.json), [field]: "other" } } : one,
  );
  expect(statusOf("inspect/providers", { ...trace, exchanges }, expectationsOf("0.2.12"))).toBe(status);
});
