/** Progress of a run: one line that is rewritten on a terminal; elsewhere a line now and then. */
export interface Progress {
  story(): void;
  end(): void;
}

/** Stories for each plain line. */
const every = 50;

export function createProgress(stream: NodeJS.WriteStream): Progress {
  let stories = 0;
  return {
    story() {
      stories += 1;
      if (stream.isTTY) stream.write(`\r${stories} stories run`);
      else if (stories % every === 0) stream.write(`${stories} stories run\n`);
    },
    end() {
      if (stream.isTTY) stream.write("\r\u001b[K");
    },
  };
}
