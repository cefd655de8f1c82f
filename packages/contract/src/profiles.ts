/** Profiles: the differences between servers of the Agents API, as switches. */
import { llamaStack } from "./profiles/llama-stack.ts";
import type { KnownProfile } from "./profiles/profile.ts";
import { reference } from "./profiles/reference.ts";

export { builtinNames } from "./profiles/builtin-names.ts";
export { type ResponsesProfile, type ResponsesSwitches, responsesProfiles } from "./profiles/responses.ts";
export type { Behavior, KnownProfile, Policy, Profile, WireProfile } from "./profiles/profile.ts";

/** The names of all profiles: `reference`, and the observed versions of Llama Stack. */
export type ProfileName = "reference" | keyof typeof llamaStack;

/** Every profile, by name. `reference` is the default. */
export const profiles: Readonly<Record<ProfileName, KnownProfile>> = { reference, ...llamaStack };
