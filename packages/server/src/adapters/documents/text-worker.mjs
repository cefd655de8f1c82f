// Reads one document in a thread of its own, which can be ended: it may take any time and memory. Plain JavaScript, as a thread
// loads it from `src` also where the rest is built.
import { parentPort, workerData } from "node:worker_threads";

/** @type {Record<string, (content: any) => Promise<string>>} */
const readers = {
  async html(text) {
    const { convert } = await import("html-to-text");
    return convert(text, {
      wordwrap: false,
      selectors: [
        { selector: "a", options: { ignoreHref: true } },
        { selector: "img", format: "skip" },
        ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({
          selector,
          options: { uppercase: false },
        })),
      ],
    });
  },
  async pdf(bytes) {
    const { extractText, getDocumentProxy } = await import("unpdf");
    const { text } = await extractText(await getDocumentProxy(bytes, { verbosity: 0 }), { mergePages: true });
    return text;
  },
};

const { kind, content } = workerData;
parentPort?.postMessage(await readers[kind]?.(content), []);
