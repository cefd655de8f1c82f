/** Something that whoever typed the command can mend: told in one line. */
export class UserError extends Error {
  override readonly name = "UserError";
}
