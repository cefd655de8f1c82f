/** Faults that break no promise, and so need not be noticed. */

/** What the API leaves to the server, with why. */
const free: readonly { fault: RegExp; why: string }[] = [
  { fault: /^\S+:[45]\d\d \.detail (cut|capitals|ascii|another|stale)/, why: "words of an error are free" },
  {
    fault: /^\S+:200 \.error\.message (cut|capitals|ascii)/,
    why: "the same, of an error that ends a stream",
  },
  { fault: /^\S+:[45]\d\d  (another|stale)/, why: "the same: such a body is nothing but words" },
  { fault: /\.errors\.\*\[\w+\]\.msg (cut|capitals|ascii|another|stale)/, why: "words of an error are free" },
  { fault: /\.errors\.\*\[\w+\]\.type /, why: "no list of these types is promised" },
  { fault: /\[(invalid_json|invalid_utf8|too_deep)\]\.loc/, why: "a body that cannot be read has no fields" },
  { fault: / \.error(\.detail(\.errors(\.\*)?)?)? (stale|another)/, why: "errors of the same request" },
  { fault: /\.errors last-twice/, why: "an error may be told twice" },
  { fault: /:40[45]  strange-key/, why: "what nobody serves has no schema" },
  { fault: / header allow-all /, why: "a server may serve more methods than the description has" },
  {
    fault:
      /^given-to-\S+ \S*(\.stop_reason|\.arguments_json|\.context|\.toolgroup_id|\.metadata|\.output_schema) /,
    why: "a model has no eyes for it",
  },
  { fault: /^given-to-\S+ \S+ strange-key/, why: "who is given more loses nothing" },
  { fault: /^given-to-tool \.messages/, why: "what a tool is given of the conversation is nobody's promise" },
  { fault: / header request-id-same /, why: "that ids of requests differ is not promised" },
];

/** Why nobody needs to notice this fault; null if somebody must. */
export function whyFree(fault: string): string | null {
  return free.find((one) => one.fault.test(fault))?.why ?? null;
}
