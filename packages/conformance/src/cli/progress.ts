/** Progress of a run: one line that is rewritten on a terminal; elsewhere a line now and then. Findings as they come. */
import type { Check } from "../check/check.ts";
import { shortPair, sidesOf } from "../reporters/words/short.ts";
import type { Finding } from "../check/verdict.ts";

export interface Progress {
  story(): void;
  /** The first story in which a check failed. */
  failure(check: Check, findings: readonly Finding[]): void;
  shrink(nth: number, of: number): void;
  end(): void;
}

/** Stories for each plain line. */
const every = 50;

export function createProgressLine(stream: NodeJS.WriteStream): Progress {
  let stories = 0;
  const line = (text: string): void => void stream.write(`${stream.isTTY ? "\r\u001b[K" : ""}${text}\n`);
  const state = (text: string): void => void stream.write(`\r\u001b[K${text}`);
  return {
    story() {
      stories += 1;
      if (stream.isTTY) state(`${stories} stories run`);
      else if (stories % every === 0) line(`${stories} stories run`);
    },
    failure({ level, id }, [finding]) {
      if (finding === undefined) return line(`✗ ${level} ${id}`);
      const [expected, actual] = shortPair(finding.expected, finding.actual);
      const [one, other] = sidesOf(finding);
      line(`✗ ${level} ${id}: ${finding.path}, ${one} ${expected}, ${other} ${actual}`);
    },
    shrink(nth, of) {
      const text = `Shrinking finding ${nth} of ${of}`;
      if (stream.isTTY) state(text);
      else line(text);
    },
    end() {
      if (stream.isTTY) state("");
    },
  };
}
