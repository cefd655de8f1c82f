/** Breaks a body off by a reset of its connection, where there is one; a body without one just fails. */
export class ConnectionReset extends Error {
  override readonly name = "ConnectionReset";
  constructor() {
    super("The script resets the connection.");
  }
}
