/** Whose words a prompt holds, told by the markers that the suite put into them. */
import type { InferenceEntry } from "@understudy/mock-inference";

const marker = /@@(suite-[\w.-]+#[\w-]+)@@/g;

export function markersOf({ request }: InferenceEntry): Set<string> {
  const text = JSON.stringify(request?.messages ?? []);
  return new Set([...text.matchAll(marker)].flatMap(([, name = ""]) => name));
}
