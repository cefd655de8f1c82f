/** The messages of the `expectAll…` of a mock, for reports that do not throw. */
import type { MockInference } from "./mock-inference.ts";
import { MissedRequestsError } from "../engine/journal/missed.ts";
import { InvalidConversationsError } from "../engine/journal/invalid.ts";
import { UnofferedCallsError } from "../engine/journal/unoffered.ts";
import type { VerdictQuery } from "../engine/journal/verdict.ts";
import { UnusedRepliesError, type UsageQuery } from "../engine/state/usage.ts";

/** The list of unused replies, or null if all were used. */
export function unusedMessage(
  mock: Pick<MockInference, "expectAllRepliesUsed">,
  query?: UsageQuery,
): string | null {
  return messageOf(() => mock.expectAllRepliesUsed(query));
}

/** The explanation of every miss, or null if there was no miss. */
export function missesMessage(
  mock: Pick<MockInference, "expectAllRequestsMatched">,
  query?: VerdictQuery,
): string | null {
  return messageOf(() => mock.expectAllRequestsMatched(query));
}

/** The list of calls of tools that were not offered, or null if there was no such call. */
export function unofferedMessage(
  mock: Pick<MockInference, "expectAllCallsOffered">,
  query?: VerdictQuery,
): string | null {
  return messageOf(() => mock.expectAllCallsOffered(query));
}

/** The list of requests with messages that OpenAI refuses, or null if there was no such request. */
export function invalidMessage(
  mock: Pick<MockInference, "expectAllConversationsValid">,
  query?: VerdictQuery,
): string | null {
  return messageOf(() => mock.expectAllConversationsValid(query));
}

const verdicts = [UnusedRepliesError, MissedRequestsError, UnofferedCallsError, InvalidConversationsError];

function messageOf(expect: () => void): string | null {
  try {
    expect();
    return null;
  } catch (error) {
    const isVerdict = verdicts.some((verdict) => error instanceof verdict);
    if (isVerdict && error instanceof Error) return error.message;
    throw error;
  }
}
