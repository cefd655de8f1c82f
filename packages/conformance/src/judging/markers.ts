/** Whose words a prompt holds, told by the markers that the suite put into them. */
import type { InferenceEntry } from "@understudy/mock-inference";
import { remember } from "../remember.ts";

const marker = /@@(suite-[\w.-]+#[\w-]+)@@/g;

export const markersOf: (entry: InferenceEntry) => ReadonlySet<string> = remember(({ request }) => {
  const text = JSON.stringify(request?.messages ?? []);
  return new Set([...text.matchAll(marker)].flatMap(([, name = ""]) => name));
});
