/** What a family of stories is. */
import type { Arbitrary } from "fast-check";
import type { Story } from "../story/story.ts";
import type { Capability } from "../target/capabilities.ts";

/** A family of stories, drawn by fast-check; several checks judge each run. */
export interface StoryGenerator {
  id: string;
  /** What it is about, in one sentence. */
  title: string;
  needs: readonly Capability[];
  /** Whether its stories disturb others on the same target, as a restart does: then it runs alone. */
  alone?: boolean;
  /** Whether only its own checks judge its stories, because checks of every trace know only one user. */
  ownChecksOnly?: boolean;
  /**
   * Whether a run has one story of it only, after the stories of all other families: its records may stay on the
   * target, and disturb other stories.
   */
  once?: boolean;
  /** The stories, for a target that has these capabilities. Small ones come first when it shrinks. */
  stories(has: ReadonlySet<Capability>): Arbitrary<Story>;
}
