/** Waiting for a server. */
import { setTimeout as pause } from "node:timers/promises";
import { TargetError } from "../../target/target.ts";
import { requestOnce } from "../../sending/request-once.ts";

export async function isServing(baseUrl: string): Promise<boolean> {
  try {
    const { status } = await requestOnce({ baseUrl, prefix: "", fetch }, "/v1/health", {}, 2_000);
    return status < 500;
  } catch {
    // Not yet.
    return false;
  }
}

/** Rejects with a `TargetError` after so many milliseconds. */
export async function whenServing(baseUrl: string, millis: number): Promise<void> {
  const until = Date.now() + millis;
  while (!(await isServing(baseUrl))) {
    if (Date.now() > until) throw new TargetError(`${baseUrl} did not serve within ${millis} ms.`);
    await pause(200);
  }
}
