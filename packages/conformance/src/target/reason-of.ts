/** The message of the innermost cause: `fetch` only says that it failed, and has the reason as cause. */
export function innermostReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : innermostReason(error.cause);
}
