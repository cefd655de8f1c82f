/** The committed stories for real servers; `npm run test:llama-stack` runs them. */
import { expect, test } from "vitest";
import { profiles } from "@understudy/contract/profiles";
import { stepsOf } from "@understudy/conformance/src/story/story.ts";
import { firstFinding, heldToReference } from "../../src/llama-stack/stories/judge-story.ts";
import { shortened, timesInARow } from "../../src/llama-stack/stories/shorten.ts";
import { commonOf, isShown } from "../../src/llama-stack/stories/shown.ts";
import { type Handler, openMutant } from "../../src/mutants/mutant.ts";
import { readFindingStories, readSettledStories } from "../../src/llama-stack/stories/stories.ts";
import { defectsOf } from "./support/by-hand.ts";

/** Of CI. */
const versions = ["0.2.12", "0.3.5"];

test("each upstream defect has a story for each version that shows it", () => {
  const stories = readFindingStories();
  expect(defectsOf().length).toBeGreaterThan(20);
  const missing = versions.flatMap((version) =>
    defectsOf(version).flatMap(({ number, checks }) => {
      const found = stories.some(
        (one) => one.finding === number && one.versions.includes(version) && checks.includes(one.check),
      );
      return found ? [] : [`${number} on ${version}`];
    }),
  );
  expect(missing).toEqual([]);
});

test("each upstream defect is shown on versions of CI", () => {
  const others = readFindingStories().filter(({ versions: own }) =>
    own.some((one) => !versions.includes(one)),
  );
  expect(others.map(({ name }) => name)).toEqual([]);
});

test("each accusation is settled by a judge, another story or a switch of the profiles", () => {
  const { policy, wire, behavior } = profiles.reference;
  const known = ["judge", "story", "limit", ...[policy, wire, behavior].flatMap((part) => Object.keys(part))];
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

test("each story of a finding says what it shows on each of its versions", () => {
  const silent = readFindingStories().flatMap(({ name, versions: of, shows = {} }) =>
    of.filter((version) => (shows[version]?.path ?? "") === "").map((version) => `${name} on ${version}`),
  );
  expect(silent).toEqual([]);
});

test("what is the same each time is what is shown", () => {
  const [one, other] = ["5.a", "7.b"].map((place, n) => ({
    exchange: 3,
    path: `ids.${place}`,
    expected: n,
    actual: { event: { type: "end", id: place }, ids: [1], n: null },
  }));
  const shown = commonOf([one!, other!]);
  expect(shown).toEqual({ exchange: 3, path: "ids", actual: { event: { type: "end" }, n: null } });
  expect(isShown(one!, shown)).toBe(true);
  expect(isShown({ ...one!, exchange: 2 }, shown)).toBe(false);
  expect(isShown({ ...one!, path: "names.5.a" }, shown)).toBe(false);
  expect(isShown({ ...one!, actual: { event: { type: "start" }, n: null } }, shown)).toBe(false);
  expect(commonOf([one!, { ...other!, exchange: 4, actual: "x".repeat(201) }])).toEqual({ path: "ids" });
});

/** These are about what a turn says when its model fails, which is what it says when the server does. */
const likeOutage = ["16-provider-fails on 0.2.12"];

test("where every turn fails, no story shows its finding", async () => {
  const words = "500: Internal server error: An unexpected error occurred.";
  const failing = () =>
    new Response(`data: ${JSON.stringify({ error: { message: words } })}\n\n`, {
      headers: { "content-type": "text/event-stream" },
    });
  const runsTurn = ({ method, url }: Request): boolean =>
    method === "POST" && /\/(?:turn|resume)$/.test(new URL(url).pathname);
  const handler = (honest: Handler): Handler => {
    return async (request) => (runsTurn(request) ? failing() : honest(request));
  };
  const alike: string[] = [];
  for (const version of ["0.2.12", "0.3.5"] as const) {
    const target = heldToReference(await openMutant({ handler }, version, version));
    for (const one of readFindingStories().filter(({ versions: of }) => of.includes(version))) {
      if (stepsOf(one.story, "turn").length === 0) continue;
      const [finding, shown] = [await firstFinding(target, one), one.shows?.[version]];
      if (finding !== null && shown !== undefined && isShown(finding, shown))
        alike.push(`${one.name} on ${version}`);
    }
    await target.close();
  }
  expect(alike).toEqual(likeOutage);
});
