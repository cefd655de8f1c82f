import { shortened } from "@understudy/contract";
import type { RequestFault } from "@understudy/responses";

/** A request for a response that is refused, or a response that cannot be made. */
export class ResponseProblem extends Error {
  override readonly name = "ResponseProblem";
  readonly fault: RequestFault;
  constructor(fault: RequestFault, options?: ErrorOptions) {
    super(fault.message, options);
    this.fault = fault;
  }
}

/** Of a list: what the page should begin after is not there. */
export function unknownCursor(what: "File" | "Item" | "Response", after: string): ResponseProblem {
  return refuse("not_found", "after", `${what} ${shortened(after)} not found.`, { status: 404 });
}

/** A 400 unless told otherwise. */
export function refuse(
  code: string,
  param: string | null,
  message: string,
  { status = 400 }: { status?: number } = {},
): ResponseProblem {
  return new ResponseProblem({ message, param, code, status });
}
