/** Conditions are plain text; authors may take them for regular expressions. */
const signs: readonly RegExp[] = [
  // /…/i
  /^\/.+\/[dgimsuvy]*$/,
  // ^…, .*, .+
  /^\^|\.[*+]/,
  // \d, \bword
  /\\[bdswBDSW]/,
  // (?i), [a-z]+
  /\(\?[:=!i]|\[[^\]\s]+\][*+?{]/,
  // rain|sun
  /\w\|\w/,
];

export function looksLikePattern(text: string): boolean {
  return signs.some((sign) => sign.test(text));
}
