/** How long a run may take: stories first, and what is left is for shrinking. */

/** The part of the time that stories may take: without a finding there is nothing to shrink. */
const storyShare = { withFindings: 0.7, without: 0.95 };

/** What is left of the time is cut into so many parts at most. */
const mostParts = 4;

/** Why a finding is longer than it might be. */
export const timeIsOver = "the time for it was over (--max-time)";

export interface TimeLimit {
  /** Whether no further story may begin. */
  storiesAreOver(hasFindings: boolean): boolean;
  /**
   * The moment until which the next of so many findings may be shrunk: an equal part of what is left, but a quarter at
   * least. The first ones are those to fix first, which are worth more than a little of everything.
   */
  shrinkUntil(findings: number): number;
}

/** Starts now. Without a limit, nothing is ever over. */
export function createTimeLimit(maxMs = Infinity, now: () => number = Date.now): TimeLimit {
  const began = now();
  return {
    storiesAreOver: (hasFindings) =>
      now() - began >= maxMs * (hasFindings ? storyShare.withFindings : storyShare.without),
    shrinkUntil: (findings) =>
      now() + Math.max(began + maxMs - now(), 0) / Math.min(Math.max(findings, 1), mostParts),
  };
}
