/** How error messages show what a request or a script has. */

/** A text quoted for an error message, truncated to `longest` characters. */
export function quoted(text: string, longest = 80): string {
  return JSON.stringify(text.length > longest ? `${text.slice(0, longest)}…` : text);
}

/** A value as JSON for an error message, truncated. */
export function shownJson(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
