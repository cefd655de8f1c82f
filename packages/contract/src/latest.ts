/** Maps that keep only what was put into them last, so that memory stays bounded. */

/** Puts an entry at the end of `map`, and removes the first one if the map then has more than `most`. */
export function putLatest<K, V>(map: Map<K, V>, key: K, value: V, most: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= most) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
