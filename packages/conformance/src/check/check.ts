/** A check: one promise of the API, the stories that show it, and the judge. All that the suite knows of it stands here. */
import type { StoryGenerator } from "./generator.ts";
import type { Capability } from "../target/capabilities.ts";
import type { Conditions } from "../target/expectations.ts";
import type { Trace } from "../trace/trace.ts";
import type { Verdict } from "./verdict.ts";

/** How binding a statement is. */
export type Level = (typeof levels)[number];
/** The most binding first. */
export const levels = ["MUST", "SHOULD", "MAY"] as const;

/** What an implementation must keep to, and where that is written. */
export interface Promised {
  /** `<area>/<name>`. */
  id: string;
  level: Level;
  /** The promise, in one sentence. */
  statement: string;
  /**
   * Where it comes from: a section of a document, such as `semantics §5.2` for docs/look-up/semantics/README.md, or an operation or schema
   * of `openapi.yaml`.
   */
  reference: readonly string[];
}

export interface Check extends Promised {
  /**
   * The families of stories whose traces it judges; `any` for a law that every trace must keep. The first is the one that it
   * needs; the others join where the target can show them.
   */
  generators: readonly StoryGenerator[] | "any";
  /** Capabilities that the target must have, including the needs of the first generator. */
  needs: readonly Capability[];
  /** The switches of the profile under which it holds; a profile with other values, or without them, excuses it. */
  when: Conditions;
  /** In how many stories it must pass before it counts as passed: 10, and fewer where what it judges is rare. */
  least: number;
  /** Pure: it may read anything in the trace, and nothing else. */
  judge(this: void, trace: Trace): Verdict;
}

/** A MUST unless it has another level; without a generator it is a law that every trace must keep. */
type Definition = Omit<Check, Optional | "generators"> &
  Partial<Pick<Check, Optional>> & { generator?: StoryGenerator | readonly StoryGenerator[] };
type Optional = "level" | "needs" | "when" | "least";

/** Defines checks that differ by a row and share the rest. */
export function checksOf<Shared extends Partial<Definition>>(
  shared: Shared,
  rows: readonly (Omit<Definition, keyof Shared> & Partial<Definition>)[],
): Check[] {
  // By the type of a row, it is a whole definition together with what is shared.
  return rows.map((row) => check({ ...shared, ...row } as Definition));
}

/** Defines a check. @throws Error for an id that is not `area/name`. */
export function check({
  level = "MUST",
  generator,
  needs = [],
  when = {},
  least = 10,
  ...rest
}: Definition): Check {
  if (!/^[a-z-]+\/[a-z-]+$/.test(rest.id)) throw new Error(`The id of a check is area/name, not ${rest.id}.`);
  const generators = generator === undefined ? "any" : [generator].flat();
  const ofFirst = generators === "any" ? [] : (generators[0]?.needs ?? []);
  return { ...rest, level, generators, when, least, needs: [...needs, ...ofFirst] };
}

/** Whether it judges stories of this family because it names it. */
export function isOwnOf({ generators }: Check, generator: StoryGenerator): boolean {
  return generators !== "any" && generators.includes(generator);
}

/** The area of a check or statement: what its id begins with. */
export function areaOf(id: string): string {
  return id.split("/")[0] ?? id;
}
