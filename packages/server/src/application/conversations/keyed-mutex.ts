/** Runs the task after those of the same key that were given before it. */
export type KeyedMutex = <T>(key: string, task: () => Promise<T>) => Promise<T>;

export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>();
  return async (key, task) => {
    const result = (last.get(key) ?? Promise.resolve()).then(task);
    const settled = Promise.allSettled([result]);
    last.set(key, settled);
    await settled;
    if (last.get(key) === settled) last.delete(key);
    return result;
  };
}
