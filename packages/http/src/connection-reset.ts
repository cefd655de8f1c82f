/** Thrown by a body to reset its TCP connection. In process, reading the body fails with this error. */
export class ConnectionReset extends Error {
  override readonly name = "ConnectionReset";
  constructor() {
    super("The script resets the connection.");
  }

  /** Each released package has a copy of this class in it: what one throws, another knows. */
  static override [Symbol.hasInstance](value: unknown): value is ConnectionReset {
    return value instanceof Error && value.name === "ConnectionReset";
  }
}
