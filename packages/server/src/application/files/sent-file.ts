import { sha256 } from "../access/digest.ts";

/** An uploaded file. Of its content only the digest is in its JSON, by which requests with equal contents are told to be equal. */
export class SentFile {
  readonly #content: Uint8Array<ArrayBuffer>;
  readonly name: string;
  /** Its content type; empty if the upload has none. */
  readonly type: string;
  readonly digest: string;
  private constructor(
    content: Uint8Array<ArrayBuffer>,
    { name, type, digest }: Pick<SentFile, "name" | "type" | "digest">,
  ) {
    this.#content = content;
    this.name = name;
    this.type = type;
    this.digest = digest;
  }
  static async of(content: Uint8Array<ArrayBuffer>, name: string, type: string): Promise<SentFile> {
    return new SentFile(content, { name, type, digest: await sha256(content) });
  }
  get bytes(): number {
    return this.#content.length;
  }
  piece(from: number, bytes: number): Uint8Array {
    return this.#content.subarray(from, from + bytes);
  }
}
