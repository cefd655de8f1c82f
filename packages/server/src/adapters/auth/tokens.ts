/** Fixed tokens, for tests. */
import type { Authenticate, User } from "../../ports/authenticate.ts";
import { bearerToken } from "./bearer.ts";

export interface TokenAuthConfig {
  /** The user of each token. */
  tokens: Readonly<Record<string, Pick<User, "principal"> & Partial<User>>>;
}

export function createTokenAuth({ tokens }: TokenAuthConfig): Authenticate {
  // A map compares texts of one hash only, so that the time says nothing of how much of a token was right.
  const known = new Map(
    Object.entries(tokens).map(([token, { principal, attributes = {} }]) => [
      token,
      { principal, attributes },
    ]),
  );
  return (request) => {
    const token = bearerToken(request);
    return token === null ? null : (known.get(token) ?? null);
  };
}
