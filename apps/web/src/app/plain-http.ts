import { sha256 } from '@noble/hashes/sha2.js';
import { tabsInTurn } from './tabs-in-turn.ts';

/**
 * What browsers leave out at an address without https (W3C Secure Contexts) and the dashboard needs, for an
 * installation in an office network: random UUIDs and SHA-256.
 */
Object.defineProperties(crypto, {
  randomUUID: { value: randomUuid },
  subtle: { value: { digest: async (_: 'SHA-256', bytes: Uint8Array) => sha256(bytes).buffer } },
});
/** The lock under which one tab renews the session of all. */
Object.defineProperty(navigator, 'locks', { value: { request: tabsInTurn } });

/** RFC 9562, version 4. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = '89ab'[(bytes[8] ?? 0) & 3];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}
