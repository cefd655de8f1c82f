/** Users who share nothing: each with records of its own, and requests of one for what is another's. */
import fc, { type Arbitrary } from "fast-check";
import type { Story, StoryStep } from "../story/story.ts";
import type { Capability } from "../targets/capabilities.ts";
import type { StoryGenerator } from "./generator.ts";
import { intrusionsFor, intrusionSteps } from "./intrusions.ts";
import { beginningOf, lifeOf, stage } from "./tenant-life.ts";

export const tenantStories: StoryGenerator = {
  id: "tenants",
  title:
    "Tenants with records of equal names, and requests of one for what is another's, by its ids and names.",
  needs: ["tenants"],
  // A server that guards nothing lists what other stories make.
  alone: true,
  ownChecksOnly: true,
  stories: (has) => plans(has).map((plan) => toStory(plan, has)),
};

type Plan = ReturnType<typeof plans> extends Arbitrary<infer Drawn> ? Drawn : never;

function plans(has: ReadonlySet<Capability>) {
  const { length } = lifeOf("B", has);
  const kept = (steps: number) =>
    fc.array(
      fc.nat(9).map((n) => n > 0),
      { minLength: steps, maxLength: steps },
    );
  const plain = has.has("plain_tenants") ? (["P"] as const) : [];
  const intrusion = fc.record({
    is: fc.constantFrom(...intrusionsFor(has)),
    by: fc.constantFrom<"A" | "P">("A", "A", "A", ...plain),
    without: fc.constantFrom<"nobody" | "unknown">("nobody", "unknown"),
    /** How much of the owner's life comes before it. */
    after: fc.nat(length),
    /** Whether it is at the same time as the owner's step. */
    races: fc.nat(3).map((n) => n === 3),
  });
  // Small numbers first would leave little of a life.
  return fc.noBias(
    fc.record({
      // What others do goes first when a story shrinks.
      intrusions: fc.array(intrusion, { maxLength: 12, size: "max" }),
      intruder: kept(beginningOf("A", has).length),
      owner: kept(length),
      restartAfter: fc.nat(7 * length),
    }),
  );
}

/** The intruder's own life comes first, so that it has all that the owner will have. */
function toStory({ intrusions, intruder, owner, restartAfter }: Plan, has: ReadonlySet<Capability>): Story {
  // Where a restart takes seconds, other families show what it does.
  const restarts = has.has("restart") && has.has("whole_answers");
  const before = beginningOf("A", has).filter((_, n) => intruder[n] === true);
  const life = lifeOf("B", has).flatMap((step, n): StoryStep[] => {
    const own = owner[n] === true ? [step] : [];
    const stepsOf = (races: boolean): StoryStep[][] =>
      intrusions.flatMap((one, nth) =>
        one.after === n && one.races === races ? [intrusionSteps(one, nth, has)] : [],
      );
    const racing = stepsOf(true);
    return [
      ...(racing.length > 0 ? [{ do: "parallel" as const, branches: [own, ...racing] }] : own),
      ...stepsOf(false).flat(),
      ...(restarts && restartAfter === n ? [{ do: "restart" as const }] : []),
    ];
  });
  return { steps: [stage(has), ...before, ...life], alone: "B" };
}
