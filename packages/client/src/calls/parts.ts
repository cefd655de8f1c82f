/** Servers before 0.2.18 answer a delete with null. */
export function nothing(): void {}

export function dataOf<T>(list: { data: T }): T {
  return list.data;
}
