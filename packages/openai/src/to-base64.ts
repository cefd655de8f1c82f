/** A vector as base64 of little-endian floats of four bytes, in which OpenAI's clients ask for embeddings by default. */
export function toBase64(vector: ArrayLike<number> & Iterable<number>): string {
  const view = new DataView(new ArrayBuffer(vector.length * 4));
  let index = 0;
  for (const value of vector) {
    view.setFloat32(index * 4, value, true);
    index += 1;
  }
  let binary = "";
  for (let at = 0; at < view.byteLength; at += 1) binary += String.fromCharCode(view.getUint8(at));
  return btoa(binary);
}
