import type { Check } from "../../check.ts";
import { verdictOf } from "../../verdict.ts";

export const framing: Check = {
  id: "wire/framing",
  scenario: "any",
  judge({ exchanges }) {
    const streams = exchanges.filter(
      ({ items, left, failure }) => items !== null && !left && failure === null,
    );
    const findings = streams.flatMap(({ index, text }) => {
      const strange = text
        .split("\n\n")
        .find((frame, n, all) => !isFrame(frame) && !(n === all.length - 1 && frame === ""));
      if (strange === undefined) return [];
      return [
        { where: index, what: "bytes", expected: "data: {…} and an empty line", said: strange.slice(0, 200) },
      ];
    });
    return verdictOf(streams.length, findings, "no stream was seen");
  },
};

/** One line of data, nothing else. */
function isFrame(frame: string): boolean {
  return /^data: \{[^\n\r]*\}$/.test(frame);
}
