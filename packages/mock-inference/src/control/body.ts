/** The body of a control request. */
import { BodyError, readBody } from "@understudy/http";
import { ControlProblem } from "./problem.ts";

/** Throws a `ControlProblem` for what is no text, or too much of it. */
export async function bodyText(request: Request): Promise<string> {
  try {
    return await readBody(request);
  } catch (error) {
    if (!(error instanceof BodyError)) throw error;
    if (error.why === "too_large") throw new ControlProblem(413, "A script has 8 MiB at most.");
    throw new ControlProblem(400, `The body cannot be read: ${error.message}.`);
  }
}
