/** The headers that a caller sends along for an MCP server: `mcp_headers: {uri: {header: value}}` of the provider data. */
import { isRecord, ProviderError } from "@understudy/contract";
import type { ProviderData } from "@understudy/contract/ports";

export type McpHeaders = Readonly<Record<string, string>>;

/** Of the protocol itself. */
const reserved = [
  "accept",
  "content-type",
  "content-length",
  "host",
  "mcp-session-id",
  "mcp-protocol-version",
];

/**
 * Addresses are compared by host and path, as Llama Stack does; what was given for `https` is not sent without encryption.
 * @throws ProviderError that names the field, and no value: it may be a key.
 */
export function headersFor(uri: string, data: ProviderData = {}): McpHeaders {
  const { mcp_headers: all } = data;
  if (!isRecord(all)) return {};
  const url = new URL(uri);
  const fitting = Object.entries(all).filter(([given]) => isFor(given, url));
  return Object.assign({}, ...fitting.map(([given, headers]) => checked(given, headers))) as McpHeaders;
}

function isFor(given: string, { protocol, host, pathname }: URL): boolean {
  if (!URL.canParse(given)) return false;
  const other = new URL(given);
  const isWeaker = other.protocol === "https:" && protocol !== "https:";
  return !isWeaker && other.host === host && plainPath(other.pathname) === plainPath(pathname);
}

function plainPath(path: string): string {
  return path.replace(/\/+$/, "");
}

function checked(uri: string, headers: unknown): McpHeaders {
  if (!isRecord(headers)) throw refusal(`expected {"${uri}": {header: value}}`);
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (reserved.includes(name.toLowerCase())) throw refusal(`${name} is set by the protocol`);
      if (typeof value !== "string" || !canSend(name, value))
        throw refusal(`${JSON.stringify(name)} is no header with a text as its value`);
      return [name, value];
    }),
  );
}

function canSend(name: string, value: string): boolean {
  try {
    return [...new Headers({ [name]: value }).keys()].length === 1;
  } catch {
    return false;
  }
}

function refusal(what: string): ProviderError {
  return new ProviderError(`mcp_headers of X-LlamaStack-Provider-Data: ${what}.`, { status: 400 });
}

/** A server may repeat what it was sent anywhere in what it says. */
export function withoutValues(text: string, headers: McpHeaders): string {
  const secrets = Object.values(headers).flatMap((value) => [value, ...value.split(" ").slice(1)]);
  return secrets
    .filter((secret) => secret.length > 3)
    .reduce((said, secret) => said.replaceAll(secret, "«secret»"), text);
}
