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
 * Gives the offset of the value at a path of the document, or of its key with `ofKey`. If the path does not exist, the
 * offset of its innermost existing parent.
 */
export function createOffsetOf(document: Document): (path: readonly PropertyKey[], ofKey: boolean) => number {
  // Large mappings may have as many mistakes as keys.
  const indexes = new Map<YAMLMap, ReadonlyMap<PropertyKey, Pair>>();
  const pairOf = (map: YAMLMap, key: PropertyKey): Pair | undefined => {
    const index = indexes.get(map) ?? pairsByName(map);
    indexes.set(map, index);
    return index.get(key);
  };
  return (path, ofKey) => {
    let node: Node | null = document.contents;
    let offset = startOf(node) ?? 0;
    for (const [index, key] of path.entries()) {
      const holder: unknown = isAlias(node) ? node.resolve(document) : node;
      const pair = isMap(holder) ? pairOf(holder, key) : undefined;
      const item: unknown = isSeq(holder) && typeof key === "number" ? holder.items[key] : pair?.value;
      if (ofKey && index === path.length - 1) return startOf(pair?.key) ?? offset;
      if (!isNode(item)) return startOf(pair?.key) ?? offset;
      node = item;
      offset = startOf(node) ?? offset;
    }
    return offset;
  };
}

function pairsByName(map: YAMLMap): ReadonlyMap<PropertyKey, Pair> {
  // The first of equal names counts, so it is written last.
  return new Map(map.items.toReversed().map((pair) => [nameOf(pair), pair] as const));
}

function nameOf({ key }: Pair): string {
  return String(isScalar(key) ? key.value : key);
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}
