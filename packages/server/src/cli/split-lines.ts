import { CommandError } from "@understudy/http/command";

const newline = 0x0a;

/** The lines of UTF-8 in `name`. Node's `readline` also splits at U+2028, which JSON may have in its texts. */
export async function* splitLines(
  name: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let line = 0;
  const decode = (bytes: Uint8Array): string => {
    line += 1;
    try {
      return decoder.decode(bytes);
    } catch (error) {
      throw new CommandError(`${name}, line ${line}: expected UTF-8, which an export is.`, { cause: error });
    }
  };
  // Pieces of a line that has not ended: a long one has many, and joining them one by one would copy it as often.
  let pieces: Uint8Array[] = [];
  for await (const chunk of chunks) {
    let start = 0;
    // No character of several bytes has this one in it.
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      yield decode(Buffer.concat([...pieces, chunk.subarray(start, end)]));
      pieces = [];
      start = end + 1;
    }
    pieces.push(chunk.subarray(start));
  }
  const last = Buffer.concat(pieces);
  if (last.length > 0) yield decode(last);
}
