/** A generator of unique ids; a Llama Stack uses them as keys. */
export function createUniqueIds(kind: string): () => string {
  const random = crypto.getRandomValues(new Uint8Array(8));
  // Random prefix, so that ids of concurrent servers differ.
  const own = [...random].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  let count = 0;
  return () => `${kind}-${own}${(count += 1).toString(16).padStart(8, "0")}`;
}
