/** Vectors as text: their 32-bit numbers in base64, the least significant byte first, as every platform of today has them. */

export function toVectorText(vector: Float32Array): string {
  const bytes = new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

export function fromVectorText(text: string): Float32Array {
  const decoded = atob(text);
  const bytes = new Uint8Array(decoded.length);
  for (let at = 0; at < decoded.length; at += 1) bytes[at] = decoded.charCodeAt(at);
  return new Float32Array(bytes.buffer);
}
