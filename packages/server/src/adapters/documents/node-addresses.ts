/** The addresses that documents may be fetched from. */
import { BlockList, isIP } from "node:net";

/** Whether this host may be connected to at this address. */
export type AddressPolicy = (host: string, address: string) => boolean;

/** IANA special-purpose addresses: unassigned, loopback, private, transition. */
const special4 = [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"],
  ...["192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24"],
  ...["203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"],
  // Azure's platform services, at an address that looks public.
  "168.63.129.16/32",
];
/** Global unicast: mapped, translated, local and multicast addresses lie outside. */
const global6 = listOf(["2000::/3"]);
/** Special ranges within it: Teredo and its neighbours, documentation, 6to4. */
const special = listOf([...special4, "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]);

/**
 * Public addresses only, unless `allowPrivate` is true or lists others: host names (at any address), addresses, or
 * ranges such as `10.0.0.0/8`.
 */
export function createAddressPolicy(allowPrivate: boolean | readonly string[] = false): AddressPolicy {
  if (allowPrivate === true) return () => true;
  const places = allowPrivate === false ? [] : allowPrivate;
  const isRange = (place: string): boolean => isIP(place.split("/")[0] ?? "") !== 0;
  const ranges = listOf(places.filter(isRange));
  const names = places.filter((place) => !isRange(place)).map(plainName);
  return (host, address) => names.includes(plainName(host)) || holds(ranges, address) || isPublic(address);
}

function isPublic(address: string): boolean {
  if (holds(special, address)) return false;
  return isIP(address) === 4 || holds(global6, address);
}

function holds(list: BlockList, address: string): boolean {
  // A link-local address may have a zone: fe80::1%eth0.
  const [bare = ""] = address.split("%");
  const family = isIP(bare);
  return family !== 0 && list.check(bare, family === 6 ? "ipv6" : "ipv4");
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", bits] = range.split("/");
    const family = isIP(address);
    list.addSubnet(address, Number(bits ?? (family === 6 ? 128 : 32)), family === 6 ? "ipv6" : "ipv4");
  }
  return list;
}

function plainName(host: string): string {
  return host.toLowerCase().replace(/\.$/, "");
}
