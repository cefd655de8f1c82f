/** Forms with a file, `multipart/form-data`. */
import { BodyError, withBytes } from "@understudy/http";
import {
  MaxFileSizeExceededError,
  MaxPartsExceededError,
  parseMultipart,
  type MultipartPart,
} from "@remix-run/multipart-parser";
import { SentFile } from "../application/files/sent-file.ts";
import { toBodyProblem, type BodyContext } from "./decode.ts";

export interface SentForm {
  /** `a[b]` is the field `b` of `a`; whole numbers are numbers. */
  fields: Record<string, unknown>;
  files: Record<string, SentFile>;
}

/** What a form has besides its file. */
const overhead = 64 * 1024;
const mostParts = 32;

/** What is made of the form of a request, which takes room until then. `largest`: bytes of a file. Throws an `HttpProblem`. */
export async function withForm<T>(
  { request, source }: BodyContext,
  largest: number,
  use: (form: SentForm) => Promise<T>,
): Promise<T> {
  try {
    const boundary = boundaryIn(request.headers.get("content-type") ?? "");
    return await withBytes(request, { ...source, largest: largest + overhead }, async (bytes) =>
      use(await toForm(partsOf(bytes, { boundary, maxFileSize: largest, maxParts: mostParts }))),
    );
  } catch (error) {
    if (!(error instanceof BodyError)) throw error;
    throw toBodyProblem(error.why === "too_large" ? tooLarge(largest) : error);
  }
}

function tooLarge(largest: number): BodyError {
  return new BodyError("too_large", `it is larger than the ${largest} bytes that a file may have`);
}

function boundaryIn(type: string): string {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary !== undefined) return boundary;
  const sent = type === "" ? "it has no content type" : `its content type ${type} is not supported`;
  throw new BodyError("unsupported_type", `${sent}; send multipart/form-data with its boundary`);
}

function partsOf(
  bytes: Uint8Array,
  options: { boundary: string; maxFileSize: number; maxParts: number },
): MultipartPart[] {
  try {
    return [...parseMultipart(bytes, options)];
  } catch (error) {
    if (error instanceof MaxFileSizeExceededError) throw tooLarge(options.maxFileSize);
    if (error instanceof MaxPartsExceededError)
      throw new BodyError("too_many_values", `it is a form with more than ${options.maxParts} parts`);
    const why = error instanceof Error ? error.message : String(error);
    throw new BodyError("invalid_form", `it is not valid multipart/form-data: ${why}`);
  }
}

async function toForm(parts: readonly MultipartPart[]): Promise<SentForm> {
  const form: SentForm = { fields: {}, files: {} };
  const given = new Set<string>();
  for (const part of parts) {
    const { name, filename, text } = readPart(part);
    if (given.has(name)) throw new BodyError("invalid_form", `it has ${name} twice`);
    given.add(name);
    if (filename === undefined) addField(form.fields, name, text());
    else form.files[name] = await SentFile.of(toBytes(part), filename, part.mediaType ?? "");
  }
  return form;
}

function readPart(part: MultipartPart): { name: string; filename: string | undefined; text(): string } {
  const read = <T>(of: () => T): T => {
    try {
      return of();
    } catch (cause) {
      throw new BodyError("invalid_utf8", "a part of it is not valid UTF-8", { cause });
    }
  };
  const name = read(() => part.name);
  if (name === undefined || name === "") throw new BodyError("invalid_form", "a part of it has no name");
  return { name, filename: part.filename, text: () => read(() => part.text) };
}

/** As they came: one piece, without a copy. */
function toBytes({ content, bytes }: MultipartPart): Uint8Array<ArrayBuffer> {
  const [first] = content;
  // The bytes of a body are of an `ArrayBuffer`, and so are parts of them.
  return (content.length === 1 && first !== undefined ? first : bytes) as Uint8Array<ArrayBuffer>;
}

function addField(fields: Record<string, unknown>, name: string, text: string): void {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : text;
  const [, outer, inner] = /^(\w+)\[(\w+)\]$/.exec(name) ?? [];
  if (outer === undefined || inner === undefined) {
    fields[name] = value;
    return;
  }
  const before = fields[outer];
  fields[outer] = { ...(typeof before === "object" ? before : {}), [inner]: value };
}
