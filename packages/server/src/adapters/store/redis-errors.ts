/** What Redis refuses, and what to do about it. */
import { StoreError } from "../../ports/store-errors.ts";
import { wordsOf } from "./connection-words.ts";
import { explainChange } from "../../ports/format-words.ts";
import { AttemptError } from "./repeat.ts";
import { wrongFormat } from "./redis-scripts.ts";

/** The first words of errors that pass in a moment, and that mean that nothing was applied. */
const passing = ["LOADING", "READONLY", "MASTERDOWN", "BUSY", "TRYAGAIN", "CLUSTERDOWN", "NOREPLICAS"];

const advice: Record<string, string> = {
  WRONGPASS: "rejects the user or the password in its address. Correct it",
  NOAUTH: "needs a password. Write it into the address: redis://:PASSWORD@HOST or redis://USER:PASSWORD@HOST",
  NOPERM:
    "does not let this user do what a store needs. Allow it `+@all ~PREFIX*` (docs/run/stores/README.md)",
  OOM: "cannot take more, because its memory is full. Raise maxmemory, or delete agents",
  MISCONF: "cannot write its file, and refuses writes. Make room on its disk",
};

/** Converts an error that Redis sent. */
export function toRedisError(name: string, error: unknown): StoreError | AttemptError {
  const words = wordsOf(error);
  const code = /^-?([A-Z]+)/.exec(words)?.[1] ?? "";
  if (passing.includes(code)) return new AttemptError(words, false);
  if (code === wrongFormat) return new StoreError(explainChange(name, Number(words.split(" ")[1])));
  const known = advice[code];
  return new StoreError(known === undefined ? `${name}: ${words}` : `${name} ${known}. (${words})`);
}
