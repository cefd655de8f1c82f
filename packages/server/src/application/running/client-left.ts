import { Problem } from "../../domain/errors.ts";

/** The reason of what ended because nobody waits for it any more. */
export class ClientLeft extends Problem {
  constructor() {
    super("bad_request", "The client disconnected.");
  }
}
