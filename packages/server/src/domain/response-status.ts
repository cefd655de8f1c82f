/** Whether a response with this status has not ended yet. */
export function isUnfinished(status: string): boolean {
  return status === "queued" || status === "in_progress";
}
