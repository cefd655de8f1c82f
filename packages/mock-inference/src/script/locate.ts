import { isAlias, isMap, isNode, isScalar, isSeq, type Document, type Node, type Pair } from "yaml";

/**
 * The offset of the value at a path, or of its key with `ofKey`. If the path does not exist, the offset of its innermost
 * existing parent.
 */
export function offsetOf(document: Document, path: readonly PropertyKey[], ofKey: boolean): number {
  let node: Node | null = document.contents;
  let offset = startOf(node) ?? 0;
  for (const [index, key] of path.entries()) {
    const holder: unknown = isAlias(node) ? node.resolve(document) : node;
    const pair: Pair | undefined = isMap(holder)
      ? holder.items.find((item) => nameOf(item) === key)
      : undefined;
    const item: unknown = isSeq(holder) && typeof key === "number" ? holder.items[key] : pair?.value;
    if (ofKey && index === path.length - 1) return startOf(pair?.key) ?? offset;
    if (!isNode(item)) return startOf(pair?.key) ?? offset;
    node = item;
    offset = startOf(node) ?? offset;
  }
  return offset;
}

function nameOf({ key }: Pair): string {
  return String(isScalar(key) ? key.value : key);
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}
