/** Fields and items of a body of JSON. Reading more takes memory and time many times those of the text. */
export const mostValues = 100_000;

/**
 * Whether a JSON text has more fields and items than `most`, without reading it. A list of numbers, such as a vector,
 * is one value, however long it is. For a text that is not JSON it is any answer.
 */
export function hasTooManyValues(json: string, most = mostValues): boolean {
  // Each takes two characters at least.
  if (json.length < 2 * most) return false;
  let values = 0;
  for (let at = 0; at < json.length && values <= most; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === quote) at = endOfText(json, at);
    else if (sign === list && isNumbersAt(json, at)) at = json.indexOf("]", at);
    // What follows a comma is one more; a list or an object that is not empty has one before its first comma.
    else if (sign === comma || sign === list || (sign === object && !isEmptyAt(json, at + 1))) values += 1;
  }
  return values > most;
}

const [quote, comma, list, object, backslash] = [0x22, 0x2c, 0x5b, 0x7b, 0x5c];

/** The index of the quote that ends the text which begins here. */
function endOfText(json: string, start: number): number {
  let end = start;
  do end = json.indexOf('"', end + 1);
  while (end !== -1 && isEscaped(json, end));
  return end === -1 ? json.length : end;
}

const numbers = /\[[\s\d.,eE+-]*\]/y;

/** Whether the list that begins here is empty or has numbers alone. */
function isNumbersAt(json: string, start: number): boolean {
  numbers.lastIndex = start;
  return numbers.test(json);
}

function isEscaped(json: string, at: number): boolean {
  let slashes = 0;
  while (json.charCodeAt(at - 1 - slashes) === backslash) slashes += 1;
  return slashes % 2 === 1;
}

function isEmptyAt(json: string, start: number): boolean {
  let at = start;
  while (/\s/.test(json.charAt(at))) at += 1;
  return json.charAt(at) === "}";
}
