/** Requests as bytes, with every header that is parsed: what a stranger may send over a raw socket. */
import fc from "fast-check";

const odd = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    ",",
    ";",
    "=",
    "\t",
    "\u0000",
    "\u00ff",
    "%",
    "%zz",
    "%ff",
    "%00",
    "%u0041",
    "..",
    "//",
    "\\",
  ),
  fc.constantFrom(
    "-1",
    "0",
    "1e999",
    "0x10",
    "NaN",
    "99999999999999999999",
    "*",
    '"',
    "[",
    "]",
    "{",
    "null",
    "∞",
  ),
  fc.string({
    maxLength: 12,
    unit: fc.integer({ min: 1, max: 255 }).map((byte) => String.fromCharCode(byte)),
  }),
);
/** Something that is meant there, something odd, or both. */
const valued = (...meant: string[]) =>
  fc
    .array(fc.oneof(fc.constantFrom(...meant), odd), { minLength: 1, maxLength: 3 })
    .map((parts) => parts.join(""));
/** Mostly as it is meant, since a request that is refused early shows nothing of what follows. */
const mostly = (...meant: string[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...meant) }, { weight: 1, arbitrary: valued(...meant) });

export const hosts = [
  "localhost",
  "127.0.0.1:80",
  "[::1]",
  "999.999.999.999",
  "1.2.3.4.5",
  "256.1",
  "0x100000000",
  "xn--a",
];
const headers: Record<string, fc.Arbitrary<string>> = {
  Host: mostly(...hosts, "localhost:0", "localhost:99999", "a@localhost", "localhost.", "[::", "%31"),
  Origin: valued("https://app.test", "null", "http://", "http://localhost", "http://999.999.999.999"),
  Authorization: mostly("Bearer u", "Bearer t", "Bearer", "Basic dTpw", "Bearer a.b.c", "bearer  u"),
  "Content-Type": mostly(
    "application/json",
    "application/json; charset=utf-16",
    "text/plain",
    "multipart/form-data",
  ),
  "Content-Length": valued("2", "0", "1"),
  "Content-Encoding": valued("gzip", "identity"),
  "Transfer-Encoding": valued("chunked", "gzip, chunked", "identity"),
  Accept: valued("text/event-stream", "application/json", "text/html;q=x", "*/*"),
  "X-LlamaStack-Provider-Data": valued("{}", '{"a":1}', "[", "e30="),
  "X-LlamaStack-Client-Version": valued("0.2.12", "1", "v"),
  "Idempotency-Key": valued("k", "k".repeat(300)),
  "Last-Event-ID": valued("1", "-1"),
  "X-Request-Id": valued("id", "i".repeat(300)),
  "Access-Control-Request-Method": valued("POST", "PUT"),
  "Access-Control-Request-Headers": valued("authorization", "x,y"),
  Forwarded: valued("for=1.2.3.4;host=a.test;proto=https"),
  "X-Forwarded-Host": valued(...hosts),
  "X-Forwarded-For": valued("1.2.3.4"),
  "X-Forwarded-Proto": valued("https", "javascript"),
  Expect: valued("100-continue", "200-ok"),
  Range: valued("bytes=0-1", "bytes=-"),
  "If-None-Match": valued('"a"', "*"),
  Cookie: valued("a=b"),
  Connection: mostly("close", "upgrade", "keep-alive, upgrade"),
  Upgrade: mostly("websocket", "h2c"),
  "HTTP2-Settings": valued("AAMAAABkAARAAAAAAAIAAAAA"),
  "Sec-WebSocket-Key": mostly("dGhlIHNhbXBsZSBub25jZQ==", "short"),
  "Sec-WebSocket-Version": mostly("13", "8"),
  "Sec-WebSocket-Protocol": valued("chat", "a,b", "a, a"),
  "Sec-WebSocket-Extensions": valued("permessage-deflate", "permessage-deflate; client_max_window_bits=x"),
};

const id = "00000000-0000-4000-8000-000000000000";
const paths = [
  ...[
    "/",
    "/v1/health",
    "/v1/models",
    "/v1/models/mock-model",
    "/v1/agents",
    `/v1/agents/${id}`,
    "/v1/tools",
  ],
  ...[
    `/v1/agents/${id}/session/${id}/turn/${id}`,
    "/v1/responses",
    "/v1/responses/resp_1",
    "/v1/conversations",
  ],
  ...["/v1/conversations/conv_1/items", "/v1/chat/completions", "/v1/embeddings", "/v1/openai/v1/models/m"],
  ...[
    "/_understudy",
    "/_understudy/ui",
    "/_understudy/scripts/a",
    "/_understudy/gates/g",
    "/_understudy/journal",
  ],
  ...[
    "/mcp/group",
    "/docs",
    "/v1/openapi.json",
    "/v1/tool-runtime/list-tools",
    "/v1/shields",
    "/v1/safety/run-shield",
  ],
];
const keys = [
  "limit",
  "start_index",
  "after",
  "order",
  "turn_ids",
  "stream",
  "starting_after",
  "include",
  "marker",
];
const query = fc
  .array(
    fc.tuple(fc.oneof(fc.constantFrom(...keys, "wait", "tenant", "kind"), odd), valued("1", "a", "asc", id)),
    {
      maxLength: 3,
    },
  )
  .map((pairs) => (pairs.length === 0 ? "" : `?${pairs.map(([key, value]) => `${key}=${value}`).join("&")}`));
const target = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.constantFrom(...paths), query).map((parts) => parts.join("")) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(...paths), odd, odd, query)
      .map(([path, ...more]) => `${path}/${more.join("")}`),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom("http://", "https://", "ftp://", "*", ""), fc.constantFrom(...hosts), odd)
      .map((parts) => parts.join("")),
  },
);
const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "QUERY", "TRACE", "PROPFIND"];

export const rawRequest = fc.record({
  method: fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...methods) },
    { weight: 1, arbitrary: fc.constantFrom("CONNECT", "get", "") },
  ),
  target,
  version: fc.oneof(
    { weight: 12, arbitrary: fc.constant("HTTP/1.1") },
    { weight: 1, arbitrary: fc.constantFrom("HTTP/1.0", "HTTP/2.0", "HTTP/9", "") },
  ),
  host: fc.oneof(
    { weight: 2, arbitrary: fc.constant("localhost") },
    { weight: 1, arbitrary: headers["Host"]! },
  ),
  more: fc.uniqueArray(
    fc
      .constantFrom(...Object.keys(headers))
      .chain((name) => headers[name]!.map((value) => ({ name, value }))),
    { maxLength: 5, selector: ({ name }) => name },
  ),
  body: fc.oneof(fc.constantFrom("", "{}", "[]", "null", '"\\ud800"', "{"), odd),
});
export type RawRequest = typeof rawRequest extends fc.Arbitrary<infer Value> ? Value : never;

/** Whether its headers say how long its body is, which may be longer than what is sent. */
export function hasLength({ more }: RawRequest): boolean {
  return more.some(({ name }) => /^(?:Content-Length|Transfer-Encoding)$/.test(name));
}

/** In Latin-1, as bytes come; with the length of the body unless headers say one. */
export function toBytes(sent: RawRequest): Buffer {
  const { method, target, version, host, more, body } = sent;
  const fields = [
    ...(more.some(({ name }) => name === "Host") ? [] : [`Host: ${host}`]),
    ...more.map(({ name, value }) => `${name}: ${value}`),
    ...(hasLength(sent) || body === "" ? [] : [`Content-Length: ${Buffer.byteLength(body, "latin1")}`]),
  ];
  return Buffer.from([`${method} ${target} ${version}`, ...fields, "", body].join("\r\n"), "latin1");
}
