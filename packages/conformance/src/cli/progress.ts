/** How far a run is: one line that is written over on a terminal; elsewhere a line now and then. */
export interface Progress {
  story(): void;
  end(): void;
}

/** How many stories a plain line stands for. */
const every = 50;

export function createProgress(stream: NodeJS.WriteStream): Progress {
  let stories = 0;
  return {
    story() {
      stories += 1;
      if (stream.isTTY) stream.write(`\r${stories} stories told`);
      else if (stories % every === 0) stream.write(`${stories} stories told\n`);
    },
    end() {
      if (stream.isTTY) stream.write("\r\u001b[K");
    },
  };
}
