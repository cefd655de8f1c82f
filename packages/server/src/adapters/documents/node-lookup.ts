/** Name look-ups that give checked addresses only, so that DNS rebinding between the check and the connection has no effect. */
import { lookup as lookUp } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { callbackify } from "node:util";
import { DocumentError } from "../../ports/documents.ts";
import { createAddressPolicy } from "./node-addresses.ts";

export interface CheckedLookupOptions {
  /** Allows addresses that are not public: all, or these hosts, addresses and ranges. */
  allowPrivate?: boolean | readonly string[] | undefined;
  /** All addresses of a host name. Default: the system's resolver. */
  resolve?: ((host: string) => Promise<{ address: string; family: number }[]>) | undefined;
  /** What is said of an address that is not allowed. */
  refusal: string;
}

export interface CheckedLookup {
  /** For connections: all addresses of a name, of which each is tried. */
  lookup: LookupFunction;
  /** Throws for an address, which needs no look-up. The URL parser has normalised its spelling. */
  check(url: URL): void;
}

export function createCheckedLookup({
  allowPrivate,
  resolve = resolveAll,
  refusal,
}: CheckedLookupOptions): CheckedLookup {
  const allows = createAddressPolicy(allowPrivate);
  const checked = callbackify(async (host: string) => {
    const addresses = await resolve(host);
    if (addresses.length === 0) throw new DocumentError(`${host} has no address.`);
    if (!addresses.every(({ address }) => allows(host, address))) throw new DocumentError(refusal);
    return addresses;
  });
  return {
    lookup: (host, _, callback) => checked(host, callback),
    check({ hostname }) {
      const host = hostname.replace(/^\[(.*)\]$/, "$1");
      if (isIP(host) !== 0 && !allows(host, host)) throw new DocumentError(refusal);
    },
  };
}

function resolveAll(host: string): Promise<{ address: string; family: number }[]> {
  return lookUp(host, { all: true });
}
