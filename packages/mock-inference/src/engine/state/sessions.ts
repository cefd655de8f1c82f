/** Which conversation a session plays, for calls that come with a session's id and without its messages. */
import { putLatest } from "@understudy/contract";

export interface PlayedSessions {
  marker(session: string): string | undefined;
  put(session: string, marker: string): void;
  clear(): void;
}

/** If there are more sessions, the oldest are forgotten. */
const most = 10_000;

export function createSessions(): PlayedSessions {
  const markers = new Map<string, string>();
  return {
    marker: (session) => markers.get(session),
    put: (session, marker) => putLatest(markers, session, marker, most),
    clear: () => markers.clear(),
  };
}
