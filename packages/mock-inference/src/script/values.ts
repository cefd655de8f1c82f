/** Values that occur in scripts. */

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
export type JsonObject = Record<string, JsonValue>;

/** `20ms`, `1.5s`, or a number of milliseconds; at most an hour. */
export type Duration = number | `${number}ms` | `${number}s`;
