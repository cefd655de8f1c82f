/** Globs as far as the rules need them (`path.matchesGlob` is younger than our oldest Node): `*`, `**` and `{a,b}`. */
export function matchesGlob(path, glob) {
  return expression(glob).test(path);
}

const known = new Map();

function expression(glob) {
  if (!known.has(glob)) {
    const source = glob
      .replace(/[.+^$()|[\]\\]/g, "\\$&")
      .replace(/\{([^}]*)\}/g, (_, names) => `(?:${names.replaceAll(",", "|")})`)
      .replace(/\*\*|\*/g, (stars) => (stars === "**" ? ".*" : "[^/]*"));
    known.set(glob, new RegExp(`^${source}$`));
  }
  return known.get(glob);
}
