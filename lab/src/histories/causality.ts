import type { Operation } from "./history.ts";

/**
 * Pairs of a list that are in the wrong order: the second one was begun after the first one had been answered, and
 * stands before it. Of those that overlapped any order is right.
 */
export function findDisorder(
  history: readonly Pick<Operation<string, unknown>, "began" | "ended" | "input">[],
  list: readonly string[],
): readonly (readonly [earlier: string, later: string])[] {
  const operations = new Map(history.map((operation) => [operation.input, operation]));
  const listed = list.flatMap((label) => operations.get(label) ?? []);
  return listed.flatMap((later, place) =>
    listed
      .slice(place + 1)
      .filter((earlier) => earlier.ended < later.began)
      .map((earlier) => [earlier.input, later.input] as const),
  );
}
