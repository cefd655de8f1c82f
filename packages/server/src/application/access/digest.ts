/** For keys of records: texts of clients may have any length and any characters. Forty hexadecimal digits. */
export async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes, 0, 20), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
