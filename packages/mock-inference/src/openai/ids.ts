/** Ids of answers, no two of which are the same: a Llama Stack keeps them as keys. */
export function createIds(kind: string): () => string {
  const random = crypto.getRandomValues(new Uint8Array(8));
  // Of two servers at the same time, too.
  const own = [...random].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  let count = 0;
  return () => `${kind}-${own}${(count += 1).toString(16).padStart(8, "0")}`;
}
