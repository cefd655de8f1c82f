/** Holds all conversations with a target, one after the other. */
import { createRunMeter } from "@understudy/conformance/src/sending/limits.ts";
import { runStory } from "@understudy/conformance/src/runner/run-story.ts";
import { storyShields } from "@understudy/conformance/src/story/names.ts";
import { expectationsOf } from "@understudy/conformance/src/target/expectations.ts";
import type { Target } from "@understudy/conformance/src/target/target.ts";
import type { Conversation } from "./conversations/conversation.ts";
import { normalised, type Recorded } from "./normalised.ts";

export async function converse(given: Target, { story, asItIs = false }: Conversation): Promise<Recorded[]> {
  const target = asItIs ? { ...given, expectations: expectationsOf("reference") } : given;
  const [shield] = storyShields;
  const provider = target.providerModels[target.model] ?? target.model;
  const names = new Map([
    [target.model, "(model)"],
    [provider, "(model)"],
    ...(target.shields ?? []).map((one): [string, string] => [one, shield]),
  ]);
  const trace = await runStory(story, target, createRunMeter({ maxRequests: 1_000, timeoutMs: 10_000 }));
  return normalised(trace, names);
}
