/** Users who share nothing: each has their own records, and some request the records of another. */
import fc, { type Arbitrary } from "fast-check";
import type { Story, StoryStep } from "../../../story/story.ts";
import type { Capability } from "../../../target/capabilities.ts";
import type { StoryGenerator } from "../../../check/generator.ts";
import { type Intrusion, intrusionsFor, intrusionSteps } from "./intrusions.ts";
import { tenantStart, lifeOf, tenantStage } from "./tenant-life.ts";
import type { TenantLife } from "./tenant-plan.ts";
import { responseRunsAt, responsesBeginning, responsesParts } from "./tenant-responses.ts";
import {
  type ResponseIntrusion,
  responseIntrusionsFor,
  responseIntrusionSteps,
} from "./response-intrusions.ts";

export const tenantStories: StoryGenerator = {
  id: "tenants",
  title:
    "Tenants with records of equal names, and requests of one for what is another's, by its ids and names.",
  needs: ["tenants"],
  // A server that guards nothing lists what other stories make.
  alone: true,
  ownChecksOnly: true,
  stories(has) {
    const ofAgents = { weight: 2, arbitrary: storiesOf(agentsLife, has) };
    if (!has.has("responses") || !has.has("scripting")) return fc.noBias(ofAgents.arbitrary);
    // Small numbers first would leave little of a life.
    return fc.noBias(fc.oneof(ofAgents, { weight: 1, arbitrary: storiesOf(responsesLife, has) }));
  },
};

/** Agents, and what is registered. */
const agentsLife: TenantLife<Intrusion> = {
  beginningOf: tenantStart,
  partsOf: (tenant, has) => lifeOf(tenant, has).map((step) => ({ steps: [step] })),
  intrusionsFor,
  intrusionSteps,
};

const responsesLife: TenantLife<ResponseIntrusion> = {
  beginningOf: responsesBeginning,
  partsOf: responsesParts,
  intrusionsFor: responseIntrusionsFor,
  placeOf: (intrusion, has) => (intrusion === "cancel" ? responseRunsAt(has) : null),
  intrusionSteps: responseIntrusionSteps,
};

type Has = ReadonlySet<Capability>;
type Plan<Is extends string> = ReturnType<typeof plans<Is>> extends Arbitrary<infer Drawn> ? Drawn : never;

function storiesOf<Is extends string>(life: TenantLife<Is>, has: Has): Arbitrary<Story> {
  return plans(life, has).map((plan) => toStory(plan, life, has));
}

function plans<Is extends string>(life: TenantLife<Is>, has: Has) {
  const { length } = life.partsOf("B", has);
  const kept = (steps: number) =>
    fc.array(
      fc.nat(9).map((n) => n > 0),
      { minLength: steps, maxLength: steps },
    );
  const plain = has.has("plain_tenants") ? (["P"] as const) : [];
  const intrusion = fc.record({
    is: fc.constantFrom(...life.intrusionsFor(has)),
    by: fc.constantFrom<"A" | "P">("A", "A", "A", ...plain),
    without: fc.constantFrom<"nobody" | "unknown">("nobody", "unknown"),
    /** How much of the owner's life comes before it. */
    after: fc.nat(length),
    /** Whether it is at the same time as the owner's step. */
    races: fc.nat(3).map((n) => n === 3),
  });
  return fc.record({
    // What others do goes first when a story shrinks.
    intrusions: fc.array(intrusion, { maxLength: 12, size: "max" }),
    intruder: kept(life.beginningOf("A", has).length),
    owner: kept(length),
    restartAfter: fc.nat(7 * length),
  });
}

/** The intruder's own life comes first, so that it has all that the owner will have. */
function toStory<Is extends string>(
  { intrusions, intruder, owner, restartAfter }: Plan<Is>,
  life: TenantLife<Is>,
  has: Has,
): Story {
  // Where a restart takes seconds, other families show what it does.
  const restarts = has.has("restart") && has.has("whole_answers");
  const placed = intrusions.map((one) => ({ ...one, after: life.placeOf?.(one.is, has) ?? one.after }));
  const before = life.beginningOf("A", has).filter((_, n) => intruder[n] === true);
  const parts = life.partsOf("B", has).flatMap(({ steps, ending = [] }, n): StoryStep[] => {
    const isKept = owner[n] === true;
    const own = isKept ? [...steps] : [];
    const stepsOf = (races: boolean): StoryStep[][] =>
      placed.flatMap((one, nth) =>
        one.after === n && one.races === races ? [life.intrusionSteps(one, nth, has)] : [],
      );
    const racing = stepsOf(true);
    return [
      ...(racing.length > 0 ? [{ do: "parallel" as const, branches: [own, ...racing] }] : own),
      ...stepsOf(false).flat(),
      ...(isKept ? ending : []),
      ...(restarts && restartAfter === n ? [{ do: "restart" as const }] : []),
    ];
  });
  return { steps: [tenantStage(has), ...before, ...parts], alone: "B" };
}
