import ipaddr from 'ipaddr.js';

/** A parsed CIDR range. */
export type Cidr = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Throws Error for an invalid range. */
export function parseCidr(text: string): Cidr {
  return ipaddr.parseCIDR(text);
}

/** IANA's allocation for global unicast: all IPv6 addresses outside of it are rejected, known or not. */
const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];
/** Registered as public, but on each machine of Azure it is the host, which hands out settings and keys. */
const azureHost = '168.63.129.16';

/**
 * Whether an address belongs to the public internet (IANA special-purpose address registries): not loopback, private,
 * link-local, shared, multicast, documentation, translated, tunnelled or a cloud's own. False for anything that is not
 * an address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv6 ? parsed.match(globalUnicast) : parsed.toString() !== azureHost;
}

export function isWithin(address: string, ranges: readonly Cidr[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return ranges.some((range) => {
    if (parsed instanceof ipaddr.IPv4) return range[0] instanceof ipaddr.IPv4 && parsed.match(range[0], range[1]);
    return range[0] instanceof ipaddr.IPv6 && parsed.match(range[0], range[1]);
  });
}
