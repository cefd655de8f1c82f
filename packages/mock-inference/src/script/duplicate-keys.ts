/** Finds duplicate keys in time linear in the text; the check of the YAML parser compares each key with all before it. */
import { isScalar, visit, YAMLParseError, type Document } from "yaml";

/** Each key that its mapping has already, as the error of the YAML parser with `uniqueKeys`. */
export function findDuplicateKeys(document: Document): YAMLParseError[] {
  const errors: YAMLParseError[] = [];
  visit(document, {
    Map(_, { items }) {
      const known = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        const at = key.range?.[0] ?? 0;
        if (known.has(key.value))
          errors.push(new YAMLParseError([at, at + 1], "DUPLICATE_KEY", "Map keys must be unique"));
        known.add(key.value);
      }
    },
  });
  return errors;
}
