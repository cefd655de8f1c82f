/** Serves a mock, or any other request handler, over TCP. */
export {
  listen,
  ListenError,
  type Listening,
  type ListenOptions,
  type Servable,
} from "@understudy/http/node";
