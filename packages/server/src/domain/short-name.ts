import { v5 } from "uuid";

/** PostgreSQL has no longer keys in an index, with some room for what stands around a name. */
const longest = 2_000;

/** A name in a key, as it is, or a long one as its beginning with a hash; `~` is in no other name. */
export function shortName(encoded: string): string {
  if (encoded.length <= longest) return encoded;
  return `${encoded.slice(0, longest - 100)}~${v5(encoded, v5.URL)}`;
}
