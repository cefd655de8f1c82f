import { checkMetadata, toOneFault } from "@understudy/responses";
import { ResponseProblem } from "../items/problem.ts";

/** Metadata as it is kept. Throws for what is over its limits, or no text. */
export function readMetadata(sent: Readonly<Record<string, unknown>>): Record<string, string> {
  const [first, ...others] = checkMetadata(sent);
  if (first !== undefined) throw new ResponseProblem(toOneFault([first, ...others]));
  return Object.fromEntries(Object.entries(sent).map(([key, value]) => [key, String(value)]));
}
