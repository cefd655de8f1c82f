/** The messages of `expectAllRepliesUsed` and `expectAllRequestsMatched`, for reports that do not throw. */
import type { MockInference } from "../mock-inference.ts";
import { MissedRequestsError } from "./journal/missed.ts";
import { UnusedRepliesError } from "./usage.ts";

/** The list of unused replies, or null if all were used. */
export function unusedMessage(mock: Pick<MockInference, "expectAllRepliesUsed">): string | null {
  return messageOf(() => mock.expectAllRepliesUsed());
}

/** The explanation of every miss, or null if there was none. */
export function missesMessage(mock: Pick<MockInference, "expectAllRequestsMatched">): string | null {
  return messageOf(() => mock.expectAllRequestsMatched());
}

function messageOf(expect: () => void): string | null {
  try {
    expect();
    return null;
  } catch (error) {
    if (error instanceof UnusedRepliesError || error instanceof MissedRequestsError) return error.message;
    throw error;
  }
}
