/** The token of `Authorization: Bearer …`, the scheme in any case of letters; null if there is none. */
export function bearerToken({ headers }: Request): string | null {
  return /^bearer +(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1] ?? null;
}
