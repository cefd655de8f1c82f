/** What a test asks of a mock at its end. */
import { z } from "zod";
import { markerText } from "../engine/decide/marker-schema.ts";
import { InvalidConversationsError } from "../engine/journal/invalid.ts";
import type { Journal } from "../engine/journal/journal.ts";
import { MissedRequestsError } from "../engine/journal/missed.ts";
import { whose } from "../engine/journal/query.ts";
import { reportRequests } from "../engine/journal/report.ts";
import { UnofferedCallsError } from "../engine/journal/unoffered.ts";
import { findInvalid, findMisses, findUnoffered, type VerdictQuery } from "../engine/journal/verdict.ts";
import { UnusedRepliesError, type UnusedReply, type Usage, type UsageQuery } from "../engine/state/usage.ts";
import { checkMockOptions } from "../script/check-options.ts";
import { mapping } from "../script/mapping.ts";

/** Each throws a `TypeError` for an invalid marker, and for a condition that does not exist. */
export interface Verdicts {
  /**
   * The replies that were not used since they were loaded or last reset, including the replies of scripts that were
   * deleted or replaced by `put` since. Every attempt counts separately; `otherwise`, shields and tools are not
   * tracked.
   */
  unusedReplies(query?: UsageQuery): UnusedReply[];
  /** Throws an `UnusedRepliesError` if there are unused replies. */
  expectAllRepliesUsed(query?: UsageQuery): void;
  /** Throws a `MissedRequestsError` if a request matched no reply since the last reset. */
  expectAllRequestsMatched(query?: VerdictQuery): void;
  /** Throws an `UnofferedCallsError` if an answer called a tool that its request did not offer, since the last reset. */
  expectAllCallsOffered(query?: VerdictQuery): void;
  /** Throws an `InvalidConversationsError` if OpenAI refuses the messages of a chat completion, since the last reset. */
  expectAllConversationsValid(query?: VerdictQuery): void;
}

const usageQuery = mapping<UsageQuery>()({
  script: z.string().optional(),
  marker: markerText.optional(),
});
const verdictQuery = mapping<VerdictQuery>()(whose);

export function createVerdicts(journal: Journal, usage: Pick<Usage, "unused" | "count">): Verdicts {
  return {
    unusedReplies(query = {}) {
      checkMockOptions("unusedReplies", query, usageQuery);
      return usage.unused(query);
    },
    expectAllRepliesUsed(query = {}) {
      checkMockOptions("expectAllRepliesUsed", query, usageQuery);
      const unused = usage.unused(query);
      if (unused.length > 0)
        throw new UnusedRepliesError(unused, usage.count(query), reportRequests(journal, query));
    },
    expectAllRequestsMatched(query = {}) {
      checkMockOptions("expectAllRequestsMatched", query, verdictQuery);
      if (findMisses(journal, query).all > 0) throw new MissedRequestsError(journal, query);
    },
    expectAllCallsOffered(query = {}) {
      checkMockOptions("expectAllCallsOffered", query, verdictQuery);
      if (findUnoffered(journal, query).all > 0) throw new UnofferedCallsError(journal, query);
    },
    expectAllConversationsValid(query = {}) {
      checkMockOptions("expectAllConversationsValid", query, verdictQuery);
      if (findInvalid(journal, query).all > 0) throw new InvalidConversationsError(journal, query);
    },
  };
}
