/** What the client of an unknown path probably meant. */
import { nearest, shortened } from "@understudy/contract";
import { createRouter, type Route } from "./router.ts";

/** What base URLs have too many of, or none: `/v1/v1/models`, `/responses`, `/openai/v2/embeddings`. */
const prefixes = /^(?:\/(?:v\d\w*|openai|api)(?=\/|$))+/;

/** Gives a sentence with the path under the prefix `/v1`, or with one spelt almost alike; empty without either. */
export function createPathHint(routes: readonly Route[]): (path: string) => string {
  const find = createRouter(routes);
  const fixed = new Set(routes.map(({ path }) => path).filter((path) => !path.includes("{")));
  return (path) => {
    const prefixed = `/v1${path.replace(prefixes, "")}`;
    const match = find("GET", prefixed);
    if (prefixed !== path && (match.route !== null || match.allow.length > 0))
      return ` Did you mean ${shortened(prefixed)}? The base URL of an OpenAI client ends in /v1, that of a Llama Stack client has no path.`;
    const similar = nearest(path, fixed);
    return similar === undefined ? "" : ` Did you mean ${similar}?`;
  };
}
