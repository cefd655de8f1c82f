/** What options must be. Without types, a wrong value would be ignored, or switch a limit off. */
import { isPlainObject, shownValue } from "./shown.ts";
import { refuseUnknown } from "./unknown-options.ts";

/** What an option must be, in words, and whether a value is that. */
export type OptionRule = readonly [words: string, fits: (value: unknown) => boolean];
export type Rules = Readonly<Record<string, OptionRule>>;

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;

export const aNumber: OptionRule = [
  "a number, 0 or more",
  (value) => typeof value === "number" && value >= 0,
];
export const aText: OptionRule = ["a text", (value) => typeof value === "string"];
export const aFunction: OptionRule = ["a function", (value) => typeof value === "function"];
export const anObject: OptionRule = ["an object", isPlainObject];
/** Checked by who takes it, or by the server. */
export const anything: OptionRule = ["anything", () => true];
export const aSignal: OptionRule = [
  "an AbortSignal",
  (value) => isObject(value) && "aborted" in Object(value),
];
export const someHeaders: OptionRule = ["an object, Headers, or a list of pairs", isObject];

/** @throws TypeError */
export function expectObject(where: string, value: unknown): asserts value is object {
  if (!isPlainObject(value)) throw new TypeError(`${where} must be an object, and is ${shownValue(value)}.`);
}

/** The body of an operation, and whether it is to be streamed. @throws TypeError if it is no object */
export function toBody<Body extends object, Streamed extends boolean>(
  where: string,
  body: Body,
  stream: Streamed,
): Body & { stream: Streamed } {
  expectObject(`The body of ${where}`, body);
  return { ...body, stream };
}

/** @throws TypeError if these are no options, one is unknown, such as a misspelt one, or one has a wrong value. */
export function checkRules(where: string, given: unknown, rules: Rules): void {
  expectObject(`The options of ${where}`, given);
  refuseUnknown(where, given, rules);
  for (const [name, value] of Object.entries(given)) {
    const [words, fits] = rules[name] ?? anything;
    if (value !== undefined && !fits(value))
      throw new TypeError(`${where}: ${name} must be ${words}, and is ${shownValue(value)}.`);
  }
}
