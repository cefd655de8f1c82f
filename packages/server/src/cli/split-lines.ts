import { CommandError } from "@understudy/http/command";

/** The lines of UTF-8 in `name`. Node's `readline` also splits at U+2028, which JSON may have in its texts. */
export async function* splitLines(
  name: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let line = 1;
  const decode = (chunk?: Uint8Array): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch (error) {
      throw new CommandError(`${name}, line ${line} or after: an export is UTF-8, and this is not.`, {
        cause: error,
      });
    }
  };
  // Pieces of a line that has not ended: a long one has many, and joining them one by one would copy it as often.
  let pieces: string[] = [];
  for await (const chunk of chunks) {
    const [first = "", ...others] = decode(chunk).split("\n");
    pieces.push(first);
    for (const other of others) {
      line += 1;
      yield pieces.join("");
      pieces = [other];
    }
  }
  pieces.push(decode());
  const last = pieces.join("");
  if (last !== "") yield last;
}
