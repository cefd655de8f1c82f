import { toJsonText } from "@understudy/contract";
import type { Write } from "../../ports/store.ts";

/** What is stored: a copy, so that what the caller does to the value later is not. Undefined for a delete. */
export function textOf({ value }: Write): string | undefined {
  return value === undefined ? undefined : toJsonText(value);
}
