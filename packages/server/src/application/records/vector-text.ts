/** Vectors as text: their 32-bit numbers in base64, the least significant byte first, as every platform of today has them. */
import { base64ToBytes, bytesToBase64 } from "./base64.ts";

export function toVectorText(vector: Float32Array): string {
  return bytesToBase64(new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength));
}

export function fromVectorText(text: string): Float32Array {
  return new Float32Array(base64ToBytes(text).buffer);
}
