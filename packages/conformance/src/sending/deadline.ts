/** A time limit. Not `AbortSignal.timeout`, which keeps its listeners in memory until the time is over. */
export interface Deadline {
  /** Rejects when the time is over, unless stopped before. */
  passed: Promise<never>;
  stop(): void;
}

export function createDeadline(millis: number): Deadline {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const passed = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no complete answer within ${millis} ms`)), millis);
  });
  return { passed, stop: () => clearTimeout(timer) };
}
