/** What CI asks of a real server: its known defects still show, settled accusations stay settled, and new stories accuse nobody. */
import { describe, expect, test } from "vitest";
import { seedOf } from "../../../../seeds.ts";
import { draw, isSure } from "../../../src/llama-stack/stories/draw.ts";
import {
  accusationsOn,
  firstFinding,
  heldToReference,
} from "../../../src/llama-stack/stories/judge-story.ts";
import { isShown } from "../../../src/llama-stack/stories/shown.ts";
import { timesInARow } from "../../../src/llama-stack/stories/shorten.ts";
import type { Target } from "@understudy/conformance/src/target/target.ts";
import { readFindingStories, readSettledStories } from "../../../src/llama-stack/stories/stories.ts";
import { byHandResponses, printedBy, responseDefectsOf } from "./by-hand.ts";
import { soakMs } from "../../support/draws.ts";
import { outputOf } from "./output.ts";
import { root } from "./page.ts";
import { keepStory, useRealServer } from "./real-server.ts";

const seed = seedOf("llamaStack");
/** Few of each family, so that all get some. In a soak for as long as it may: on a slow machine the time is over soon. */
const howMany =
  soakMs === undefined ? { runs: 3, maxStories: 3 } : { runs: 1, maxStories: 30, maxMs: soakMs };

export function testRealServer(version: string): void {
  const server = useRealServer(version);
  const target = (): Target => server().target;
  const isOfVersion = ({ versions }: { versions: readonly string[] }): boolean => versions.includes(version);

  describe(`Llama Stack ${version}`, () => {
    test.each(readFindingStories().filter(isOfVersion))("$name shows itself to $check", async (one) => {
      const finding = await firstFinding(heldToReference(target()), one);
      const shown = one.shows?.[version];
      const isSame = finding !== null && shown !== undefined && isShown(finding, shown);
      expect({ finding, shown, isSame }).toMatchObject({ isSame: true });
    });

    test.each(readSettledStories().filter(isOfVersion))("$name accuses nobody", async (one) => {
      let against: string[] = [];
      // Only what repeats itself counts.
      const times = await timesInARow(3, async () => {
        against = await accusationsOn(target(), one);
        return against.length > 0;
      });
      expect(times === 3 ? against : []).toEqual([]);
    });

    test("has its defects of responses, shown by hand", async () => {
      const numbers = responseDefectsOf(version).map(({ number }) => number);
      const args = [byHandResponses, ...server().addresses, ...numbers.map(String)];
      const expected = printedBy(version, byHandResponses);
      expect((await outputOf("bash", args, root)).trim().split("\n")).toEqual(
        numbers.map((number) => `${number}: ${expected.get(number)}`),
      );
    });

    test("is accused of nothing by new stories", async () => {
      const drawn = await draw(target(), { seed, ...howMany });
      const { stories, families, possible, findings, interrupted } = drawn;
      console.log(
        `Llama Stack ${version}: ${stories} stories of ${families.length} of ${possible} families under seed ${seed}`,
      );
      for (const one of findings) {
        const { check, path, finding, repeated } = one;
        console.log(`${check} ${repeated} of 3 times: ${JSON.stringify(finding).slice(0, 500)}`);
        console.log(`  replay ${check} --seed ${seed} --path ${path}; its story: ${keepStory(version, one)}`);
      }
      expect(interrupted).toBeNull();
      // A run of a few stories finds nothing, whatever the server does.
      expect(stories).toBeGreaterThan(20);
      expect(families.length).toBeGreaterThan(possible / 2);
      expect(findings.filter(isSure).map(({ check }) => check)).toEqual([]);
    });
  });
}
