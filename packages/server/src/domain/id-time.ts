/** The milliseconds since 1970 in a UUID v7; 0 for an id of another kind. */
export function timeOfId(id: string): number {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-7/.test(id) ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : 0;
}
