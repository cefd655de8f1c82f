import { callIdNotForwarded } from "../../targets/scripting.ts";
import type { Exchange } from "../trace.ts";
import type { Finding } from "../../verdict.ts";
import { compare } from "./compare.ts";
import type { Line } from "../../oracle/prompt.ts";

/** As `compare`, with the `seq` of the prompt in the journal; what a server does not forward to its model is not compared. */
export function comparePrompts(
  { exchange, seq }: { exchange: Exchange; seq: number },
  path: string,
  expected: readonly Line[],
  actual: readonly Line[],
): Finding[] {
  const comparable = actual.map((line, at) =>
    line.role === "tool" && line.calls.includes(callIdNotForwarded)
      ? { ...line, calls: expected[at]?.calls ?? [] }
      : line,
  );
  return compare(exchange, path, expected, comparable).map((one) => ({ ...one, seq }));
}
