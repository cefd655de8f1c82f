/** Uploaded files in items: what a model is given of them. */
import { shortened } from "@understudy/contract";
import { fileLine, parseFileId } from "@understudy/responses";
import { bytesToBase64 } from "../records/base64.ts";
import { imageKind } from "../../domain/image-kind.ts";
import type { Reader } from "../records/reader.ts";
import { piecesOf, seekFile } from "../records/files.ts";
import { refuse } from "./problem.ts";

/** As many as of a file that is sent in a body. */
const mostBytes = 8 * 1024 * 1024;

interface StoredFile {
  name: string;
  mime_type: string;
  bytes: Uint8Array;
}

/** Its text; of a file that is none, a line with its name, kind and size. Throws `file_not_found`, `file_too_large`. */
export async function storedText(app: Reader, id: string, param: string): Promise<string> {
  const { name, mime_type, bytes } = await readWhole(app, id, param);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return fileLine(name, mime_type || "application/octet-stream", bytes.length);
  }
}

/** An image as a `data:` URL. Throws the same, and `invalid_image`. */
export async function storedImage(app: Reader, id: string, param: string): Promise<string> {
  const { name, bytes } = await readWhole(app, id, param);
  const kind = imageKind(bytes);
  if (kind === null) {
    const words = `${shortened(name)} is no image: expected PNG, JPEG, GIF or WebP`;
    throw refuse("invalid_image", param, `${param}: ${words}.`);
  }
  return `data:${kind};base64,${bytesToBase64(bytes)}`;
}

async function readWhole(app: Reader, id: string, param: string): Promise<StoredFile> {
  const found = await seekFile(app, parseFileId(id));
  if (found === undefined)
    throw refuse("file_not_found", param, `${param}: File ${shortened(id)} not found.`, { status: 404 });
  const { filename, mime_type, bytes: size } = found.stored.value;
  if (size > mostBytes) {
    const words = `${shortened(filename)} has ${size} bytes, and at most ${mostBytes} are given to a model`;
    throw refuse("file_too_large", param, `${param}: ${words}.`);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for await (const piece of piecesOf(app, found)) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return { name: filename, mime_type, bytes };
}
