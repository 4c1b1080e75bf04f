import { AppError } from '@lacre/services/errors';
import { accessTokenSeconds } from '@lacre/services/oauth/access-tokens';
import { artifactHash } from '@lacre/services/oauth/artifact-hash';
import { findClient } from '@lacre/services/oauth/client-metadata';
import { endGrant } from '@lacre/services/oauth/end-grant';
import { registerClient } from '@lacre/services/oauth/register-client';
import { resolveAccessToken } from '@lacre/services/oauth/resolve-access-token';
import type { Services } from '@lacre/services/services';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import Provider, { errors } from 'oidc-provider';
import { organizationOf } from './grant-organization.ts';
import { structuredTokenMark } from './structured-token-mark.ts';

/**
 * Storage of the OIDC provider. Clients are the OAuth applications; access tokens are JWTs and not stored; interactions
 * and sessions belong to no organization yet; grants, codes and refresh tokens belong to the organization that the user
 * chose.
 */
export function createAdapterFactory(services: Services): AdapterFactory {
  return (name) => {
    switch (name) {
      case 'Client':
        return clients(services);
      case 'AccessToken':
        return readOnly((id) => findAccessToken(services, id));
      case 'Interaction':
      case 'Session':
        return pageState(services, name);
      case 'Grant':
      case 'AuthorizationCode':
      case 'RefreshToken':
        return issued(services, name);
      default:
        // The provider requests these models at construction; we use none of them.
        return readOnly(() => Promise.resolve(undefined));
    }
  };
}

/** Only dynamic registrations are written here; their metadata was validated before. */
function clients(services: Services): Adapter {
  return {
    ...readOnly(async (id) => (await findClient(services, id)) as AdapterPayload | undefined),
    upsert: (id, { client_name: name = '', redirect_uris: redirectUris = [], scope }) =>
      registerClient(services, { id, name, redirectUris: [...redirectUris], scope }),
  };
}

function readOnly(find: (id: string) => Promise<AdapterPayload | undefined>): Adapter {
  const nothing = () => Promise.resolve(undefined);
  return {
    find,
    destroy: nothing,
    revokeByGrantId: nothing,
    findByUid: nothing,
    findByUserCode: nothing,
    consume: nothing,
    upsert: () => Promise.reject(new Error('This kind of artifact is not stored')),
  };
}

/** Looks up an access token for the userinfo, revocation and introspection endpoints. */
async function findAccessToken(services: Services, id: string): Promise<AdapterPayload | undefined> {
  const isMarked = id.startsWith(structuredTokenMark);
  const token = isMarked ? id.slice(structuredTokenMark.length) : id;
  const claims = await services.accessTokens.read(token, services.clock.now());
  const actor = claims && (await resolveAccessToken(services, token, claims.audience).catch(undefinedIfRejected));
  if (!claims || !actor) return undefined;
  // The provider uses the system clock; shift the times so that the token's remaining lifetime is the one by our clock.
  const offset = Math.floor((Date.now() - services.clock.now().getTime()) / 1000);
  return {
    kind: 'AccessToken',
    jti: claims.tokenId,
    accountId: actor.userId,
    clientId: actor.clientId,
    grantId: actor.grantId,
    scope: actor.scopes.join(' '),
    iat: claims.issuedAt + offset,
    exp: claims.expiresAt + offset,
    extra: { org: actor.organizationId },
    // The provider's userinfo endpoint accepts only tokens without audience; ours are valid there if `openid` was
    // granted.
    ...(isMarked && { aud: claims.audience }),
  };
}

/** A rejected token counts as not found; any other error, such as an unreachable database, is rethrown. */
function undefinedIfRejected(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
}

function pageState({ database, clock }: Services, kind: 'Interaction' | 'Session'): Adapter {
  const { oauthInteractions } = database;
  return {
    ...readOnly(async (id) => restored(await oauthInteractions.find(kind, artifactHash(kind, id), clock.now()), id)),
    upsert: (id, payload, expiresIn) => {
      const { session, ...rest } = payload;
      return oauthInteractions.upsert({
        hash: artifactHash(kind, id),
        kind,
        uidHash: kind === 'Session' && payload.uid ? artifactHash('uid', payload.uid) : undefined,
        payload: withoutId({ ...rest, ...(session && { session: withoutCookie(session) }) }, id),
        expiresAt: later(clock.now(), expiresIn),
      });
    },
    findByUid: async (uid) =>
      restored(await oauthInteractions.findByUid(kind, artifactHash('uid', uid), clock.now()), undefined),
    destroy: (id) => oauthInteractions.delete(kind, artifactHash(kind, id)),
  };
}

function issued(services: Services, kind: 'Grant' | 'AuthorizationCode' | 'RefreshToken'): Adapter {
  const { database, clock } = services;
  const { oauthArtifacts } = database;
  return {
    ...readOnly(async (id) => {
      const found = await oauthArtifacts.find(kind, artifactHash(kind, id), clock.now());
      const payload = restored(found?.payload, id);
      return payload && found?.consumedAt
        ? { ...payload, consumed: Math.floor(found.consumedAt.getTime() / 1000) }
        : payload;
    }),

    async upsert(id, payload, expiresIn = accessTokenSeconds) {
      const hash = artifactHash(kind, id);
      const stored = withoutId(payload, id);
      const at = clock.now();
      const expiresAt = later(at, expiresIn);
      if (kind !== 'Grant') {
        const grantHash = artifactHash('Grant', payload.grantId ?? '');
        const source = kind === 'RefreshToken' ? exchanged() : undefined;
        const artifact = { hash, kind, grantHash, payload: stored, at, expiresAt, ...(source && { source }) };
        if ((await oauthArtifacts.insertUnderGrant(artifact)) || !source) return;
        await endGrant(services, grantHash);
        throw new errors.InvalidGrant('used at the same moment by another request');
      }
      const organizationId = organizationOf(payload);
      const { accountId: userId = '', clientId: applicationId = '' } = payload;
      const row = { hash, userId, applicationId, payload: stored, expiresAt };
      if (organizationId === undefined || !(await oauthArtifacts.insertGrant(organizationId, row)))
        throw new errors.InvalidGrant('the authorization is gone');
    },

    // Used up by `upsert`, together with what it is exchanged for: if the database fails in between, the request that
    // was told to retry would otherwise count as reuse, which ends the grant.
    consume: () => Promise.resolve(),

    destroy: (id) => {
      const hash = artifactHash(kind, id);
      return kind === 'Grant' ? endGrant(services, hash) : oauthArtifacts.delete(kind, hash);
    },
    // The provider also destroys the grant whenever it calls this, which deletes everything under it.
    revokeByGrantId: () => Promise.resolve(),
  };
}

/**
 * What the current request exchanges for a refresh token. Of concurrent requests with the same code or token one
 * succeeds; the others revoke its grant, as any reuse does.
 */
function exchanged(): { kind: 'AuthorizationCode' | 'RefreshToken'; hash: Buffer } {
  const { RotatedRefreshToken: old, AuthorizationCode: code } = Provider.ctx?.oidc.entities ?? {};
  if (old) return { kind: 'RefreshToken', hash: artifactHash('RefreshToken', old.jti) };
  if (code) return { kind: 'AuthorizationCode', hash: artifactHash('AuthorizationCode', code.jti) };
  throw new Error('A refresh token is issued for a code or another refresh token only');
}

const later = (from: Date, seconds = 0) => new Date(from.getTime() + seconds * 1000);

/** The id is a secret and must not be stored: neither as `jti`, nor at the end of `returnTo`. */
function withoutId(payload: AdapterPayload, id: string): Record<string, unknown> {
  const { jti: _, returnTo, ...rest } = payload;
  return { ...rest, ...(returnTo !== undefined && { returnTo: returnTo.slice(0, -id.length) }) };
}

/** If found by `uid`, the id stays out: only the payload is needed then. */
function restored(payload: AdapterPayload | undefined, id: string | undefined): AdapterPayload | undefined {
  if (payload === undefined || id === undefined) return payload;
  const { returnTo } = payload;
  return { ...payload, jti: id, ...(returnTo !== undefined && { returnTo: returnTo + id }) };
}

/** The session is found again by its `uid`; its cookie is a secret and not stored. */
function withoutCookie(session: object): object {
  const { cookie: _, ...rest } = session as { cookie?: string };
  return rest;
}
