/** Bytes as base64, and back, wherever the program runs. */

/** More arguments of a call do not fit on every stack. */
const atOnce = 8_192;

export function bytesToBase64(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += atOnce)
    binary += String.fromCharCode(...bytes.subarray(at, at + atOnce));
  return btoa(binary);
}

/** Of a text that `bytesToBase64` made. */
export function base64ToBytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
