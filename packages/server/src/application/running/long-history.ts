/** What is done when the earlier turns are more than their model reads: it refuses, or is asked again without the oldest. */
export const longHistories = ["refuse", "drop_oldest"] as const;

export type LongHistory = (typeof longHistories)[number];
