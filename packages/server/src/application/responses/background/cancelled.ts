import { Problem } from "../../../domain/errors.ts";

/** The reason of a response that somebody cancelled. */
export class ResponseCancelled extends Problem {
  constructor() {
    super("conflict", "The response was cancelled.");
  }
}
