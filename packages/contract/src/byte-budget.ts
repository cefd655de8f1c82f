/** Bytes that are held for callers: of all together, and of each of them. */

export interface ByteBudget {
  /** What one request, or one connection, holds of it; `user` is null where there are no users. */
  open(user: string | null): ByteHold;
  readonly held: number;
}

export interface ByteHold {
  /** So many more. False, and nothing is taken, if that would be beyond a limit. */
  take(bytes: number): boolean;
  /** So many of those that it holds are free again. */
  give(bytes: number): void;
  release(): void;
}

/** `perUser`: the most of one user; by default a quarter. */
export function createByteBudget(most: number, perUser = Math.ceil(most / 4)): ByteBudget {
  const ofUsers = new Map<string, number>();
  let held = 0;
  const change = (user: string | null, bytes: number): void => {
    held += bytes;
    if (user === null) return;
    const next = (ofUsers.get(user) ?? 0) + bytes;
    if (next === 0) ofUsers.delete(user);
    else ofUsers.set(user, next);
  };
  return {
    get held() {
      return held;
    },
    open(user) {
      let own = 0;
      return {
        take(bytes) {
          if (held + bytes > most) return false;
          if (user !== null && (ofUsers.get(user) ?? 0) + bytes > perUser) return false;
          own += bytes;
          change(user, bytes);
          return true;
        },
        give(bytes) {
          own -= bytes;
          change(user, -bytes);
        },
        release() {
          change(user, -own);
          own = 0;
        },
      };
    },
  };
}
