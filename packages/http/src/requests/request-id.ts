/** The id that the client gave its request, if it is well-formed, else a new one. */
export function requestIdOf(sent: string | null | undefined): string {
  return typeof sent === "string" && /^[\w=-]{1,255}$/.test(sent) ? sent : crypto.randomUUID();
}
