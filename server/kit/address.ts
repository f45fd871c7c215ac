import { isIP } from "node:net";
import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";

/** Address of the client that sent a request, behind the proxies that are trusted. Null: the client has left. */
export type AddressOf = (request: IncomingMessage) => string | null;

/** An IPv4 address that came over an IPv6 socket: `::ffff:192.0.2.1` -> `192.0.2.1`. */
function plain(address: string): string {
  return /^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(address) ? address.slice(7) : address;
}

/**
 * `trustedProxies` as in `TRUSTED_PROXIES`: addresses, networks (`10.0.0.0/8`) and the names `loopback`, `linklocal`,
 * `uniquelocal`. Throws TypeError for anything else.
 */
export function createAddressReader(trustedProxies: readonly string[]): AddressOf {
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  return (request) => {
    // A connection that was reset has none, whatever the type says.
    const address: string | undefined = proxyAddr(request, isTrusted);
    return address === undefined ? null : plain(address);
  };
}

/** Whether an address is in one of the networks, written as above. Throws TypeError for an invalid network. */
export function createNetworkCheck(networks: readonly string[]): (address: string) => boolean {
  const isIn = proxyAddr.compile([...networks]);
  return (address) => isIP(plain(address)) !== 0 && isIn(plain(address), 0);
}

/** Groups of an IPv6 address that name the network; the rest its owner chooses freely. */
const NETWORK_GROUPS = 4;

/**
 * The key that limits count by: an IPv4 address itself, the /64 of an IPv6 address (its holder has all 2^64 of them). Text
 * that is no address counts as it is.
 */
export function networkOf(address: string): string {
  const bare = plain(address.split("%", 1)[0] ?? "");
  if (isIP(bare) !== 6) return bare;
  // An IPv4 address at the end stands for two groups, neither of them in the first half.
  const [head = "", tail] = bare.replace(/\d+\.\d+\.\d+\.\d+$/, "0:0").split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: missing }, () => "0"), ...after];
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}
