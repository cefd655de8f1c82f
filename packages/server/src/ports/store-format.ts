/** The format of what is stored: which keys there are, and what is under them. */

/**
 * Raise it with every change of records, and add the step that brings those of the format before to it; then raise
 * `oldestCurrent` to it too.
 */
export const recordFormat = 5;

/**
 * Since this one no step was needed: turns of format 3 may leave out their output, agents of format 4 parts of their
 * configuration, and a response in the background of format 5 has what is needed to run it again; one without fails. So records
 * of earlier formats are of the later ones too.
 */
const oldestCurrent = 2;

/** Whether records in it need no change. */
export function isCurrent(format: unknown): boolean {
  return Number.isInteger(format) && Number(format) >= oldestCurrent && Number(format) <= recordFormat;
}

/** Of a store that records are imported into. */
export const importing = 0;

/** Of a store whose records are brought to a format. A server of another version takes it for one that it does not know. */
export function onTheWayTo(format: number): number {
  return -format;
}

/** Whether this version knows what to do with it: to serve its records, to bring them to its own format, or to refuse it. */
export function isKnownFormat(format: number): boolean {
  return Math.abs(format) <= recordFormat;
}

/** For stores that outlive a process. */
export interface StoreFormat {
  /** As it was when the store was opened, or last changed by `change`. While it is another one all verbs fail. */
  readonly number: number;
  /** False, without a change, if it is another one by now. */
  change(to: number): Promise<boolean>;
}
