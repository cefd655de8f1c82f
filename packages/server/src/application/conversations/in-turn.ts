/** One after the other in this process: commits to one conversation would only refuse each other. */
import { behind } from "../records/behind.ts";
import type { RecordStore } from "../records/record-store.ts";

const waiting = new WeakMap<object, Map<string, Promise<unknown>>>();

/** Runs the task after those of the same conversation that were given before it. */
export function inTurn<T>(store: RecordStore, uuid: string, task: () => Promise<T>): Promise<T> {
  const queues = waiting.get(behind(store)) ?? new Map<string, Promise<unknown>>();
  waiting.set(behind(store), queues);
  const before = queues.get(uuid) ?? Promise.resolve();
  const result = before.then(task);
  const done = result.then(
    () => undefined,
    () => undefined,
  );
  queues.set(uuid, done);
  void done.then(() => {
    if (queues.get(uuid) === done) queues.delete(uuid);
  });
  return result;
}
