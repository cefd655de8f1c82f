/** Who asks: the access of a request's user, or the answer that refuses it. */
import { createLruCache, toProblem } from "@understudy/contract";
import { toJsonAnswer, type Answer, type BodySource } from "@understudy/http";
import { createAccess, type Access } from "../application/access/access.ts";
import { mostKnownUsers } from "../application/access/identity.ts";
import type { AppPorts } from "../application/app/app.ts";
import type { AccessRule } from "../domain/access/rules.ts";
import type { Authenticate, User } from "../ports/authenticate.ts";

/** Who makes a request. What an imitation asks in place of a client's request is made by the same. */
export interface RequestSender {
  /** The request of the client, whose headers say who it is. */
  request: Request;
  /** How bodies are read, as the mount says it. */
  source?: BodySource | undefined;
  /** A user whom the program names, whatever the headers say. */
  user?: User;
}

/** Asked before everything that is not open, whatever the path: an unknown one is a 401 too. */
export type Authentication = (caller: RequestSender) => Promise<{ access: Access } | { refusal: Answer }>;

const unauthorized: Answer = toJsonAnswer(
  {
    error: {
      message: "This server asks for a token: send authorization: Bearer TOKEN with one that is valid.",
      type: "authentication_error",
      param: null,
      code: "unauthorized",
    },
  },
  401,
  { "www-authenticate": "Bearer" },
);

/** The access of a user by these rules; null for the default ones. */
export function createAccessOf(
  { identify, profile }: AppPorts,
  rules: readonly AccessRule[] | null,
): (user: User) => Promise<Access> {
  // One for each user, as the registry keeps by it what is served to them.
  const byOwner = createLruCache<string, Access>(mostKnownUsers);
  return async (user) => {
    const identity = await identify(user);
    const access = byOwner.get(identity.ownerKey) ?? createAccess(identity, rules, profile.behavior);
    byOwner.set(identity.ownerKey, access);
    return access;
  };
}

export function createAuthentication(
  { logger }: AppPorts,
  authenticate: Authenticate,
  accessOf: (user: User) => Promise<Access>,
): Authentication {
  return async ({ request, user: named }) => {
    try {
      const user = named ?? (await authenticate(request));
      return user === null ? { refusal: unauthorized } : { access: await accessOf(user) };
    } catch (error) {
      logger.error({ err: error }, "could not ask who makes a request");
      // The token was not judged, so that this is no 401: the same request may pass later.
      const body = toProblem("The server cannot check tokens now; try again later.");
      return { refusal: toJsonAnswer(body, 503, { "retry-after": "1" }) };
    }
  };
}
