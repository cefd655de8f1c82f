/** The control API under `/_understudy`, or why it is off. */
import type { Answer, BodySource } from "@understudy/http";
import type { Front } from "../../door/door.ts";
import { unknownUrl } from "../../http/respond.ts";

const controlIsOff =
  "/_understudy and its page of turns are off. Reasons: --no-control, an address that others can reach without --control-token, users (auth) without --control-token, or createStack without `control`.";

/** The control API asks for its own token, not for a user's. Where it is off, no token opens it. */
export function controlFront(
  control?: (request: Request, source: BodySource) => Promise<Answer | undefined>,
): Front {
  return {
    find(_method, path) {
      if (!/^\/_understudy(?:\/|$)/.test(path)) return null;
      return {
        isOpen: true,
        answer: async ({ request, source }) => (await control?.(request, source)) ?? unknownUrl(controlIsOff),
      };
    },
  };
}
