/** How long a run may take: stories first, and what is left is for shrinking. */

/** The part of the time that stories may take. */
const storyShare = 0.7;

export interface TimeLimit {
  /** Whether no further story may begin. */
  storiesAreOver(): boolean;
  /** The moment until which the next of so many findings may be shrunk: each gets the same part of what is left. */
  shrinkUntil(findings: number): number;
}

/** Starts now. Without a limit, nothing is ever over. */
export function createTimeLimit(maxMs = Infinity, now: () => number = Date.now): TimeLimit {
  const began = now();
  return {
    storiesAreOver: () => now() - began >= maxMs * storyShare,
    shrinkUntil: (findings) => now() + Math.max(began + maxMs - now(), 0) / Math.max(findings, 1),
  };
}
