/** Whether a text has this word, and not only as a part of another. */
export function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const [before = "", after = ""] = [text[at - 1], text[at + word.length]];
    if (!isWordPart(before) && !isWordPart(after)) return true;
  }
  return false;
}

function isWordPart(character: string): boolean {
  return /^[\w-]$/.test(character);
}
