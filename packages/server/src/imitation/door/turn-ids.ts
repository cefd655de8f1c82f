/** `turn_ids: ignored`: a session is answered with all its turns, whatever the query says. */
import { onRoutes, readSession, withUrl } from "./door.ts";

export const withoutTurnIds = onRoutes([readSession], (request, honest) =>
  honest(
    request.url.includes("turn_ids")
      ? withUrl(request, (url) => url.searchParams.delete("turn_ids"))
      : request,
  ),
);
