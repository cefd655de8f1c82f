/** Errors that cross released packages, each of which has a copy of their classes in it. */

type Constructor = abstract new (...args: never[]) => unknown;

/** Whether `value instanceof type`, by the prototypes alone. */
export function isInstance(type: Constructor, value: unknown): boolean {
  return Function.prototype[Symbol.hasInstance].call(type, value);
}

/** Whether it is an error of this name, thrown by another copy of its class; that has these fields too. */
export function isCopy(name: string, value: unknown, fields: readonly string[] = []): boolean {
  return value instanceof Error && value.name === name && fields.every((field) => field in value);
}
