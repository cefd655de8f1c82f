/** The token of `Authorization: Bearer …`, the scheme in any case of letters; null if there is none. */
export function bearerToken({ headers }: Request): string | null {
  const sent = headers.get("authorization");
  if (sent === null) return null;
  // Fast path: as nearly all clients write it.
  if (sent.startsWith(usual) && isToken.test(sent.slice(usual.length))) return sent.slice(usual.length);
  return /^bearer +(\S+)$/i.exec(sent)?.[1] ?? null;
}

const usual = "Bearer ";
const isToken = /^\S+$/;
