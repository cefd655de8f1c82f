/** Values on one line. */
const longest = 100;

/** A value as JSON, cut where it is too long to be read on one line; a text that explains something as it is. */
export function short(value: unknown, most: number = longest): string {
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
