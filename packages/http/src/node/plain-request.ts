/**
 * Requests of `node:http`, at the cost of what is read of them: nearly all are read by method, URL, single headers and
 * `readBody`. For anything else Hono makes the whole `Request`, once.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { inspect } from "node:util";
import type { Arrival } from "../requests/arrival.ts";
import { largestBody, readBytes } from "../requests/read-body.ts";
import { bytesOf } from "./incoming-body.ts";
import { createPlainHeaders } from "./plain-headers.ts";

/** Makes the whole request. */
export type ToWhole = (incoming: IncomingMessage, outgoing: ServerResponse) => Request;

/** Undefined for a request that has to be checked or rewritten first, as `Request` does it, or whose body may be large. */
export type ToPlainRequest = (incoming: IncomingMessage, outgoing: ServerResponse) => Request | undefined;

const methods: ReadonlySet<string | undefined> = new Set(["DELETE", "GET", "HEAD", "PATCH", "POST", "PUT"]);

/** A path without dot segments, and a query, which are the same in a URL. */
const plainTarget = /^(?:\/(?!\.)[\w.~!$&()*+,;=:@-]*)+(?:\?[\w.~!$&()*+,;=:@/?-]*)?$/;

const label = "[a-z][a-z0-9]*(?:-[a-z0-9]+)*";
const plainHost = new RegExp(
  `^(?:127\\.0\\.0\\.1|(?:${label}\\.)*${label})(?::(?:[1-9]\\d{3}|[1-5]\\d{4}|6[0-4]\\d{3}))?$`,
);

export function createToPlainRequest(toWhole: ToWhole): ToPlainRequest {
  let known: string | null = null;
  return (incoming, outgoing) => {
    const { method, headers, url = "" } = incoming;
    const { host = "" } = headers;
    // Clients send one host again and again.
    if (host !== known && !plainHost.test(host)) return undefined;
    known = host;
    const isLarge = Number(headers["content-length"] ?? 0) > largestBody;
    if (isLarge || headers["transfer-encoding"] !== undefined) return undefined;
    if (!methods.has(method) || !plainTarget.test(url)) return undefined;
    return new PlainRequest(incoming, outgoing, `http://${host}${url}`, toWhole);
  };
}

// Fields are only declared: each would else be defined before it is assigned.
class PlainRequest implements Request {
  declare private readonly address: string;
  declare private readonly incoming: IncomingMessage;
  declare private readonly outgoing: ServerResponse;
  declare private readonly toWhole: ToWhole;
  declare private whole: Request | undefined;
  declare private plainHeaders: Headers | undefined;
  /** By `readBody`, past the whole request. */
  declare private isRead: boolean;
  constructor(incoming: IncomingMessage, outgoing: ServerResponse, url: string, toWhole: ToWhole) {
    this.address = url;
    this.incoming = incoming;
    this.outgoing = outgoing;
    this.toWhole = toWhole;
    this.whole = undefined;
    this.plainHeaders = undefined;
    this.isRead = false;
  }
  private get all(): Request {
    return (this.whole ??= this.toWhole(this.incoming, this.outgoing));
  }
  private get unread(): Request {
    if (this.isRead) throw new TypeError("Body is unusable: it has been read.");
    return this.all;
  }
  [readBytes](arrival: Arrival): Promise<Uint8Array<ArrayBuffer>> | undefined {
    if (this.isRead || this.whole !== undefined) return undefined;
    const bytes = bytesOf(this.incoming, arrival);
    this.isRead = bytes !== undefined;
    return bytes;
  }
  get method(): string {
    return this.incoming.method ?? "GET";
  }
  get url(): string {
    return this.address;
  }
  get headers(): Headers {
    return (this.plainHeaders ??= createPlainHeaders(this.incoming.rawHeaders, () => this.all.headers));
  }
  get signal(): AbortSignal {
    return this.all.signal;
  }
  get body(): Request["body"] {
    return this.unread.body;
  }
  get bodyUsed(): boolean {
    return this.isRead || (this.whole?.bodyUsed ?? false);
  }
  clone(): Request {
    return this.unread.clone();
  }
  async arrayBuffer(): Promise<ArrayBuffer> {
    return this.unread.arrayBuffer();
  }
  async blob(): Promise<Blob> {
    return this.unread.blob();
  }
  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await this.arrayBuffer());
  }
  async formData(): Promise<FormData> {
    return this.unread.formData();
  }
  async json(): Promise<unknown> {
    return this.unread.json();
  }
  async text(): Promise<string> {
    return this.unread.text();
  }
  get cache(): RequestCache {
    return this.all.cache;
  }
  get credentials(): RequestCredentials {
    return this.all.credentials;
  }
  get destination(): RequestDestination {
    return this.all.destination;
  }
  get duplex(): "half" {
    return "half";
  }
  get integrity(): string {
    return this.all.integrity;
  }
  get keepalive(): boolean {
    return this.all.keepalive;
  }
  get mode(): RequestMode {
    return this.all.mode;
  }
  get redirect(): RequestRedirect {
    return this.all.redirect;
  }
  get referrer(): string {
    return this.all.referrer;
  }
  get referrerPolicy(): ReferrerPolicy {
    return this.all.referrerPolicy;
  }
}

// For `instanceof`.
Object.setPrototypeOf(PlainRequest.prototype, Request.prototype);
Object.defineProperty(PlainRequest.prototype, inspect.custom, { value: shownBriefly });

/** Not its socket and the answer. */
function shownBriefly({ method, url }: Request): string {
  return `Request { ${method} ${url} }`;
}
