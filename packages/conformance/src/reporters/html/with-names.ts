import type { Alias } from "../../scenario/story.ts";

/** A path with the names of the story in place of the ids that the server gave. */
export function withNames(path: string, ids: Readonly<Record<Alias, string>>): string {
  return Object.entries(ids).reduce(
    (told, [alias, id]) => told.replaceAll(encodeURIComponent(id), alias),
    path,
  );
}
