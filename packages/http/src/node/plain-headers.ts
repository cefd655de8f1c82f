/** The headers of `node:http`, of which nearly all requests need a few by name. */

/** `toWhole` is called where more is needed, or where a header came several times. */
export function createPlainHeaders(raw: readonly string[], toWhole: () => Headers): Headers {
  return new PlainHeaders(raw, toWhole);
}

// Fields are only declared: each would else be defined before it is assigned.
class PlainHeaders implements Headers {
  /** Names and values alternate. */
  declare private readonly raw: readonly string[];
  declare private readonly toWhole: () => Headers;
  declare private whole: Headers | undefined;
  constructor(raw: readonly string[], toWhole: () => Headers) {
    this.raw = raw;
    this.toWhole = toWhole;
    this.whole = undefined;
  }
  private get all(): Headers {
    return (this.whole ??= this.toWhole());
  }
  get(name: string): string | null {
    // There they may have been changed.
    if (this.whole !== undefined) return this.whole.get(name);
    const { raw } = this;
    const wanted = name.toLowerCase();
    let value: string | null = null;
    for (let at = 0; at < raw.length; at += 2) {
      const one = raw[at] ?? "";
      if (one.length !== wanted.length || one.toLowerCase() !== wanted) continue;
      if (value !== null) return this.all.get(name);
      value = raw[at + 1] ?? "";
    }
    return value;
  }
  has(name: string): boolean {
    return this.get(name) !== null;
  }
  getSetCookie(): string[] {
    return this.all.getSetCookie();
  }
  append(name: string, value: string): void {
    this.all.append(name, value);
  }
  delete(name: string): void {
    this.all.delete(name);
  }
  set(name: string, value: string): void {
    this.all.set(name, value);
  }
  forEach(work: (value: string, name: string, headers: Headers) => void, self?: unknown): void {
    this.all.forEach((value, name) => work.call(self, value, name, this));
  }
  entries(): HeadersIterator<[string, string]> {
    return this.all.entries();
  }
  keys(): HeadersIterator<string> {
    return this.all.keys();
  }
  values(): HeadersIterator<string> {
    return this.all.values();
  }
  [Symbol.iterator](): HeadersIterator<[string, string]> {
    return this.all.entries();
  }
}

// For `instanceof`.
Object.setPrototypeOf(PlainHeaders.prototype, Headers.prototype);
