import { allows, isBuiltin, placeOf } from "./places.mjs";
import { cycles } from "./cycles.mjs";
import { graph } from "./graph.mjs";

/** Everything in `files` ({ path, text }) that the table forbids, a sentence each. */
export function judge(files, rules) {
  const imports = graph(files);
  return [...forbidden(imports, rules.places), ...nodeInBrowser(imports, rules), ...circular(imports)];
}

function forbidden(imports, places) {
  return [...imports].flatMap(([path, found]) => {
    const place = placeOf(path, places);
    if (place === undefined) return [`${path}: no place in scripts/import-rules.mjs owns this file`];
    return found.flatMap((entry) => {
      const why = refusal(path, place, entry, places);
      return why === undefined ? [] : [`${path}:${entry.line} imports ${name(entry)}: ${why}`];
    });
  });
}

function refusal(path, place, entry, places) {
  const target = entry.target === undefined ? undefined : placeOf(entry.target, places)?.name;
  if (entry.target !== undefined) {
    if (target === undefined) return undefined; // no module of ours: a JSON file, or missing
    if (target !== "config" && workspace(path) !== workspace(entry.target)) {
      return "another workspace is reached by its name";
    }
  }
  if (allows(place, { ...entry, target })) return undefined;
  const what = target ?? "that";
  return `${place.name} may not import ${what} (it may: ${place.may.join(", ")})`;
}

/** What the entries for browsers load at once must not need Node. */
function nodeInBrowser(imports, { browserEntries, nodePackages }) {
  const needsNode = ({ specifier }) =>
    specifier !== undefined &&
    (isBuiltin(specifier) || nodePackages.some((name) => `${specifier}/`.startsWith(`${name}/`)));
  return browserEntries.flatMap((entry) => {
    if (!imports.has(entry)) return [`${entry} is exported by its package, but not there`];
    const way = new Map([[entry, [entry]]]);
    for (const [path, steps] of way) {
      for (const found of (imports.get(path) ?? []).filter(({ kind }) => kind === "value")) {
        if (needsNode(found)) {
          return [
            `${path}:${found.line} imports ${name(found)}, which ${steps.join(" → ")} loads in a browser`,
          ];
        }
        if (found.target !== undefined && !way.has(found.target))
          way.set(found.target, [...steps, found.target]);
      }
    }
    return [];
  });
}

/** Type-only cycles break nothing at run time, but their files cannot be understood one by one either. */
function circular(imports) {
  const edges = (path) =>
    [...new Set((imports.get(path) ?? []).map(({ target }) => target))].filter((target) =>
      imports.has(target),
    );
  const arrow = (from, to) =>
    imports.get(from).some(({ target, kind }) => target === to && kind !== "type") ? "→" : "→ (type)";
  const story = (way) =>
    way.map((path, i) => (i === 0 ? path : `${arrow(way[i - 1], path)} ${path}`)).join(" ");
  return cycles([...imports.keys()], edges).map((way) => `a cycle of imports: ${story(way)}`);
}

const name = ({ specifier }) => (specifier === undefined ? "a computed name" : `"${specifier}"`);
const workspace = (path) => /^(packages\/[^/]+|[^/]+\/)/.exec(path)?.[0];
