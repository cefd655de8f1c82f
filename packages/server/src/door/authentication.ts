/** Who asks: the access of a request's user, or the answer that refuses it. */
import { toProblem } from "@understudy/contract";
import { namedScript, toJsonAnswer, type Answer } from "@understudy/http";
import { createAccess, type Access } from "../application/access/access.ts";
import type { Identity } from "../application/access/identity.ts";
import { actAs, type App, type SharedApp } from "../application/app/app.ts";
import type { AccessRule } from "../domain/access/rules.ts";
import type { Authenticate, User } from "../ports/authenticate.ts";

/**
 * Asked before everything that is not open, whatever the path: an unknown one is a 401 too. No promise for a user who is
 * known: most requests are theirs.
 */
export type Authentication = (request: Request) => Access | Refusal | Promise<Access | Refusal>;

/** What a request gets that no user is known for. */
export class Refusal {
  readonly answer: Answer;
  constructor(answer: Answer) {
    this.answer = answer;
  }
}

/** The use cases as a request has them: by its user, with the script that it names. An API key that is a user's names none. */
export function appFor(app: SharedApp, { headers }: Request, access: Access): App {
  return actAs(app, access, namedScript(headers, access.by === null).script);
}

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
  { identify, profile }: SharedApp,
  rules: readonly AccessRule[] | null,
): (user: User) => Promise<Access> {
  const byIdentity = new WeakMap<Identity, Access>();
  return async (user) => {
    const identity = await identify(user);
    const access = byIdentity.get(identity) ?? createAccess(identity, rules, profile.behavior);
    byIdentity.set(identity, access);
    return access;
  };
}

export function createAuthentication(
  { logger }: SharedApp,
  authenticate: Authenticate,
  accessOfUser: (user: User) => Promise<Access>,
): Authentication {
  // Fixed tokens give the same object again.
  const byUser = new WeakMap<User, Access>();
  const accessOf = async (result: ReturnType<Authenticate>): Promise<Access | Refusal> => {
    const user = await result;
    if (user === null) return new Refusal(unauthorized);
    const known = byUser.get(user);
    if (known !== undefined) return known;
    const access = await accessOfUser(user);
    byUser.set(user, access);
    return access;
  };
  const failed = (error: unknown): Refusal => {
    logger.error({ err: error }, "could not ask who makes a request");
    // The token was not judged, so that this is no 401: the same request may pass later.
    const body = toProblem("The server cannot check tokens now; try again later.");
    return new Refusal(toJsonAnswer(body, 503, { "retry-after": "1" }));
  };
  return (request) => {
    try {
      const result = authenticate(request);
      const known = result === null || result instanceof Promise ? undefined : byUser.get(result);
      return known ?? accessOf(result).catch(failed);
    } catch (error) {
      return failed(error);
    }
  };
}
