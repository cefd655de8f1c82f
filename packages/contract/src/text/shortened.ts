/** A text for a message: names that callers send may be as long as a body. */
export function shortened(text: string, most = 200): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
