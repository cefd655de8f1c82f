/** How long a run may take: stories first, and what is left is for shrinking. */

/** The part of the time that stories may take: without a finding there is nothing to shrink. */
const storyShare = { withFindings: 0.7, without: 0.95 };

export interface TimeLimit {
  /** Whether no further story may begin. */
  storiesAreOver(hasFindings: boolean): boolean;
  /** The moment until which the next of so many findings may be shrunk: each gets the same part of what is left. */
  shrinkUntil(findings: number): number;
}

/** Starts now. Without a limit, nothing is ever over. */
export function createTimeLimit(maxMs = Infinity, now: () => number = Date.now): TimeLimit {
  const began = now();
  return {
    storiesAreOver: (hasFindings) =>
      now() - began >= maxMs * (hasFindings ? storyShare.withFindings : storyShare.without),
    shrinkUntil: (findings) => now() + Math.max(began + maxMs - now(), 0) / Math.max(findings, 1),
  };
}
