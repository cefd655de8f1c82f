import { matchKeys, type StoreMutant } from "./mutant.ts";

export const listMutants: readonly StoreMutant[] = [
  {
    id: "after-ignored",
    fault: "a list always begins at its first key",
    over: ({ list }) => ({ list: (prefix, options) => list(prefix, { ...options, after: undefined }) }),
  },
  {
    id: "after-included",
    fault: "a list begins with the key that it should come after",
    over: ({ get, list }) => ({
      async list(prefix, { limit, ...options } = {}) {
        const first = options.after?.startsWith(prefix) ? await get(options.after) : undefined;
        return [...(first ? [first] : []), ...(await list(prefix, options))].slice(0, limit);
      },
    }),
  },
  {
    id: "after-must-exist",
    fault: "a list after a key that does not exist begins at its first key",
    over: ({ get, list }) => ({
      list: async (prefix, options) =>
        list(prefix, {
          ...options,
          after: options?.after && (await get(options.after)) ? options.after : undefined,
        }),
    }),
  },
  {
    id: "after-under-prefix-only",
    fault: "a list after a key that is not under its prefix is empty",
    over: ({ list }) => ({
      list: async (prefix, options) =>
        options?.after === undefined || options.after.startsWith(prefix) ? list(prefix, options) : [],
    }),
  },
  {
    id: "after-ignored-in-reverse",
    fault: "a reversed list always begins at its last key",
    over: ({ list }) => ({
      list: (prefix, options) => list(prefix, options?.reverse ? { ...options, after: undefined } : options),
    }),
  },
  {
    id: "reverse-takes-the-wrong-end",
    fault: "a reversed list with a limit is the reversed list of the first keys",
    over: ({ list }) => ({
      async list(prefix, { limit, ...options } = {}) {
        const all = await list(prefix, options);
        return options.reverse && limit !== undefined
          ? all.slice(Math.max(0, all.length - limit))
          : all.slice(0, limit);
      },
    }),
  },
  {
    id: "reverse-ignored",
    fault: "a list is never reversed",
    over: ({ list }) => ({ list: (prefix, options) => list(prefix, { ...options, reverse: false }) }),
  },
  {
    id: "skip-ignored",
    fault: "a list begins at its first key, however many are to be passed over",
    over: ({ list }) => ({ list: (prefix, options) => list(prefix, { ...options, skip: 0 }) }),
  },
  {
    id: "skip-from-the-wrong-end",
    fault: "a reversed list passes over the first keys",
    over: ({ list }) => ({
      async list(prefix, { skip = 0, limit, ...options } = {}) {
        const all = await list(prefix, options);
        return (options.reverse ? all.slice(0, all.length - skip) : all.slice(skip)).slice(0, limit);
      },
    }),
  },
  {
    id: "keys-with-values",
    fault: "a list of keys has the values of their records",
    over: ({ list }) => ({ list: (prefix, options) => list(prefix, { ...options, keysOnly: false }) }),
  },
  {
    id: "limit-ignored",
    fault: "a list with a limit has all",
    over: ({ list }) => ({ list: (prefix, options) => list(prefix, { ...options, limit: undefined }) }),
  },
  {
    id: "limit-0-is-no-limit",
    fault: "a limit of 0 is taken for none",
    over: ({ list }) => ({
      list: (prefix, options) => list(prefix, { ...options, limit: options?.limit || undefined }),
    }),
  },
  {
    id: "limit-below-0-is-no-limit",
    fault: "a limit below 0 is taken for none",
    over: ({ list }) => ({
      list: (prefix, { limit = -1, ...options } = {}) =>
        list(prefix, { ...options, limit: limit < 0 ? undefined : limit }),
    }),
  },
  {
    id: "limit-before-prefix",
    fault: "the limit counts keys that are not under the prefix",
    over: ({ list }) => ({
      list: async (prefix, options) => (await list("", options)).filter(({ key }) => key.startsWith(prefix)),
    }),
  },
  {
    id: "thousand-at-most",
    fault: "a list ends after 1000 entries",
    over: ({ list }) => ({
      list: (prefix, options) => list(prefix, { ...options, limit: Math.min(options?.limit ?? 1000, 1000) }),
    }),
  },
  {
    id: "dictionary-order",
    fault: "keys come in the order of a dictionary",
    over: ({ list }) => ({
      async list(prefix, { after, limit, reverse } = {}) {
        const all = (await list(prefix, { after, reverse })).sort((a, b) => a.key.localeCompare(b.key, "en"));
        return (reverse ? all.reverse() : all).slice(0, limit);
      },
    }),
  },
  {
    id: "order-of-writing",
    fault: "keys come in the order in which they were written",
    over: ({ list }) => ({
      async list(prefix, { after, limit, reverse } = {}) {
        const all = (await list(prefix, { after })).sort((a, b) => Number(a.version) - Number(b.version));
        return (reverse ? all.reverse() : all).slice(0, limit);
      },
    }),
  },
  {
    id: "siblings-match",
    fault: "a slash at the end of a prefix is not counted",
    over: matchKeys((key, prefix) => key.startsWith(prefix.replace(/\/$/, ""))),
  },
  {
    id: "children-only",
    fault: "a list ends one level below its prefix",
    over: matchKeys((key, prefix) => key.startsWith(prefix) && !key.slice(prefix.length).includes("/")),
  },
  {
    id: "whole-segments",
    fault: "a prefix matches only up to a slash",
    over: matchKeys(
      (key, prefix) => prefix === "" || key === prefix || key.startsWith(prefix.replace(/\/?$/, "/")),
    ),
  },
  {
    id: "prefix-without-case",
    fault: "a prefix matches in upper and lower case",
    over: matchKeys((key, prefix) => key.toLowerCase().startsWith(prefix.toLowerCase())),
  },
  {
    id: "prefix-is-a-like-pattern",
    fault: "% and _ in a prefix stand for anything",
    over: matchKeys((key, prefix) => like(prefix).test(key)),
  },
  {
    id: "prefix-is-a-glob",
    fault: "*, ? and [ab] in a prefix stand for anything",
    over: matchKeys((key, prefix) => glob(prefix).test(key)),
  },
  {
    id: "nothing-above-z",
    fault: "a list ends at the first key that goes on with a ~",
    over: matchKeys((key, prefix) => key.startsWith(prefix) && key < `${prefix}~`),
  },
];

function like(prefix: string): RegExp {
  return new RegExp(
    `^${prefix
      .replaceAll(/[*?[\]]/g, "\\$&")
      .replaceAll("%", ".*")
      .replaceAll("_", ".")}`,
  );
}

function glob(prefix: string): RegExp {
  return new RegExp(`^${prefix.replaceAll("*", ".*").replaceAll("?", ".")}`);
}
