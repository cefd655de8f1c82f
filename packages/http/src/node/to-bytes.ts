/** Of a piece of memory that texts share. A buffer for each would cost more than to write the text into it. */
const size = 65_536;

let shared = Buffer.alloc(0);
let used = 0;

/** A text in UTF-8. Its memory is not used again; it is freed with that of the texts beside it. */
export function toBytes(text: string): Buffer {
  // The most that UTF-8 needs for a unit of UTF-16.
  const most = text.length * 3;
  if (most > size) return Buffer.from(text);
  if (most > shared.length - used) {
    shared = Buffer.allocUnsafeSlow(size);
    used = 0;
  }
  const from = used;
  used += shared.write(text, from);
  return shared.subarray(from, used);
}
