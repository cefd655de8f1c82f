import { complete, lackOf } from "./lacks.ts";

/** Servers before 0.2.18 answer a delete with null. */
export function nothing(): void {}

export function dataOf<T>(list: { data: T }): T {
  return completePage(list).data;
}

/** A page of a list, or a whole list. */
export function completePage<Page extends object>(page: Page): Page {
  return complete(page, lackOf(page, { data: "a list" }));
}
