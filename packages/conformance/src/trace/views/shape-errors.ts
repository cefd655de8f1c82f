/** What a refusal says of the shape of its request: docs/semantics.md §3.1. */
import type { ShapeError } from "@understudy/contract/types";
import type { Exchange } from "../trace.ts";
import type { Finding } from "../../verdict.ts";
import { checked } from "../read.ts";

/** The errors of a 400; none if it tells of none, or is told in words. */
export function shapeErrors({ status, json }: Exchange): ShapeError[] {
  const parsed = status === 400 ? checked("ShapeProblem", json) : null;
  return parsed?.ok ? parsed.value.error.detail.errors : [];
}

/** One finding unless an error of this 400 has this way to the field, and a sentence that names it. */
export function compareLoc(exchange: Exchange, loc: ShapeError["loc"]): Finding[] {
  if (exchange.status !== 400) return [];
  const name = loc.findLast((key) => typeof key === "string") ?? "body";
  const errors = shapeErrors(exchange);
  const found = errors.find((error) => JSON.stringify(error.loc) === JSON.stringify(loc));
  if (found?.msg.includes(name)) return [];
  const expected = { loc, msg: `a sentence that names ${name}` };
  const actual = errors.length > 0 ? errors : exchange.json;
  return [{ exchange: exchange.index, path: "errors", expected, actual }];
}
