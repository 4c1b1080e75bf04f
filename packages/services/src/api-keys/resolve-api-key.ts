import { BlockList, isIP } from 'node:net';
import type { ApiKeyActor, Scope } from '../actor.ts';
import { invalidApiKey } from '../errors.ts';
import { mayBeLimited } from '../key-limits/key-limits.ts';
import type { Services } from '../services.ts';
import { digestOfApiKey, looksLikeApiKey } from './api-key-text.ts';

/** A use is written down once in a minute. */
const usePrecisionMs = 60_000;

/**
 * The key's holder, or the same 401 for an unknown, expired, disabled or revoked key and for an address outside the
 * key's list. Compared by SHA-256: the keys carry 190 random bits, so a slow hash would add nothing but time.
 *
 * @param digest of the key, where the caller has it
 */
export async function resolveApiKey(
  { database, clock, credentials, log }: Pick<Services, 'database' | 'clock' | 'credentials' | 'log'>,
  key: string,
  ip?: string,
  digest = digestOfApiKey(key),
): Promise<ApiKeyActor> {
  if (!credentials.knowsApiKey(digest) && !looksLikeApiKey(key)) throw invalidApiKey();
  const now = clock.now();
  const found = await credentials.apiKey(digest, now, async () => {
    const row = await database.apiKeys.findByHash(Buffer.from(digest, 'base64'));
    if (!row || row.revokedAt !== null || !row.isActive) return undefined;
    database.apiKeys
      .touch(row.organizationId, row.id, now, new Date(now.getTime() - usePrecisionMs))
      .catch((error: unknown) => {
        log.warn({ error, keyId: row.id }, 'last use of an API key was not recorded');
      });
    return {
      actor: {
        kind: 'api-key' as const,
        keyId: row.id,
        organizationId: row.organizationId,
        environment: row.environment,
        scopes: row.scopes as Scope[],
        createdBy: row.createdBy,
        ...(mayBeLimited(row) && { isLimited: true }),
      },
      expiresAt: row.expiresAt,
      allowedIps: row.allowedIps,
    };
  });
  if (!found || (found.expiresAt !== null && found.expiresAt <= now)) throw invalidApiKey();
  if (found.allowedIps?.length && !isAllowed(found.allowedIps, ip)) throw invalidApiKey();
  return found.actor;
}

/** True for a key that was good in this process before: finding it again is what a busy client may cost. */
export const isKnownApiKey = ({ credentials }: Pick<Services, 'credentials'>, digest: string): boolean =>
  credentials.knowsApiKey(digest);

/** `allowed` holds addresses and CIDR ranges, IPv4 or IPv6. An unknown caller's address is not allowed. */
function isAllowed(allowed: string[], ip: string | undefined): boolean {
  const address = ip?.replace(/^::ffff:(?=\d+\.)/i, '');
  if (address === undefined || isIP(address) === 0) return false;
  const list = new BlockList();
  for (const entry of allowed) {
    const [host = '', bits] = entry.split('/');
    const family = isIP(host) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(host, family);
    else list.addSubnet(host, Number(bits), family);
  }
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
