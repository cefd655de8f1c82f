import type { User } from "../domain/access/user.ts";

export type { User } from "../domain/access/user.ts";

/**
 * Tells who sends a request, by its headers; the body is not read. Null for a missing or refused token. It throws if the
 * token could not be judged, for example because the service that judges it does not answer.
 */
export type Authenticate = (request: Request) => User | null | Promise<User | null>;
