/** Filters of OpenAI's file search: which documents are searched, by their attributes. */

export type Attributes = Readonly<Record<string, unknown>>;
export type Fits = (attributes: Attributes) => boolean;

/** What is wrong with a filter, and where. */
export class FilterMistake extends Error {
  override readonly name = "FilterMistake";
  readonly path: string;
  constructor(path: string, message: string) {
    super(message);
    this.path = path;
  }
}

const comparisons: Readonly<Record<string, (found: unknown, wanted: unknown) => boolean>> = {
  eq: (found, wanted) => found === wanted,
  ne: (found, wanted) => found !== wanted,
  gt: (found, wanted) => isAbove(found, wanted),
  gte: (found, wanted) => found === wanted || isAbove(found, wanted),
  lt: (found, wanted) => isAbove(wanted, found),
  lte: (found, wanted) => found === wanted || isAbove(wanted, found),
  in: (found, wanted) => Array.isArray(wanted) && wanted.includes(found),
  nin: (found, wanted) => Array.isArray(wanted) && !wanted.includes(found),
};

/** More than any that a person writes; a filter comes from outside, and nests. */
const deepest = 16;

/** Throws a `FilterMistake`. */
export function toFits(filter: unknown, path = "filters", depth = 0): Fits {
  if (typeof filter !== "object" || filter === null) throw new FilterMistake(path, "expected an object");
  if (depth > deepest) throw new FilterMistake(path, `expected at most ${deepest} filters in each other`);
  const { type, key, value, filters } = filter as Record<string, unknown>;
  if (type === "and" || type === "or") {
    if (!Array.isArray(filters)) throw new FilterMistake(`${path}.filters`, "expected a list of filters");
    const all = filters.map((one, at) => toFits(one, `${path}.filters[${at}]`, depth + 1));
    return type === "and"
      ? (attributes) => all.every((fits) => fits(attributes))
      : (attributes) => all.some((fits) => fits(attributes));
  }
  const compare =
    typeof type === "string" && Object.hasOwn(comparisons, type) ? comparisons[type] : undefined;
  if (compare === undefined) {
    const known = ["and", "or", ...Object.keys(comparisons)].join(", ");
    throw new FilterMistake(`${path}.type`, `expected one of ${known}`);
  }
  if (typeof key !== "string") throw new FilterMistake(`${path}.key`, "expected the name of an attribute");
  if ((type === "in" || type === "nin") && !Array.isArray(value))
    throw new FilterMistake(`${path}.value`, "expected a list");
  return (attributes) => compare(Object.hasOwn(attributes, key) ? attributes[key] : undefined, value);
}

/** Only values of one type are in an order. */
function isAbove(one: unknown, other: unknown): boolean {
  if (typeof one === "number" && typeof other === "number") return one > other;
  return typeof one === "string" && typeof other === "string" && one > other;
}
