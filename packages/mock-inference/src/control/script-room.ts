/** What scripts that come over HTTP may take. Those of files and of programs are not counted. */
import type { Script } from "../script/types.ts";
import { ControlProblem } from "./problem.ts";

/** Bytes of one: YAML of this size is read for about a second, in which nobody else is answered. */
export const largestScript = 1024 * 1024;

/** Characters of all that are loaded. */
const most = 64 * 1024 * 1024;

export interface ScriptRoom {
  /** Throws a `ControlProblem` if there is no room for a text of this length, in place of a loaded one of this name. */
  expect(name: string, length: number, loaded: readonly Script[]): void;
  /** A text of this length was loaded. */
  put(name: string, length: number): void;
}

export function createScriptRoom(): ScriptRoom {
  const lengths = new Map<string, number>();
  return {
    expect(name, length, loaded) {
      const names = new Set(loaded.map(({ script }) => script));
      for (const known of lengths.keys()) if (!names.has(known)) lengths.delete(known);
      let others = 0;
      for (const [known, taken] of lengths) if (known !== name) others += taken;
      if (others + length > most)
        throw new ControlProblem(
          413,
          `The scripts that were loaded over HTTP have ${others} characters, and all together may have ${most}: delete some, or load them from files.`,
        );
    },
    put: (name, length) => void lengths.set(name, length),
  };
}
