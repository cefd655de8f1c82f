/** An error caused by the user's input; printed in one line, without a stack. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}
