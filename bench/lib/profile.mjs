/** Where the time of a `.cpuprofile` went: by part of the server, and by the functions that were at work themselves. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { percent } from "./numbers.mjs";
import { toTable } from "./table.mjs";

/**
 * @typedef {import("node:inspector").Profiler.ProfileNode} Node
 * @typedef {{ name: string, file: string }} Frame
 */

const shown = 25;

/**
 * The first that fits names the part. What has no file of its own, such as a call into SQLite, belongs to its caller.
 *
 * @type {[part: string, pattern: RegExp][]}
 */
const parts = [
  ["store: SQLite", /better-sqlite3|node-sqlite3-wasm|node:sqlite|\/sqlite-/],
  ["server", /\/server\/dist\//],
  ["scripted model", /\/mock-inference\/dist\//],
  ["contract", /\/contract\/dist\//],
  ["validation: zod", /\/zod\//],
  ["ids: uuid", /\/uuid\//],
  ["hono", /\/hono\//],
  ["@hono/node-server", /\/@hono\/node-server\//],
  ["Request, Response: undici", /undici/],
  ["web streams", /webstreams/],
  ["AbortSignal, events", /abort_controller|event_target/],
  ["HTTP and sockets", /node:(_http|net|internal\/(streams|stream_base|http))/],
];

/** @param {string} folder */
export async function summarise(folder) {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".cpuprofile")).sort();
  const tables = files.map(async (file) => {
    /** @type {{ nodes: Node[], samples: number[], timeDeltas: number[] }} */
    const { nodes, samples, timeDeltas } = JSON.parse(await readFile(join(folder, file), "utf8"));
    const frames = toFrames(nodes);
    const at = samples.map((id) => frames.get(id) ?? { name: "(program)", file: "" });
    /** @param {(frame: Frame) => string} nameOf */
    const rows = (nameOf) => sharesOf(at, timeDeltas, nameOf).map(([name, share]) => [name, percent(share)]);
    return [
      toTable([file, "part"], rows(partOf)),
      toTable([file, "self"], rows(functionOf).slice(0, shown)),
    ].join("\n\n");
  });
  return (await Promise.all(tables)).join("\n\n");
}

/**
 * @param {Frame[]} frames
 * @param {number[]} micros
 * @param {(frame: Frame) => string} nameOf
 * @returns {[name: string, share: number][]}
 */
function sharesOf(frames, micros, nameOf) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  let all = 0;
  frames.forEach((frame, index) => {
    // It waits for the driver then.
    if (frame.name === "(idle)" || frame.name === "(program)") return;
    const time = micros[index] ?? 0;
    all += time;
    sums.set(nameOf(frame), (sums.get(nameOf(frame)) ?? 0) + time);
  });
  return [...sums].sort(([, a], [, b]) => b - a).map(([name, sum]) => [name, sum / all]);
}

/**
 * By id: the function, and the nearest caller of it, or itself, that stands in a file.
 *
 * @param {Node[]} nodes
 */
function toFrames(nodes) {
  /** @type {Map<number, Frame>} */
  const frames = new Map();
  const parents = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => /** @type {const} */ ([child, id]))),
  );
  /**
   * @param {Node} node
   * @returns {Frame}
   */
  const frameOf = (node) => {
    const known = frames.get(node.id);
    if (known !== undefined) return known;
    const { functionName, url, lineNumber } = node.callFrame;
    const parent = byId.get(parents.get(node.id) ?? 0);
    const file = url === "" && parent !== undefined ? frameOf(parent).file : url;
    const frame = { name: functionName || `(anonymous :${lineNumber + 1})`, file };
    frames.set(node.id, frame);
    return frame;
  };
  const byId = new Map(nodes.map((node) => [node.id, node]));
  nodes.forEach(frameOf);
  return frames;
}

/** @param {Frame} frame */
function partOf({ name, file }) {
  if (name === "(garbage collector)") return "garbage collection";
  return parts.find(([, pattern]) => pattern.test(file))?.[0] ?? "the rest of Node";
}

/** @param {Frame} frame */
function functionOf({ name, file }) {
  return `${name}  ${file.split("/").slice(-2).join("/")}`;
}
