/** Serves a stack over TCP. */
export { listen, type Fetching, type Listening, type ListenOptions } from "@understudy/mock-inference/node";
