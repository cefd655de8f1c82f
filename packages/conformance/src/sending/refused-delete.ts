/** What stays on a target, with what it answered to the request that should have deleted it. */
export function refusedDelete(what: string, status: number | null): string {
  return `${what} (${status === null ? "no answer" : `status ${status}`})`;
}
