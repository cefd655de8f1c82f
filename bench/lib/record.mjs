/** What the stack answers to a request, as the bare server is to write it. */

/** An answer, and the chunks of its body. @typedef {{ status: number, headers: Record<string, string>, pieces: string[] }} Recorded */

/** These `node:http` writes by itself. */
const own = new Set(["connection", "date", "keep-alive", "transfer-encoding"]);

/**
 * @param {Buffer} response
 * @returns {Recorded}
 */
export function record(response) {
  const text = response.toString();
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const body = rest.join("\r\n\r\n");
  const headers = Object.fromEntries(
    head
      .split("\r\n")
      .slice(1)
      .map(
        (line) =>
          /** @type {const} */ ([
            line.slice(0, line.indexOf(":")).toLowerCase(),
            line.slice(line.indexOf(":") + 1).trim(),
          ]),
      )
      .filter(([name]) => !own.has(name)),
  );
  const pieces = "content-length" in headers ? [body] : unchunk(body);
  return { status: Number(head.slice(9, 12)), headers, pieces };
}

/**
 * The chunks. The bodies here are ASCII, so that lengths in bytes are lengths of text.
 *
 * @param {string} body
 */
function unchunk(body) {
  const chunks = [];
  for (let at = 0; ;) {
    const end = body.indexOf("\r\n", at);
    const size = Number.parseInt(body.slice(at, end), 16);
    if (size === 0) return chunks;
    chunks.push(body.slice(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}
