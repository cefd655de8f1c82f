/** Headers of answers about idempotency keys. */

/** What every answer of a server that keeps keys says: for how many seconds. So clients know that they may repeat. */
export const lifetimeHeader = "idempotency-key-lifetime";
/** Says that an answer is that of an earlier request. */
export const replayedHeader = "idempotent-replayed";
