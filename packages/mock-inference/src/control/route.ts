/** What a route of the control API is. */
import type { Answer, Route } from "@understudy/http";

export interface ControlCall {
  request: Request;
  /** The name in the path, if the route has one. */
  name: string;
  query: URLSearchParams;
}
export interface ControlRoute extends Route {
  method: "GET" | "PUT" | "DELETE" | "POST";
  /** Below `/_understudy`; it may have one `{name}`. */
  path: string;
  /** The query parameters that it knows. */
  query?: readonly string[];
  /** Answers without the token, which a browser cannot send for an address that somebody opens: a page without data. */
  open?: boolean;
  handle(call: ControlCall): Answer | Promise<Answer>;
}
