/** The kinds of images that models take, by how they begin. */
const beginnings: readonly [kind: string, at: number, text: string][] = [
  ["image/png", 0, "\x89PNG\r\n\x1a\n"],
  ["image/jpeg", 0, "\xff\xd8\xff"],
  ["image/gif", 0, "GIF8"],
  ["image/webp", 8, "WEBP"],
];

/** Whatever an upload says of it. Null for anything else. */
export function imageKind(bytes: Uint8Array): string | null {
  const found = beginnings.find(([, at, text]) =>
    Array.from(text).every((character, index) => bytes[at + index] === character.charCodeAt(0)),
  );
  return found?.[0] ?? null;
}
