/** What a route of the control API is. */

export interface ControlCall {
  request: Request;
  /** The name in the path, if the route has one. */
  name: string;
  query: URLSearchParams;
}
export interface ControlRoute {
  method: "GET" | "PUT" | "DELETE" | "POST";
  pattern: RegExp;
  /** The path as people read it. */
  shown: string;
  /** The query parameters that it knows. */
  query?: readonly string[];
  /** Answers without the token, which a browser cannot send for an address that somebody opens: a page without data. */
  open?: boolean;
  handle(call: ControlCall): Response | Promise<Response>;
}
