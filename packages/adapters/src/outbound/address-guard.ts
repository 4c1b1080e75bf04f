import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { DeliveryFault } from '@lacre/services/ports/webhook-sender';
import { LRUCache } from 'lru-cache';
import { type Cidr, isPublicAddress, isWithin } from './public-address.ts';

/** The target of a request: the requested host, and the addresses checked for it. Connect to no other. */
export interface CheckedTarget {
  url: URL;
  addresses: readonly CheckedAddress[];
}

export interface CheckedAddress {
  address: string;
  family: 4 | 6;
}

/** Addresses of a name: [] if it has none. Throws if no server responded. */
export type Resolve = (hostname: string) => Promise<string[]>;

export interface AddressGuardOptions {
  /** Additional ranges that may be called, over http and on any port: for tests. */
  allow?: readonly Cidr[];
  /** Default: the system's name servers. */
  resolve?: Resolve;
}

/** Ports that may be called over https. The first is the default of a URL without a port. */
export const publicPorts: readonly string[] = ['443', '8443'];

/** A URL that users must not have us call. The message reveals nothing about what was found. */
export class AddressRefused extends Error {
  override name = 'AddressRefused';
  readonly fault = { code: 'address-not-public' } satisfies DeliveryFault;
}

/**
 * Keeps requests to URLs given by users on the public internet (reliability, section 5): https on one of `publicPorts`,
 * no user in the URL, and every address of the name must be public. Checked before each connection, which only goes to
 * the addresses returned, so that DNS rebinding has no effect.
 */
export interface AddressGuard {
  /** @throws AddressRefused; NameUnknown if the name cannot be resolved */
  check(url: string): Promise<CheckedTarget>;
  /**
   * The same before there is something to send: a name that does not resolve yet is accepted, since it is checked
   * again.
   */
  isAllowed(url: string): Promise<boolean>;
}

export function createAddressGuard({ allow = [], resolve = systemResolve() }: AddressGuardOptions = {}): AddressGuard {
  const isAllowedRange = remembered((address) => isWithin(address, allow));
  const isPublic = remembered(isPublicAddress);
  const check = async (text: string): Promise<CheckedTarget> => {
    const url = parse(text);
    const isUsual = url.protocol === 'https:' && publicPorts.includes(url.port || '443');
    if (!isUsual && allow.length === 0) throw refused();
    const addresses = await addressesOf(url, resolve).catch((error: unknown) => {
      // Whatever the name resolves to later, this URL stays wrong.
      throw isUsual ? error : refused();
    });
    if (addresses.length === 0) throw isUsual ? new NameUnknown({ code: 'name-without-address' }) : refused();
    const isFine = ({ address }: CheckedAddress) => isAllowedRange(address) || (isUsual && isPublic(address));
    if (!addresses.every(isFine)) throw refused();
    return { url, addresses };
  };
  return {
    check,
    async isAllowed(text) {
      // It is displayed as given, and a browser takes `https:a.example` for a path of the page.
      if (!/^https?:\/\//i.test(text)) return false;
      try {
        await check(text);
        return true;
      } catch (error) {
        return !(error instanceof AddressRefused);
      }
    },
  };
}

/** The classification of an address never changes, and parsing one costs more than the rest of a check. */
function remembered(check: (address: string) => boolean): (address: string) => boolean {
  const known = new LRUCache<string, boolean>({ max: 1_000 });
  return (address) => {
    const before = known.get(address);
    if (before !== undefined) return before;
    const verdict = check(address);
    known.set(address, verdict);
    return verdict;
  };
}

const refused = () => new AddressRefused('The address is not a public https address');

/** The name may be right and its servers down. */
export class NameUnknown extends Error {
  override name = 'NameUnknown';
  readonly fault: DeliveryFault;

  constructor(fault: DeliveryFault) {
    super('cause' in fault ? `${fault.code}: ${fault.cause}` : fault.code);
    this.fault = fault;
  }
}

function parse(text: string): URL {
  // The parser silently drops or replaces these; what is stored should be what is called.
  if (/[\s\p{Cc}\p{Cs}\\]/u.test(text) || !URL.canParse(text)) throw refused();
  const url = new URL(text);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  if (!isWeb || url.username !== '' || url.password !== '') throw refused();
  return url;
}

async function addressesOf(url: URL, resolve: Resolve): Promise<CheckedAddress[]> {
  // The parser has normalized every notation of an address (decimal, octal, hex, full width).
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  if (isIP(host) !== 0) return [checked(host)];
  if (host === 'localhost' || host.endsWith('.localhost')) return [checked('127.0.0.1')];
  if (isInternalName(host)) throw refused();
  return (await resolve(host)).map(checked);
}

const checked = (address: string): CheckedAddress => ({ address, family: isIP(address) === 6 ? 6 : 4 });

/** Names that no public server resolves (RFC 6762, RFC 8375, ICANN's .internal) and names of the local network. */
function isInternalName(host: string): boolean {
  return !host.includes('.') || /\.(?:local|localdomain|internal|intranet|lan|home\.arpa|onion)$/.test(host);
}

/**
 * Queries the name servers without the thread pool, which a slow server would fill, and without /etc/hosts, which only
 * knows internal names.
 */
function systemResolve(): Resolve {
  return async (hostname) => {
    const resolver = new Resolver({ timeout: 1_500, tries: 2 });
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = [four, six].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (found.length === 0 && four.status === 'rejected')
      throw new NameUnknown({
        code: 'name-not-found',
        cause: (four.reason as NodeJS.ErrnoException).code ?? 'no answer',
      });
    return found;
  };
}
