/** Whose words a prompt holds, told by the markers that the suite put into them. */
import type { InferenceEntry } from "@understudy/mock-inference";
import { remember } from "../remember.ts";

const marker = /@@(suite-[\w.-]+#[\w-]+)@@/g;

export const markersOf: (entry: InferenceEntry) => ReadonlySet<string> = remember(({ request }) => {
  const found = new Set<string>();
  for (const text of textsIn(request?.messages))
    if (text.includes("@@suite-")) for (const [, name = ""] of text.matchAll(marker)) found.add(name);
  return found;
});

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
