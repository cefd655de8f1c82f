import { isLoopback } from "../requests/own-host.ts";

/** What to say of a server that asks nobody who they are; null where only this machine reaches it. */
export function exposureNotice(host: string): string | null {
  if (isLoopback(host)) return null;
  return `Everybody who reaches ${host} may read and delete everything here. Without --host only this machine may.`;
}
