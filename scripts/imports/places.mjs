import { builtinModules } from "node:module";
import { matchesGlob } from "../lib/glob.mjs";

/** The place that owns a file. */
export function placeOf(path, places) {
  return places.find((place) => [place.files].flat().some((glob) => matchesGlob(path, glob)));
}

/** Whether the table lets `place` import this; `target` is the place of a relative import. */
export function allows(place, { specifier, kind, target }) {
  if (target !== undefined && target === place.name) return true;
  return place.may.some((entry) => {
    const typeOnly = entry.startsWith("type ");
    if (typeOnly && kind !== "type") return false;
    return matches(typeOnly ? entry.slice(5) : entry, target, specifier);
  });
}

function matches(entry, target, specifier) {
  if (target !== undefined) return below(entry, target);
  if (specifier === undefined) return entry === "node:*"; // computed: where Node is, anything can be loaded anyway
  if (isBuiltin(specifier)) return entry === "node:*" || entry === specifier;
  if (specifier.startsWith("@understudy/"))
    return below(entry, specifier) || specifier.startsWith(`${entry}/`);
  return entry === "npm:*" || entry === specifier || specifier.startsWith(`${entry}/`);
}

/** `a/*` means `a` and all below it. */
function below(entry, name) {
  if (!entry.endsWith("/*")) return entry === name;
  return name === entry.slice(0, -2) || name.startsWith(entry.slice(0, -1));
}

export const isBuiltin = (specifier) => specifier.startsWith("node:") || builtinModules.includes(specifier);
