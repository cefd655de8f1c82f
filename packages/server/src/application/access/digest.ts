/** The SHA-256 of these bytes, in hexadecimal digits. */
export async function sha256(content: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", content);
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** For keys of records: texts of clients may have any length and any characters. Forty hexadecimal digits. */
export async function digest(text: string): Promise<string> {
  return (await sha256(new TextEncoder().encode(text))).slice(0, 40);
}
