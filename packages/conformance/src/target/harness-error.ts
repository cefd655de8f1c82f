/** A mistake of the suite itself, or work that it could not do: never a verdict on the target. */
export class HarnessError extends Error {
  override readonly name = "HarnessError";
}
