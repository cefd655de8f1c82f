/** Answers to requests that are of no operation of the API: with the headers and the line of the log that all have. */
import type { Answer } from "@understudy/http";
import type { SharedApp } from "../application/app/app.ts";
import { withCors } from "./cors.ts";
import { withRequestContext } from "./request-context.ts";

/** `cors`: an origin whose pages may call, or `*`. */
export function answerOutside(
  app: SharedApp,
  cors: string | undefined,
  request: Request,
  respond: (request_id: string) => Promise<Answer>,
): Promise<Answer> {
  return withRequestContext(app, request, noOperation, ({ request_id }) =>
    cors === undefined ? respond(request_id) : withCors(cors, request, () => respond(request_id)),
  );
}

function noOperation(): { id: null; allow: readonly string[] } {
  return { id: null, allow: [] };
}
