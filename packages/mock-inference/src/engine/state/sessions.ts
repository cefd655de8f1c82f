/** Which conversation a session plays, for calls that come with a session's id and without its messages. */
import { createLruCache } from "@understudy/contract";

export interface PlayedSessions {
  marker(session: string): string | undefined;
  put(session: string, marker: string): void;
  clear(): void;
}

/** If there are more sessions, those are forgotten that were idle for longest. */
const most = 10_000;

export function createSessions(): PlayedSessions {
  const markers = createLruCache<string, string>(most);
  return { marker: markers.get, put: markers.set, clear: markers.clear };
}
