/** A shield's result in the format of Llama Guard. */
import type { InferencePart } from "@understudy/contract/provider-data";
import type { SafetyViolation } from "@understudy/contract/types";

/** `safe`, or `unsafe` and the violation's category on a second line. Only level `error` is unsafe. */
export async function* toVerdict(
  judge: () => Promise<{ violation: SafetyViolation | null }>,
): AsyncGenerator<InferencePart, void, undefined> {
  const { violation } = await judge();
  const { category = "S1" } = violation?.metadata ?? {};
  const text = violation?.violation_level === "error" ? `unsafe\n${String(category)}` : "safe";
  yield { type: "text", text };
  yield { type: "stop", stop_reason: "end_of_turn" };
}
