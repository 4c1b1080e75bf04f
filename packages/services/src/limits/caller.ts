import { isIPv6 } from 'node:net';
import type { Actor } from '../actor.ts';

/** Whose calls are counted together: those of an API key, of a user, or of a user through one application. */
export function callerOf(actor: Exclude<Actor, { kind: 'anonymous' }>): string {
  if (actor.kind === 'oauth') return `app:${actor.applicationId}:${actor.userId}`;
  return 'keyId' in actor ? `key:${actor.keyId}` : `user:${actor.userId}`;
}

/** An IPv4 address, or the /64 of an IPv6 address: one holder has the whole prefix. */
export function callerAt(ip: string | undefined): string {
  if (ip === undefined) return 'address:unknown';
  const [address = ''] = ip.split('%', 1);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return `address:${mapped ?? address}`;
  const [before = '', after] = address.toLowerCase().split('::', 2);
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  const gap = after === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array.from({ length: gap }, () => '0'), ...tail];
  return `address:${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
