/** Which conversation a session plays, for calls that come with a session's id and without its messages. */

export interface PlayedSessions {
  marker(session: string): string | undefined;
  put(session: string, marker: string): void;
  clear(): void;
}

/** Of more sessions the oldest are forgotten. */
const most = 10_000;

export function createSessions(): PlayedSessions {
  const markers = new Map<string, string>();
  return {
    marker: (session) => markers.get(session),
    put(session, marker) {
      markers.delete(session);
      markers.set(session, marker);
      const [oldest] = markers.keys();
      if (markers.size > most && oldest !== undefined) markers.delete(oldest);
    },
    clear: () => markers.clear(),
  };
}
