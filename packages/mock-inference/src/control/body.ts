/** The body of a control request. */
import { BodyError, readBody } from "@understudy/http";
import { ControlProblem } from "./problem.ts";
import { largestScript } from "./script-room.ts";
import type { ControlCall } from "./route.ts";

/** Throws a `ControlProblem`: 413 above 1 MiB, 400 if the body is not UTF-8 or incomplete, 408 if it stalls. */
export async function bodyText({ request, source }: ControlCall): Promise<string> {
  try {
    return await readBody(request, { ...source, largest: largestScript });
  } catch (error) {
    if (!(error instanceof BodyError)) throw error;
    if (error.why === "too_large")
      throw new ControlProblem(
        413,
        "A script that comes over HTTP must not exceed 1 MiB; load a larger one from a file, or cut it in several.",
      );
    throw new ControlProblem(error.status, error.sentence);
  }
}
