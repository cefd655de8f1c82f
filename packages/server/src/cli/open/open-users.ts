import { CommandError } from "@understudy/http/command";
import { openAuth, type AuthConfiguration } from "../../compose/auth.ts";
import type { Authenticate } from "../../ports/authenticate.ts";

/** Mistakes in its configuration are errors now, not at the first request. Throws a `CommandError`. */
export async function openAuthentication(auth: AuthConfiguration): Promise<Authenticate> {
  try {
    return await openAuth(auth);
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
