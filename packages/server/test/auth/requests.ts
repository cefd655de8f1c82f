/** Requests with tokens. */
import type { Authenticate, User } from "../../src/ports/authenticate.ts";

export function withHeader(authorization?: string, path = "/v1/agents"): Request {
  return new Request(`http://stack${path}`, { headers: { ...(authorization && { authorization }) } });
}

/** Who sends a request with this token. */
export async function userOf(authenticate: Authenticate, token: string, path?: string): Promise<User | null> {
  return authenticate(withHeader(`Bearer ${token}`, path));
}
