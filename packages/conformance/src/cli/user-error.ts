/** An error in how the command was used, printed in one line. */
export class UserError extends Error {
  override readonly name = "UserError";
}
