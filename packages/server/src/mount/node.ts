/** Serves a stack over TCP. */
export type { Fetching } from "@understudy/contract";
export { listen, type Listening, type ListenOptions } from "@understudy/mock-inference/node";
