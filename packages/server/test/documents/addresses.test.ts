/** Documents come from public addresses, however an address is spelled. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createAddressPolicy } from "../../src/adapters/documents/node-addresses.ts";

/** As a URL has it: the parser is what makes one spelling of many. */
function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[(.*)\]$/, "$1");
}

const publicOnly = createAddressPolicy();

describe("private and reserved addresses", () => {
  test.each([
    ["this network", ["0.0.0.0", "0.1.2.3"]],
    ["loopback", ["127.0.0.1", "127.255.255.254", "::1"]],
    ["private", ["10.0.0.1", "10.255.255.255", "172.16.0.1", "172.31.255.255", "192.168.0.1"]],
    ["shared by a carrier's customers", ["100.64.0.1", "100.127.255.255"]],
    ["link-local, where clouds keep secrets", ["169.254.169.254", "fe80::1", "fe80::1%eth0", "febf::1"]],
    ["a cloud's own", ["168.63.129.16", "fd00:ec2::254", "192.0.0.192"]],
    ["unique local", ["fc00::1", "fdff:ffff::1"]],
    ["site-local", ["fec0::1"]],
    ["unspecified", ["::"]],
    ["multicast", ["224.0.0.1", "239.255.255.255", "ff02::1"]],
    ["reserved and broadcast", ["240.0.0.1", "255.255.255.255"]],
    [
      "for documents and measurements",
      ["192.0.2.1", "198.51.100.1", "203.0.113.1", "198.18.0.1", "198.19.0.1"],
    ],
    ["for documents of IPv6", ["2001:db8::1", "3fff::1"]],
    ["IPv4 in IPv6: mapped", ["::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:10.0.0.1", "::ffff:8.8.8.8"]],
    ["IPv4 in IPv6: compatible", ["::7f00:1", "::127.0.0.1"]],
    ["IPv4 in IPv6: translated (NAT64)", ["64:ff9b::7f00:1", "64:ff9b::10.0.0.1", "64:ff9b:1::1"]],
    ["IPv4 in IPv6: 6to4, Teredo", ["2002:7f00:1::", "2001:0:7f00:1::", "192.88.99.1"]],
    ["discard, segment routing", ["100::1", "5f00::1"]],
    ["no address", ["", "localhost", "127.0.0.1.", "1.2.3", "::g"]],
  ])("%s: %j", (_, addresses) => {
    expect(addresses.filter((address) => publicOnly("host.example", address))).toEqual([]);
  });
});

test.each([
  "http://2130706433/",
  "http://0x7f000001/",
  "http://0x7f.1/",
  "http://017700000001/",
  "http://0177.0.0.1/",
  "http://127.1/",
  "http://127.0.0.1./",
  "http://127.000.000.001/",
  "http://①②⑦.⓪.⓪.①/",
  "http://127%2e0%2e0%2e1/",
  "http://0/",
  "http://3232235777/",
  "http://[::ffff:127.0.0.1]/",
  "http://[0:0:0:0:0:ffff:7f00:0001]/",
  "http://[::]/",
  "http://8.8.8.8@127.0.0.1/",
  "http:\\\\127.0.0.1\\",
])("%s is no way round", (url) => {
  expect(publicOnly(hostOf(url), hostOf(url))).toBe(false);
});

test.each([
  "8.8.8.8",
  "1.1.1.1",
  "172.15.255.255",
  "172.32.0.0",
  "100.63.255.255",
  "100.128.0.0",
  "223.255.255.255",
])("%s is public", (address) => expect(publicOnly("host.example", address)).toBe(true));

test.each(["2606:4700::1111", "2a00:1450:4001::1", "2001:4860:4860::8888", "2003::1"])(
  "%s is public",
  (address) => {
    expect(publicOnly("host.example", address)).toBe(true);
  },
);

test("no IPv6 address outside of 2000::/3 is public", () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      const first = parseInt(hostOf(`http://[${address}]/`).split(":")[0] || "0", 16);
      return !publicOnly("host.example", address) || (first >= 0x2000 && first <= 0x3fff);
    }),
  );
});

describe("what may be allowed", () => {
  test("everything", () => {
    expect(createAddressPolicy(true)("x", "127.0.0.1")).toBe(true);
  });

  const some = createAddressPolicy(["127.0.0.1", "10.1.0.0/16", "fd12::/16", "Intranet.example"]);

  test.each([
    ["an address", "x", "127.0.0.1"],
    ["the same address in IPv6", "x", "::ffff:127.0.0.1"],
    ["a range", "x", "10.1.200.3"],
    ["a range of IPv6", "x", "fd12:3::4"],
    ["a host, wherever it is", "intranet.example", "192.168.0.1"],
    ["a host with the dot at its end", "INTRANET.example.", "192.168.0.1"],
    ["what is public", "x", "8.8.8.8"],
  ])("%s", (_, host, address) => {
    expect(some(host, address)).toBe(true);
  });

  test.each([
    ["a neighbour of the address", "x", "127.0.0.2"],
    ["what is beside the range", "x", "10.2.0.1"],
    ["another host", "intranet.example.org", "192.168.0.1"],
  ])("but not %s", (_, host, address) => {
    expect(some(host, address)).toBe(false);
  });
});
