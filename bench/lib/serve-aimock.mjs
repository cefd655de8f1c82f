/** aimock as its own documentation starts it, with so many fixtures, of which the last added answers. */
import { LLMock } from "@copilotkit/aimock";
import { pieceSize, question, text } from "../chat.mjs";
import { serveUsage } from "./usage.mjs";

/** @param {number} fixtures */
export async function serveAimock(fixtures) {
  const mock = new LLMock({ port: 0, chunkSize: pieceSize });
  for (let index = 1; index < fixtures; index += 1)
    mock.onMessage(`Question ${index}`, { content: `Other ${index}` });
  mock.onMessage(question, { content: text });
  await mock.start();
  serveUsage({ port: Number(new URL(mock.url).port) }, () => mock.stop());
}
