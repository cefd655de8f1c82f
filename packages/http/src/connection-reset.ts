/** Thrown by a body to reset its TCP connection. In process, reading the body fails with this error. */
export class ConnectionReset extends Error {
  override readonly name = "ConnectionReset";
  constructor() {
    super("The script resets the connection.");
  }
}
