/** Milliseconds until a token runs out, if it is a JSON Web Token that says so. It was judged when the connection began. */
export function expiryOf(authorization: string | null, now = Date.now()): number | null {
  const [, payload] = /^Bearer [^.]+\.([\w-]+)\.[^.]+$/i.exec(authorization ?? "") ?? [];
  if (payload === undefined) return null;
  try {
    const { exp } = JSON.parse(Buffer.from(payload, "base64url").toString()) as { exp?: unknown };
    // Timers have 31 bits: a token that is good for longer outlives its connection.
    if (typeof exp !== "number" || exp * 1000 - now >= 2 ** 31) return null;
    return Math.max(0, exp * 1000 - now);
  } catch {
    return null;
  }
}
