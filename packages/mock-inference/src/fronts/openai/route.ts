import type { Answer, Route } from "@understudy/http";

export interface OpenAiRoute extends Route {
  /** Whether the route only says who serves it. */
  unserved?: true;
  handle(request: Request, id: string): Answer | Promise<Answer>;
}
