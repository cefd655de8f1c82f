/** Who the users of a stack are: by a function of the program's own, or by the `auth` of the configuration. */
import type { Access } from "../application/access/access.ts";
import type { AppPorts } from "../application/app/app.ts";
import { toRules, type RuleEntry } from "../domain/access/rules.ts";
import type { User } from "../domain/access/user.ts";
import { createAccessOf, createAuthentication, type Authentication } from "../door/authentication.ts";
import type { Authenticate } from "../ports/authenticate.ts";
import { openAuth, type AuthConfiguration } from "./auth.ts";

export interface UserOptions {
  authenticate?: Authenticate | undefined;
  policy?: readonly RuleEntry[] | undefined;
  auth?: AuthConfiguration | undefined;
}

export interface Users {
  authentication: Authentication;
  /** What a user may do by the rules: for what is run later, without a request. */
  accessOf(user: User): Promise<Access>;
}

/** Null for a stack without users. Throws a `TypeError` for a policy with mistakes, or one without users. */
export function openUsers(app: AppPorts, { authenticate, policy, auth }: UserOptions): Users | null {
  const asked = authenticate ?? (auth && byConfiguration(auth));
  const entries = policy ?? auth?.policy;
  if (asked === undefined) {
    if (policy === undefined) return null;
    throw new TypeError("A policy is about users: pass authenticate, too.");
  }
  const accessOf = createAccessOf(app, entries === undefined ? null : toRules(entries));
  return { authentication: createAuthentication(app, asked, accessOf), accessOf };
}

/** Opened by the first request, as keys may be in a file; a failure is tried again by the next. */
function byConfiguration(auth: AuthConfiguration): Authenticate {
  let opening: Promise<Authenticate> | undefined;
  const open = async (): Promise<Authenticate> => {
    opening ??= openAuth(auth).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  // Only a failed opening is repeated, not one after which a token could not be checked.
  return async (request) => (await open())(request);
}
