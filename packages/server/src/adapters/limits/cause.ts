/** The words of the deepest cause of a failed connection, which say most. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return causeOf(error.cause);
  // Of several addresses none answered.
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  return first === undefined ? error.message : causeOf(first);
}
