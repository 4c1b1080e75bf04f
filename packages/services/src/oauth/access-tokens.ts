import jwt from 'jsonwebtoken';
import type { SigningKeys } from './signing-keys.ts';

/** What an access token says (RFC 9068). Whether it still counts is a question to the database. */
export interface AccessTokenClaims {
  userId: string;
  clientId: string;
  organizationId: string;
  grantId: string;
  scopes: readonly string[];
  tokenId: string;
  /** Seconds since 1970. */
  issuedAt: number;
  expiresAt: number;
}

/** Reads access tokens: ES256 by a key of ours, fixed issuer, audience and type. The provider makes them. */
export interface AccessTokens {
  readonly audience: string;
  /** undefined for anything that is not an access token of this installation in force at `now`. */
  read(token: string, now: Date): Promise<AccessTokenClaims | undefined>;
}

export const accessTokenSeconds = 3_600;

/** The resource that access tokens are for: the API under this address. */
export const audienceOf = (baseUrl: string): string => `${baseUrl}/api`;

export function createAccessTokens(keys: Pick<SigningKeys, 'publicKeyOf'>, issuer: string): AccessTokens {
  const audience = audienceOf(issuer);
  return {
    audience,
    async read(token, now) {
      const { typ, kid } = headerOf(token);
      if (typ !== 'at+jwt' || typeof kid !== 'string') return undefined;
      const key = await keys.publicKeyOf(kid);
      if (!key) return undefined;
      try {
        const claims = jwt.verify(token, key, {
          algorithms: ['ES256'],
          issuer,
          audience,
          clockTimestamp: Math.floor(now.getTime() / 1000),
        });
        return typeof claims === 'string' ? undefined : readClaims(claims);
      } catch {
        return undefined;
      }
    },
  };
}

function readClaims({ sub, client_id, org, gid, scope, jti, iat, exp }: jwt.JwtPayload): AccessTokenClaims | undefined {
  const texts: unknown[] = [sub, client_id, org, gid, jti];
  if (!texts.every((text) => typeof text === 'string') || exp === undefined || iat === undefined) return undefined;
  return {
    userId: String(sub),
    clientId: String(client_id),
    organizationId: String(org),
    grantId: String(gid),
    scopes: typeof scope === 'string' ? scope.split(' ') : [],
    tokenId: String(jti),
    issuedAt: iat,
    expiresAt: exp,
  };
}

/** Tells the two kinds of bearer tokens apart by what they say they are; whether it is true is looked at afterwards. */
export const saysAccessToken = (token: string): boolean => headerOf(token).typ === 'at+jwt';

function headerOf(token: string): { typ?: unknown; kid?: unknown } {
  const [header = ''] = token.split('.', 1);
  try {
    const read: unknown = JSON.parse(Buffer.from(header, 'base64url').toString());
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}
