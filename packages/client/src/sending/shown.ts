/** What a message shows of values that a caller gave. */

/** A text in quotes, a number as it is, anything else by its kind, such as `AbortSignal`. */
export function shownValue(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.slice(0, 60));
  // Null is of the type object, too.
  return Object(value) === value ? kindOf(value) : String(value);
}

export function isPlainObject(value: unknown): value is object {
  return kindOf(value) === "Object";
}

/** Lists, functions, and what a platform makes, such as an `AbortSignal` or a promise, have kinds of their own. */
function kindOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}

/** A URL without user and password. If the text is not a URL, all up to the last `@` is left out. */
export function withoutPassword(text: string, base?: string): string {
  if (!URL.canParse(text, base)) return text.slice(text.lastIndexOf("@") + 1);
  const url = new URL(text, base);
  url.username = url.password = "";
  return url.href;
}
