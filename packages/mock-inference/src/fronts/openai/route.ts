import type { Answer, BodySource, Route } from "@understudy/http";
import type { ModelUser } from "../../engine/state/served.ts";

/** What comes with a request: how its body is read, and who asks. */
export interface OpenAiContext extends BodySource, ModelUser {}

/** A request to a route. */
export interface OpenAiCall extends OpenAiContext {
  request: Request;
  /** The decoded `{id}` of the path, or an empty string. */
  id: string;
}

export interface OpenAiRoute extends Route {
  /** Whether the route only says who serves it. */
  unserved?: true;
  handle(call: OpenAiCall): Answer | Promise<Answer>;
}
