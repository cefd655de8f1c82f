/** The committed stories for real servers: what shows each upstream defect, and what once gave a false finding. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Story } from "@understudy/conformance/src/story/story.ts";
import type { SwitchName } from "../../excuses/excuses.ts";
import type { Shown } from "./shown.ts";
import { type format, parseStoryFile, type StoryKind } from "./story-file.ts";

export interface CommittedStory {
  /** Without `.json`. */
  name: string;
  format: typeof format;
  /** The family whose checks judge it too. */
  generator: string;
  /** Those that it is about. */
  versions: readonly string[];
  story: Story;
}

/** It fails its check under the profile `reference`. */
export interface FindingStory extends CommittedStory {
  /** The check that it is about. */
  check: string;
  /** Its number in docs/judge/upstream/. */
  finding: number;
  /**
   * Whether it needs steps that seem too many: more of the same, as a random order may be the right one by chance, or a turn
   * that succeeds, without which it would show itself where every turn fails.
   */
  whole?: boolean;
  /** What its check finds first on each version; written by `npm run stories:llama-stack`. */
  shows?: Readonly<Record<string, Shown>>;
}

/**
 * A better judge; another story, or other requests of the same, than the suite sent then; more time for a request; or a
 * switch of the profile.
 */
export type SettledBy = "judge" | "story" | "limit" | SwitchName;

/** It accuses nobody under the version's own profile. */
export interface SettledStory extends CommittedStory {
  /** Those that accused, each with what settled it. */
  checks: Readonly<Record<string, SettledBy>>;
  /** Why the accusation was false. */
  why: string;
  /** As the suite drew it then, where it draws it in another way now. */
  before?: Story;
  /** The time limit of a request then, in milliseconds. */
  limitBefore?: number;
}

const folder = new URL("../../../llama-stack/stories/", import.meta.url);

export const readFindingStories = (): FindingStory[] => read("findings") as FindingStory[];
export const readSettledStories = (): SettledStory[] => read("settled") as SettledStory[];

/** Throws a `LaunchError` for a file with a mistake. */
function read(kind: StoryKind): CommittedStory[] {
  const of = new URL(`${kind}/`, folder);
  return readdirSync(of)
    .toSorted()
    .map((file) => {
      // Its fields are checked, and its steps are run.
      const story = parseStoryFile(kind, file, readFileSync(new URL(file, of), "utf8")) as CommittedStory;
      return { ...story, name: file.replace(/\.json$/, "") };
    });
}

export function writeFindingStory({ name, ...story }: FindingStory): void {
  writeFileSync(new URL(`findings/${name}.json`, folder), `${JSON.stringify(story, null, 1)}\n`);
}
