/** Serves mock inference, or anything else that answers requests, over TCP. */
export { listen, type Listening, type ListenOptions, type Servable } from "@understudy/http/node";
