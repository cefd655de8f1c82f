/** The deepest cause of a failed connection, which says most. */
export function deepestCause(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error.cause instanceof Error) return deepestCause(error.cause);
  // Of several addresses none answered.
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  return first === undefined ? error : deepestCause(first);
}

/** Its words. */
export function causeOf(error: unknown): string {
  const cause = deepestCause(error);
  return cause instanceof Error ? cause.message : String(cause);
}
