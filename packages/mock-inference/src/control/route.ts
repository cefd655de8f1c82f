/** A route of the control API. */
import type { Answer, BodySource, Route } from "@understudy/http";

export interface ControlCall {
  request: Request;
  /** How its body is read. */
  source: BodySource | undefined;
  /** The decoded `{name}` of the path, or an empty string. */
  name: string;
  query: URLSearchParams;
}
export interface ControlRoute extends Route {
  method: "GET" | "PUT" | "DELETE" | "POST";
  /** Relative to `/_understudy`; may contain one `{name}`. */
  path: string;
  /** The accepted query parameters; others are a 400. */
  query?: readonly string[];
  /** Served without the token, because a browser cannot send one when a page is opened. Must not expose data. */
  open?: boolean;
  handle(call: ControlCall): Answer | Promise<Answer>;
}
