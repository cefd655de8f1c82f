/** The committed stories for real servers; `npm run test:llama-stack` runs them. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { profiles } from "@understudy/contract/profiles";
import { loadSuite } from "@understudy/conformance/src/suite.ts";
import { shortened, timesInARow } from "../../src/llama-stack/shorten.ts";
import { readFindingStories, readSettledStories } from "../../src/llama-stack/stories.ts";
import { versions as realVersions } from "../../src/llama-stack/versions.ts";

/** Of CI. */
const versions = ["0.2.12", "0.3.5"];
const all = realVersions.map(({ name }) => name);

/** The rows of the table: number, versions, checks. */
function documentedFindings() {
  const text = readFileSync(new URL("../../../docs/upstream-findings.md", import.meta.url), "utf8");
  return [...text.matchAll(/^\|\s*(\d+) \|[^|]*\| ([\d., ]+?) *\| ([^|]*)\|/gm)].map(
    ([, number, of = "", checks = ""]) => ({
      finding: Number(number),
      versions: of.split(", ").filter((one) => versions.includes(one)),
      checks: [...checks.matchAll(/`([a-z-]+\/[a-z-]+)`/g)].map(([, check]) => check),
    }),
  );
}

test("each upstream defect has a story for each version that shows it", () => {
  const stories = readFindingStories();
  const rows = documentedFindings();
  expect(rows.length).toBeGreaterThan(20);
  const missing = rows.flatMap(({ finding, checks, ...row }) =>
    row.versions.flatMap((version) => {
      const found = stories.some(
        (one) => one.finding === finding && one.versions.includes(version) && checks.includes(one.check),
      );
      return found ? [] : [`${finding} on ${version}`];
    }),
  );
  expect(missing).toEqual([]);
});

test("each story is about known checks, a known family and known versions", () => {
  const { checks, generators } = loadSuite();
  const findings = readFindingStories().map((one) => ({ ...one, about: [one.check], of: versions }));
  const settled = readSettledStories().map((one) => ({ ...one, about: Object.keys(one.checks), of: all }));
  const wrong = [...findings, ...settled].filter(
    ({ about, generator, versions: own, of }) =>
      about.length === 0 ||
      about.some((check) => checks.every(({ id }) => id !== check)) ||
      generators.every(({ id }) => id !== generator) ||
      own.length === 0 ||
      own.some((version) => !of.includes(version)),
  );
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

test("each accusation is settled by a judge, another story or a switch of the profiles", () => {
  const { policy, wire, behavior } = profiles.reference;
  const known = ["judge", "story", ...[policy, wire, behavior].flatMap((part) => Object.keys(part))];
  const by = readSettledStories().flatMap((one) => Object.values(one.checks));
  expect(by.filter((one) => !known.includes(one))).toEqual([]);
});

test("a story loses the steps that it does not need", async () => {
  const needed = { do: "delete_agent", agent: "a1" } as const;
  const steps = [{ do: "list_agents" } as const, needed, { do: "list_agents" } as const];
  const story = await shortened({ steps }, async (shorter) => shorter.steps.includes(needed));
  expect(story.steps).toEqual([needed]);
});

test("tries end with the first that does not show it", async () => {
  let tries = 0;
  expect(await timesInARow(10, async () => (tries += 1) < 4)).toBe(3);
  expect(tries).toBe(4);
});
