/** Which conversation a session plays, for calls that come with a session's id and without its messages. */
import { createLruCache } from "@understudy/contract";
import { keyBytes } from "./counts.ts";

export interface PlayedSessions {
  marker(session: string): string | undefined;
  put(session: string, marker: string): void;
  clear(): void;
}

/** Bytes: of more sessions, those are forgotten that were idle for longest. */
const most = 4 * 1024 * 1024;

export function createSessions(): PlayedSessions {
  const markers = createLruCache<string, string>(most);
  return {
    marker: markers.get,
    put: (session, marker) => markers.set(session, marker, keyBytes(session + marker)),
    clear: markers.clear,
  };
}
