import type { ResponsesPaths } from "@understudy/contract/responses/types";
import type { TurnsContext } from "../calls/turns.ts";
import type { Send } from "../sending/send.ts";

/** What the calls of Responses are made of. */
export interface ResponsesContext extends Pick<
  TurnsContext,
  "timing" | "idleTimeout" | "timeout" | "maxBytes"
> {
  send: Send<ResponsesPaths>;
}
