/** Faults that break no promise, so that no check need notice them. */

/** What the API leaves to the server, with why. */
const allowlist: readonly { fault: RegExp; why: string }[] = [
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
  { fault: /\.errors last-twice/, why: "an error may be repeated" },
  { fault: /:40[45]  strange-key/, why: "unknown routes have no schema" },
  { fault: / header allow-all /, why: "a server may serve more methods than the description has" },
  {
    fault:
      /^given-to-\S+ \S*(\.stop_reason|\.arguments_json|\.context|\.toolgroup_id|\.metadata|\.output_schema) /,
    why: "models ignore it",
  },
  {
    fault: /^given-to-inference \.options(\.(parallel_tool_calls|user))? /,
    why: "hints of a response to a model's server, which scripts do not heed; what is sent of them is a test of the provider",
  },
  { fault: /^given-to-\S+ \S+ strange-key/, why: "more than needed does no harm" },
  { fault: /^given-to-tool \.messages/, why: "nothing is promised about the conversation that a tool gets" },
  {
    fault: /^(create|resume|register|invoke|run)\w+ \S+ strange-key/,
    why: "unknown fields mean nothing",
  },
  { fault: /^(create|resume|register|invoke|run)\w+ \S*\.unheard_of/, why: "the same, where it was sent" },
  {
    fault: /^createTurn \.(model|instructions|sampling_params|response_format)/,
    why: "the same: a turn has no such field",
  },
  { fault: /^createTurn \.toolgroups last-twice/, why: "a group that is named twice is one group" },
  {
    fault: /^createTurn \.documents\.\*\.mime_type capitals/,
    why: "the case of a media type does not count",
  },
  { fault: /^registerModel \.provider_id (null|dropped)/, why: "there is one provider of models" },
  { fault: /^runShield .*\.context(\[\w+\]\S*)? /, why: "shields ignore it" },
  { fault: /^runShield .*\[user\]\.role dropped/, why: "a message without a role is a user's" },
  {
    fault: /^turn:\w+ (\.claim|\.state\.(open|plan\.(agent_id|policy)))/,
    why: "how turns are run and claimed is up to the server",
  },
  { fault: /^turn:\w+ \S*\[shield_call\]\.touchpoint/, why: "the same: no answer shows it" },
  { fault: /^turn:\w+ \S+ strange-key/, why: "the same: no answer shows more" },
  { fault: / header request-id-same /, why: "that ids of requests differ is not promised" },
];

/** Why no check needs to notice this fault; null if one must. */
export function allowedBecause(fault: string): string | null {
  return allowlist.find((one) => one.fault.test(fault))?.why ?? null;
}
