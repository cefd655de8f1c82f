/** The time to live of sessions, responses and conversations, as text on a command line or in a configuration. */
import { parseDuration } from "../domain/duration.ts";

export const ttlForm = "expected a time such as 90m, 12h or 30d";

/** The time in milliseconds; null for a text of another form, and for a time of zero, which would keep nothing. */
export function parseTtl(text: string): number | null {
  const millis = parseDuration(text);
  return millis === 0 ? null : millis;
}
