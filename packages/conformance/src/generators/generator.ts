import type { Arbitrary } from "fast-check";
import type { Capability } from "../targets/capabilities.ts";
import type { Story } from "../story/story.ts";

/** A family of stories that several checks judge: one run of it feeds them all. */
export interface StoryGenerator {
  id: string;
  /** What it is about, in one sentence. */
  title: string;
  needs: readonly Capability[];
  /** Disturbs others on the same target, as a restart does: it runs when nothing else does. */
  alone?: boolean;
  /** The stories, for a target that has these capabilities. Small ones come first when it shrinks. */
  stories(has: ReadonlySet<Capability>): Arbitrary<Story>;
}
