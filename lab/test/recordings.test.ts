/** What real servers answered once, our server answers under their profiles. */
import { beforeAll, describe, expect, test } from "vitest";
import type { ProfileName } from "@understudy/contract/profiles";
import { difference } from "@understudy/conformance/src/json/difference.ts";
import { conversations } from "../src/recordings/conversations/index.ts";
import { converse } from "../src/recordings/converse.ts";
import { knownDifferences, type KnownDifference } from "../src/recordings/known-differences.ts";
import type { Recorded } from "../src/recordings/normalised.ts";
import { openOurs } from "../src/recordings/our-server.ts";
import { readRecording } from "../src/recordings/recording.ts";

// Their names are those of their profiles.
const versions: readonly ProfileName[] = ["0.2.6", "0.2.12", "0.2.20", "0.3.5"];

describe.each(versions)("Llama Stack %s", (version) => {
  const recording = readRecording(version);
  const known = knownDifferences.filter((one) => one.versions.includes(version));
  const held = conversations.filter(({ name }) => recording.has(name));
  const ours = new Map<string, Recorded[]>();

  beforeAll(async () => {
    for (const one of held) {
      const target = await openOurs(version);
      try {
        ours.set(one.name, await converse(target, one));
      } finally {
        await target.close();
      }
    }
  });

  test.each(held)("answers in $name as ours", ({ name }) => {
    const without = knownIn(name, known);
    const held = recording.get(name)?.map(without) ?? [];
    expect(ours.get(name)?.map(without)).toEqual(held);
    // A conversation of which nothing is compared would agree with everything.
    expect(held.filter(({ status }) => status !== null)).not.toEqual([]);
  });

  test.each(known)("still differs in $id", ({ id, in: names = [] }) => {
    const others = known.filter((one) => one.id !== id);
    const differing = held.filter(({ name }) => {
      const without = knownIn(name, others);
      return difference(recording.get(name)?.map(without), ours.get(name)?.map(without)) !== null;
    });
    expect(differing).not.toEqual([]);
    const here = names.filter((name) => recording.has(name));
    expect(differing.map(({ name }) => name)).toEqual(expect.arrayContaining(here));
  });

  test("has a recording of nothing that is not held any more", () => {
    const names = conversations.map(({ name }) => name);
    expect([...recording.keys()].filter((name) => !names.includes(name))).toEqual([]);
  });

  test("has a recording of every conversation that can be held with it", () => {
    const missing = conversations.filter(({ name }) => !recording.has(name));
    const most = version === "0.2.6" ? conversations.filter(({ withTools }) => withTools) : [];
    expect(missing).toEqual(most);
  });
});

function knownIn(
  name: string,
  known: readonly KnownDifference[],
): (exchange: Recorded, index: number) => Recorded {
  const here = known.filter((one) => one.in === undefined || one.in.includes(name));
  return (exchange, index) =>
    here
      .filter(({ exchanges }) => exchanges?.includes(index) ?? true)
      .reduce((rest, { without }) => without(rest), exchange);
}
