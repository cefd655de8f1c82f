/**
 * The groups of files that reach each other (Tarjan's strongly connected components of more than one file), each as
 * one round trip `a → b → a` to read. `edges` gives the files that a file imports.
 */
export function cycles(nodes, edges) {
  return components(nodes, edges)
    .filter((group) => group.length > 1)
    .map((group) => roundTrip(group, edges));
}

function components(nodes, edges) {
  const index = new Map();
  const low = new Map();
  const stack = [];
  const found = [];

  const visit = (node) => {
    index.set(node, index.size);
    low.set(node, index.get(node));
    stack.push(node);
    for (const next of edges(node)) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node), low.get(next)));
    }
    if (low.get(node) === index.get(node)) found.push(stack.splice(stack.indexOf(node)));
  };
  for (const node of nodes) if (!index.has(node)) visit(node);
  return found;
}

/** The shortest way from the group's first file back to it. */
function roundTrip(group, edges) {
  const start = group.reduce((first, path) => (path < first ? path : first));
  const ways = [[start]];
  for (const way of ways) {
    for (const next of edges(way.at(-1))) {
      if (next === start) return [...way, start];
      if (group.includes(next) && !ways.some((other) => other.includes(next))) ways.push([...way, next]);
    }
  }
  return group;
}
