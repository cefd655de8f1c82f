/** Where the time of a `.cpuprofile` went: the functions that were at work themselves, without those that they called. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { toTable } from "./table.mjs";

const shown = 25;

export async function summarise(folder) {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".cpuprofile")).sort();
  const tables = files.map(async (file) => {
    const rows = topOf(JSON.parse(await readFile(join(folder, file), "utf8")));
    return toTable([file, "self", "where"], rows);
  });
  return (await Promise.all(tables)).join("\n\n");
}

function topOf({ nodes, samples, timeDeltas }) {
  const byId = new Map(nodes.map((node) => [node.id, node.callFrame]));
  const self = new Map();
  let all = 0;
  samples.forEach((id, index) => {
    const { functionName, url } = byId.get(id);
    // It waits for the driver then.
    if (functionName === "(idle)" || functionName === "(program)") return;
    const key = `${functionName || "(anonymous)"}\n${url.split("/").slice(-3).join("/")}`;
    all += timeDeltas[index];
    self.set(key, (self.get(key) ?? 0) + timeDeltas[index]);
  });
  return [...self]
    .sort(([, a], [, b]) => b - a)
    .slice(0, shown)
    .map(([key, micros]) => {
      const [name, where] = key.split("\n");
      return [name, `${((micros / all) * 100).toFixed(1)} %`, where];
    });
}
