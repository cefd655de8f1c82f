/** The body of a list, which is written while it is read from the store. */
import type { Answer, TextSource } from "@understudy/http";
import type { Page } from "../application/records/listing.ts";
import { createRests } from "../application/running/rests.ts";
import { json } from "./respond.ts";

/** A body whose records can be changed before they are written. */
export interface ListBody extends TextSource {
  /** The list with changed records, without records that become undefined. The body must not have been read. */
  map(change: (record: unknown) => unknown): ListBody;
}

export interface ListAnswerOptions {
  /** What follows `data` and `has_more`. */
  more: object;
  /** Reports a failure in the middle of a body, whose connection then breaks. */
  failed(error: unknown): void;
}

/** At most so many records are read at once. */
const largestPiece = 64;
/** The first pieces are small, since nobody knows yet how large a record is. */
const firstPiece = 1;
/** Characters; a larger piece is followed by a smaller one. */
const enough = 256 * 1024;
/** A list that has fewer characters is one text, with a length. */
const textUpTo = 64 * 1024;

interface Piece {
  records: unknown[];
  text: string;
}

/** Reads the beginning, so that a failure there has a status. */
export async function listAnswer(page: Page<unknown>, { more, failed }: ListAnswerOptions): Promise<Answer> {
  const read = createPieces(page);
  const begun: Piece[] = [];
  for (let size = 0; size <= textUpTo;) {
    const piece = await read();
    if (piece === undefined) {
      const data = begun.flatMap(({ records }) => records);
      return json({ data, has_more: await page.hasMore(), ...more });
    }
    begun.push(piece);
    size += piece.text.length;
  }
  const pieces = { next: async () => begun.shift() ?? (await read()) };
  const end = async (): Promise<string> => {
    const rest = JSON.stringify({ has_more: await page.hasMore(), ...more });
    return `],${rest.slice(1)}`;
  };
  return { status: 200, headers: { "content-type": "application/json" }, body: toBody(pieces, end, failed) };
}

/** Reads pieces of a fitting size; undefined after the last. */
function createPieces(page: Page<unknown>): () => Promise<Piece | undefined> {
  let size = firstPiece;
  const rest = createRests();
  return async () => {
    await rest();
    const records = await page.read(size);
    if (records.length === 0) return undefined;
    const texts: string[] = [];
    for (const record of records) {
      await rest();
      texts.push(JSON.stringify(record));
    }
    const text = texts.join(",");
    size = text.length > enough ? Math.max(1, size >> 2) : Math.min(largestPiece, size * 2);
    return { records, text };
  };
}

function toBody(
  pieces: { next(): Promise<Piece | undefined> },
  end: () => Promise<string>,
  failed: (error: unknown) => void,
  change?: (record: unknown) => unknown,
): ListBody {
  let before = '{"data":[';
  let ended = false;

  const next = async (): Promise<string | undefined> => {
    for (;;) {
      if (ended) return undefined;
      const piece = await pieces.next();
      if (piece === undefined) {
        ended = true;
        return `${before === "," ? "" : before}${await end()}`;
      }
      const text = change === undefined ? piece.text : changed(piece.records, change);
      if (text === "") continue;
      const whole = before + text;
      before = ",";
      return whole;
    }
  };
  return {
    async next() {
      try {
        return await next();
      } catch (error) {
        failed(error);
        throw error;
      }
    },
    cancel: () => (ended = true),
    map: (other) =>
      toBody(pieces, end, failed, change === undefined ? other : (record) => andThen(change(record), other)),
  };
}

function changed(records: readonly unknown[], change: (record: unknown) => unknown): string {
  const kept = records.map(change).filter((record) => record !== undefined);
  return JSON.stringify(kept).slice(1, -1);
}

function andThen(record: unknown, change: (record: unknown) => unknown): unknown {
  return record === undefined ? undefined : change(record);
}

/** Whether a body belongs to a list that was not read as a whole. */
export function isListBody(body: Answer["body"]): body is ListBody {
  return typeof body === "object" && body !== null && "map" in body;
}
