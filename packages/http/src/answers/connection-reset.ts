import { isCopy, isInstance } from "@understudy/contract";

/**
 * Thrown by a body to reset its TCP connection, and by a handle to close it before any byte. In process, reading the body
 * fails with this error, and `fetch` with a `TypeError`, as for a server that cannot be reached.
 */
export class ConnectionReset extends Error {
  override readonly name = "ConnectionReset";
  constructor(message = "The script resets the connection.") {
    super(message);
  }

  /** Each released package has a copy of this class in it: what one throws, another knows. */
  static override [Symbol.hasInstance](value: unknown): value is ConnectionReset {
    return isInstance(this, value) || (this === ConnectionReset && isCopy("ConnectionReset", value));
  }
}

/** Whether a `fetch` or a handle closed the connection before any byte. */
export function isConnectionRefused(error: unknown): boolean {
  return (
    error instanceof ConnectionReset || (error instanceof TypeError && error.cause instanceof ConnectionReset)
  );
}
