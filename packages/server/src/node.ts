/** Serves a stack over TCP. */
export { listen, type Listening, type ListenOptions, type Servable } from "@understudy/http/node";
