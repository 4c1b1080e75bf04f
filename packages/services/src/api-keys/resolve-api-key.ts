import { BlockList, isIP } from 'node:net';
import type { ApiKeyActor, Scope } from '../actor.ts';
import { invalidApiKey } from '../errors.ts';
import { mayBeLimited } from '../key-limits/key-limits.ts';
import type { Services } from '../services.ts';
import { digestOfApiKey, looksLikeApiKey } from './api-key-text.ts';

/** The last use is stored at most once a minute. */
const usePrecisionMs = 60_000;

/**
 * The actor of an API key; the same 401 for an unknown, expired, disabled or revoked key and for an IP address outside
 * the key's list. Keys carry 190 random bits, so SHA-256 is enough: a slow hash would only add time.
 *
 * @param digest hash of the key, if the caller has computed it
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

/** True for a key that was valid in this process before; looking up any other key is rate limited by address. */
export const isKnownApiKey = ({ credentials }: Pick<Services, 'credentials'>, digest: string): boolean =>
  credentials.knowsApiKey(digest);

/** `allowed` contains addresses and CIDR ranges, IPv4 or IPv6. An unknown address is not allowed. */
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
