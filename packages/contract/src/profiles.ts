/** How servers of the Agents API differ: the switches, and what each profile sets them to. */
import { llamaStack } from "./profiles/llama-stack.ts";
import type { KnownProfile } from "./profiles/profile.ts";
import { reference } from "./profiles/reference.ts";

export type { Habits, KnownProfile, Policy, Profile, WireProfile } from "./profiles/profile.ts";

/** The names of the profiles that there are: `reference`, and the versions of Llama Stack that were watched. */
export type ProfileName = "reference" | keyof typeof llamaStack;

/** Every profile, by name. `reference` is the default. */
export const profiles: Readonly<Record<ProfileName, KnownProfile>> = { reference, ...llamaStack };
