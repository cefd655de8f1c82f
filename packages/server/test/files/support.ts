/** A server without a port, and files that are uploaded to it. */
import type { TestServerOptions } from "../support/client.ts";
import { responsesServer, type ResponsesServer } from "../responses/support.ts";

export interface Reply {
  status: number;
  // A test looks into it, and fails if it is something else.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
}

export interface FileServer extends ResponsesServer {
  send(request: Request): Promise<Reply>;
  upload(file: File, fields?: Record<string, string>, headers?: Record<string, string>): Promise<Reply>;
  content(id: string): Promise<Buffer>;
}

export function fileServer(options: TestServerOptions = {}): FileServer {
  const server = responsesServer({}, options);
  const send: FileServer["send"] = async (request) => {
    const response = await server.fetch(request);
    return { status: response.status, body: await response.json() };
  };
  return {
    ...server,
    send,
    upload: (file, fields, headers) => send(uploading(file, fields, headers)),
    async content(id) {
      const response = await server.fetch(new Request(`http://stack/v1/files/${id}/content`));
      return Buffer.from(await response.arrayBuffer());
    },
  };
}

export function uploading(
  file: File,
  fields: Record<string, string> = { purpose: "user_data" },
  headers: Record<string, string> = {},
): Request {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", file);
  return new Request("http://stack/v1/files", { method: "POST", body: form, headers });
}

/** Bytes of which no two hundred in a row are equal. */
export function bytesOf(length: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; at += 1) bytes[at] = (at * 31 + (at >> 8) * 7) & 0xff;
  return bytes;
}
