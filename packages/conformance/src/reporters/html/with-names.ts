import type { Alias } from "../../story/story.ts";

/** A path with the names of the story in place of the ids that the server gave; of other long ids the beginning. */
export function withNames(path: string, ids: Readonly<Record<Alias, string>>): string {
  return Object.entries(ids)
    .reduce((told, [alias, id]) => told.replaceAll(encodeURIComponent(id), alias), path)
    .replace(/([\w-]{8})[\w-]{24,}/g, "$1…");
}
