/** The stories of a family for a seed. */
import fc from "fast-check";
import type { StoryGenerator } from "../check/generator.ts";
import type { Story } from "../story/story.ts";
import type { Capability } from "../target/capabilities.ts";

/** The first `count` stories of a seed. */
export type DrawStories = (count: number) => readonly Story[];

/** The stories are the stories of a property with this seed, in its order: fast-check's path finds each again. */
export function createStories(
  { stories }: StoryGenerator,
  has: ReadonlySet<Capability>,
  seed: number,
): DrawStories {
  let drawn: Story[] = [];
  return (count) => {
    // It can only be drawn from the beginning.
    if (drawn.length < count) drawn = fc.sample(stories(has), { seed, numRuns: count });
    return drawn.slice(0, count);
  };
}
