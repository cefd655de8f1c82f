/** An error in how the command was used, printed in one line. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
