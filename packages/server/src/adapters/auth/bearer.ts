/** The token of `Authorization: Bearer …`, the scheme in any case of letters; null if there is none. */
export function bearerToken({ headers }: Request): string | null {
  const sent = headers.get("authorization");
  if (sent === null) return null;
  // Fast path: as nearly all clients write it.
  const token = sent.startsWith(usual) ? sent.slice(usual.length) : "";
  if (isToken.test(token)) return token;
  return /^bearer +(\S+)$/i.exec(sent)?.[1] ?? null;
}

const usual = "Bearer ";
const isToken = /^\S+$/;
