import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Document,
  type Node,
  type Pair,
  type YAMLMap,
} from "yaml";

/**
 * The offset of the value at a path, or of its key with `ofKey`. If the path does not exist, the offset of its innermost
 * existing parent.
 */
export function offsetOf(document: Document, path: readonly PropertyKey[], ofKey: boolean): number {
  let node: Node | null = document.contents;
  let offset = startOf(node) ?? 0;
  for (const [index, key] of path.entries()) {
    const holder: unknown = isAlias(node) ? node.resolve(document) : node;
    const pair = isMap(holder) ? pairsOf(holder).get(key) : undefined;
    const item: unknown = isSeq(holder) && typeof key === "number" ? holder.items[key] : pair?.value;
    if (ofKey && index === path.length - 1) return startOf(pair?.key) ?? offset;
    if (!isNode(item)) return startOf(pair?.key) ?? offset;
    node = item;
    offset = startOf(node) ?? offset;
  }
  return offset;
}

// Large mappings may have as many mistakes as keys.
const indexes = new WeakMap<YAMLMap, ReadonlyMap<PropertyKey, Pair>>();

/** The pairs of a mapping by their names. */
function pairsOf(map: YAMLMap): ReadonlyMap<PropertyKey, Pair> {
  const known = indexes.get(map);
  if (known !== undefined) return known;
  // The first of equal names counts, so it is written last.
  const index = new Map(map.items.toReversed().map((pair) => [nameOf(pair), pair] as const));
  indexes.set(map, index);
  return index;
}

function nameOf({ key }: Pair): string {
  return String(isScalar(key) ? key.value : key);
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}
