/** What a story of tenants is made of: the life of an owner, and what an intruder tries. */
import type { Caller, Tenant } from "../../../target/caller.ts";
import type { RequestStep, StoryStep } from "../../../story/story.ts";
import type { Capability } from "../../../target/capabilities.ts";

type Has = ReadonlySet<Capability>;

/** What tenants do with records of one kind, and by which names an intruder tries to get at them. */
export interface TenantLife<Intrusion extends string> {
  /** What a tenant makes first. */
  beginningOf(tenant: Tenant, has: Has): StoryStep[];
  /** The parts of its life, the beginning included, in order. Any of them may be left out. */
  partsOf(tenant: Tenant, has: Has): LifePart[];
  intrusionsFor(has: Has): readonly Intrusion[];
  /** After which part an intrusion is tried, where it shows something there only. */
  placeOf?(intrusion: Intrusion, has: Has): number | null;
  /** `nth` makes aliases unique. The owner is B. */
  intrusionSteps(plan: IntrusionPlan<Intrusion>, nth: number, has: Has): StoryStep[];
}

export interface LifePart {
  steps: readonly StoryStep[];
  /** What ends it, once an intruder has tried what it tries at this place. */
  ending?: readonly StoryStep[];
}

export interface IntrusionPlan<Intrusion extends string> {
  is: Intrusion;
  by: "A" | "P";
  /** What a request sends in place of the token. */
  without: "nobody" | "unknown";
}

export function by<Step extends RequestStep>(caller: Caller, step: Step): Step & { by: Caller } {
  return { ...step, by: caller };
}
