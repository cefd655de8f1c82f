/** aimock as its own documentation starts it, with so many fixtures, of which the last added answers. */
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { pieceSize, question, text } from "../chat.mjs";
import { serveUsage } from "./usage.mjs";

/**
 * What we use of it.
 *
 * @typedef {object} Aimock
 * @property {string} url
 * @property {(text: string, response: { content: string }) => void} onMessage
 * @property {() => Promise<void>} start
 * @property {() => Promise<void>} stop
 */

/** Installed apart from the workspaces, by `npm run bench`. */
const tool = createRequire(new URL("../../scripts/tools/", import.meta.url));

/** @type {{ LLMock: new (options: { port: number, chunkSize: number }) => Aimock }} */
const { LLMock } = await import(pathToFileURL(tool.resolve("@copilotkit/aimock")).href);

/** @param {number} fixtures */
export async function serveAimock(fixtures) {
  const mock = new LLMock({ port: 0, chunkSize: pieceSize });
  for (let index = 1; index < fixtures; index += 1)
    mock.onMessage(`Question ${index}`, { content: `Other ${index}` });
  mock.onMessage(question, { content: text });
  await mock.start();
  serveUsage({ port: Number(new URL(mock.url).port) }, () => mock.stop());
}
