/** What was seen under each name: some values of it, no two the same. */
export interface Seen {
  add(name: string, value: unknown): void;
  all(): Map<string, unknown[]>;
}

const most = 200;

export function createSeen(): Seen {
  const seen = new Map<string, Map<string, unknown>>();
  return {
    add(name, value) {
      const values = seen.get(name) ?? new Map<string, unknown>();
      seen.set(name, values);
      if (values.size < most) values.set(JSON.stringify(value), value);
    },
    all: () => new Map([...seen].map(([name, values]) => [name, [...values.values()]])),
  };
}
