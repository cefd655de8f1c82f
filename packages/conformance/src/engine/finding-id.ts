/**
 * The id of a finding: check, family, seed and path in a few characters, so that a copied id replays the story on any
 * machine that has this version of the suite, without a file to look it up in.
 */
import manifest from "../../package.json" with { type: "json" };
import { loadSuite } from "../apis/suite.ts";

/** What a story and its check are found by, as `replay` takes it. */
export interface FindingKey {
  check: string;
  seed: number;
  /** Of the family and of the story within it, such as `conversation:3:0`. */
  path: string;
}

/** The alphabet has no letters that look like digits. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
/** More are no longer copied by hand. */
const longest = 24;
/** No path has more: shrinking runs a few hundred stories. */
const mostRepeats = 10_000;
const bits = { checksum: 15, check: 10, family: 6, seedLength: 6 };

/** Null for a finding of other checks than the suite's, or whose path is too long for an id. */
export function findingId({ check, seed, path }: FindingKey): string | null {
  const { checks, generators } = loadSuite();
  const [family, ...steps] = path.split(":");
  const at = checks.findIndex(({ id }) => id === check);
  const from = generators.findIndex(({ id }) => id === family);
  if (at < 0 || from < 0) return null;
  const digits = seed.toString(2);
  const payload = [
    fixed(at, bits.check),
    fixed(from, bits.family),
    fixed(digits.length, bits.seedLength),
    digits,
    // Shrinking often takes the same way again and again.
    ...repeats(steps).flatMap(([step, times]) => [gamma(Number(step) + 1), gamma(times)]),
  ].join("");
  const code = `1${payload}${fixed(checksum(payload), bits.checksum)}`;
  const text = toText(BigInt(`0b${code}`));
  return text.length > longest ? null : text;
}

/** Null for a text that is no id of this version of the suite. */
export function parseFindingId(text: string): FindingKey | null {
  const value = toValue(text.toLowerCase());
  const code = value.toString(2).slice(1);
  const payload = code.slice(0, -bits.checksum);
  if (text.length > longest || fixed(checksum(payload), bits.checksum) !== code.slice(-bits.checksum))
    return null;
  const { checks, generators } = loadSuite();
  const read = createReader(payload);
  const check = checks[read.fixed(bits.check)];
  const generator = generators[read.fixed(bits.family)];
  const seed = read.fixed(read.fixed(bits.seedLength));
  const steps: string[] = [];
  while (!read.isOver()) {
    const step = String(read.gamma() - 1);
    const times = read.gamma();
    if (times > mostRepeats) return null;
    for (let n = 0; n < times; n += 1) steps.push(step);
  }
  if (check === undefined || generator === undefined) return null;
  return { check: check.id, seed, path: [generator.id, ...steps].join(":") };
}

/** The checksum includes the version of the suite: in another version the same numbers lead to another story. */
function checksum(payload: string): number {
  const { checks, generators } = loadSuite();
  const text = [manifest.version, ...[...checks, ...generators].map(({ id }) => id), payload].join(" ");
  let sum = 0;
  for (const sign of text) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003;
  return sum % 2 ** bits.checksum;
}

function repeats(steps: readonly string[]): [step: string, times: number][] {
  const found: [string, number][] = [];
  for (const step of steps) {
    const last = found.at(-1);
    if (last?.[0] === step) last[1] += 1;
    else found.push([step, 1]);
  }
  return found;
}

function fixed(value: number, width: number): string {
  return value.toString(2).padStart(width, "0");
}

/** Elias gamma: a number from 1, shorter if it is small. */
function gamma(value: number): string {
  const digits = value.toString(2);
  return "0".repeat(digits.length - 1) + digits;
}

function createReader(payload: string) {
  let at = 0;
  const take = (width: number): number => Number.parseInt(payload.slice(at, (at += width)) || "0", 2);
  return {
    fixed: take,
    gamma(): number {
      let zeros = 0;
      while (payload[at] === "0") {
        zeros += 1;
        at += 1;
      }
      return take(zeros + 1);
    },
    isOver: (): boolean => at >= payload.length,
  };
}

function toText(value: bigint): string {
  let text = "";
  for (let rest = value; rest > 0n; rest /= 32n) text = (alphabet[Number(rest % 32n)] ?? "") + text;
  return text;
}

/** 0 for other characters than an id's. */
function toValue(text: string): bigint {
  let value = 0n;
  for (const sign of text) {
    const digit = alphabet.indexOf(sign);
    if (digit < 0) return 0n;
    value = value * 32n + BigInt(digit);
  }
  return value;
}
