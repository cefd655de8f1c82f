/** Refuses what a program in JavaScript, or one with a cast, passes by mistake: ignored, nobody would notice it. */
import type { z } from "zod";
import { isRecord } from "@understudy/contract";
import { findMistakes } from "./explain.ts";
import { keyPath } from "./problems.ts";
import { shortValue } from "./words.ts";

/** Throws a `TypeError` that names the function and every mistake in its options. */
export function checkMockOptions(caller: string, options: unknown, schema: z.ZodType): void {
  if (!isRecord(options))
    throw new TypeError(`${caller}: options must be an object, not ${shortValue(options)}.`);
  const mistakes = findMistakes(options, schema);
  if (mistakes.length === 0) return;
  throw new TypeError(
    mistakes.map(({ path, message }) => `${caller}: ${keyPath(path)}: ${message}`).join("\n"),
  );
}

/** Throws a `TypeError` that names the function and the first of these arguments that is no text. */
export function checkText(caller: string, named: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(named))
    if (typeof value !== "string")
      throw new TypeError(`${caller}: ${name} must be text, not ${shortValue(value)}.`);
}
