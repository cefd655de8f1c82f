/**
 * One keep-alive connection, on a raw socket: it looks for no more than the end of a response, so that the driver
 * costs little beside the server that it drives.
 */
import { once } from "node:events";
import { connect } from "node:net";

/** @typedef {Awaited<ReturnType<typeof openConnection>>} Connection */

const headEnd = Buffer.from("\r\n\r\n");
const lastChunk = Buffer.from("\r\n0\r\n\r\n");

/** @param {number} port */
export async function openConnection(port) {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await once(socket, "connect");
  /** @type {{ resolve: (response: Buffer) => void, reject: (error: Error) => void, seen?: (packet: Buffer) => void } | null} */
  let pending = null;
  /** @type {Buffer[]} */
  let packets = [];
  /** @type {number | null} */
  let expected = null;
  let received = 0;

  const settle = () => {
    const waiting = pending;
    pending = null;
    packets = [];
    expected = null;
    received = 0;
    return waiting;
  };
  socket.on("data", (packet) => {
    packets.push(packet);
    pending?.seen?.(packet);
    received += packet.length;
    expected ??= expectedLength(packets.length === 1 ? packet : Buffer.concat(packets));
    if (expected === null || received < expected) return;
    if (expected === 0 && !endsWith(packets, lastChunk)) return;
    const response = packets.length === 1 ? packet : Buffer.concat(packets);
    settle()?.resolve(response);
  });
  socket.on("error", (error) => settle()?.reject(error));
  socket.on("close", () => settle()?.reject(closed()));
  return {
    /**
     * The response's bytes. One request at a time.
     *
     * @param {Buffer} request
     * @param {(packet: Buffer) => void} [seen] called with each packet as it comes
     * @returns {Promise<Buffer>}
     */
    send(request, seen) {
      return new Promise((resolve, reject) => {
        if (socket.destroyed) return reject(closed());
        pending = { resolve, reject, ...(seen && { seen }) };
        socket.write(request);
      });
    },
    close: () => socket.destroy(),
  };
}

const closed = () => new Error("The server closed the connection.");

/**
 * A request as bytes, made before the time is taken.
 *
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 */
export function toRequest(method, path, body) {
  const head = `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n`;
  if (body === undefined) return Buffer.from(`${head}\r\n`);
  const text = JSON.stringify(body);
  const length = Buffer.byteLength(text);
  return Buffer.from(`${head}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n${text}`);
}

/** @param {Buffer} response */
export const statusOf = (response) => Number(response.toString("latin1", 9, 12));

/** @param {Buffer} response */
export const jsonOf = (response) => JSON.parse(response.subarray(response.indexOf(headEnd) + 4).toString());

/**
 * How long a response is with its head; 0 when its chunks say so only at its end, null while the head is not whole.
 *
 * @param {Buffer} bytes
 */
function expectedLength(bytes) {
  const end = bytes.indexOf(headEnd);
  if (end === -1) return null;
  const length = /\r\ncontent-length: *(\d+)/i.exec(bytes.toString("latin1", 0, end))?.[1];
  return length === undefined ? 0 : end + headEnd.length + Number(length);
}

/**
 * @param {Buffer[]} packets
 * @param {Buffer} ending
 */
function endsWith(packets, ending) {
  /** @type {Buffer} */
  let tail = Buffer.alloc(0);
  for (const packet of packets.toReversed()) {
    tail = tail.length === 0 ? packet : Buffer.concat([packet, tail]);
    if (tail.length >= ending.length) break;
  }
  return tail.length >= ending.length && tail.subarray(-ending.length).equals(ending);
}
