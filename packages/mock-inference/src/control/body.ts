/** The body of a control request. */
import { BodyError, readBody } from "@understudy/http";
import { ControlProblem } from "./problem.ts";
import type { ControlCall } from "./route.ts";

/** Throws a `ControlProblem`: 413 above 8 MiB, 400 if the body is not UTF-8 or incomplete, 408 if it stalls. */
export async function bodyText({ request, source }: ControlCall): Promise<string> {
  try {
    return await readBody(request, source);
  } catch (error) {
    if (!(error instanceof BodyError)) throw error;
    if (error.why === "too_large") throw new ControlProblem(413, "A script must not exceed 8 MiB.");
    throw new ControlProblem(error.status, error.sentence);
  }
}
