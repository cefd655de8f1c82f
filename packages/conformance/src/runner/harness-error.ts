/** The suite itself did something wrong, or could not do its work: never a verdict on the target. */
export class HarnessError extends Error {
  override readonly name = "HarnessError";
}
