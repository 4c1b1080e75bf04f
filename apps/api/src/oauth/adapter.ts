import { AppError } from '@lacre/services/errors';
import { accessTokenSeconds } from '@lacre/services/oauth/access-tokens';
import { artifactHash } from '@lacre/services/oauth/artifact-hash';
import { findClient } from '@lacre/services/oauth/client-metadata';
import { endGrant } from '@lacre/services/oauth/end-grant';
import { registerClient } from '@lacre/services/oauth/register-client';
import { resolveAccessToken } from '@lacre/services/oauth/resolve-access-token';
import type { Services } from '@lacre/services/services';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import { errors } from 'oidc-provider';
import { organizationOf } from './grant-organization.ts';
import { structuredTokenMark } from './structured-token-mark.ts';

/**
 * The provider's storage. Clients are read from the OAuth applications, access tokens are JWTs and stored nowhere, what
 * the pages remember knows no organization yet; grants, codes and refresh tokens belong to the organization that the
 * user chose.
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
        // Asked for when the provider is built; nothing of ours uses it.
        return readOnly(() => Promise.resolve(undefined));
    }
  };
}

/** Only programs that register themselves are written here; what they say of themselves was looked at before. */
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

/**
 * An access token where the provider looks one up: at the userinfo endpoint, and when it is given back or asked about.
 */
async function findAccessToken(services: Services, id: string): Promise<AdapterPayload | undefined> {
  const isAskedAbout = id.startsWith(structuredTokenMark);
  const token = isAskedAbout ? id.slice(structuredTokenMark.length) : id;
  const claims = await services.accessTokens.read(token, services.clock.now());
  const actor = claims && (await resolveAccessToken(services, token, claims.audience).catch(unlessRefused));
  if (!claims || !actor) return undefined;
  // The provider's clock is the machine's; what counts is how long the token still lives by ours.
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
    // Userinfo is for tokens without audience only; ours are for it too when `openid` was granted.
    ...(isAskedAbout && { aud: claims.audience }),
  };
}

/** A token that is no longer good is no token; that it cannot be looked up now is another matter. */
function unlessRefused(error: unknown): undefined {
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
        await oauthArtifacts.insertUnderGrant({ hash, kind, grantHash, payload: stored, at, expiresAt });
        return;
      }
      const organizationId = organizationOf(payload);
      const { accountId: userId = '', clientId: applicationId = '' } = payload;
      const row = { hash, userId, applicationId, payload: stored, expiresAt };
      if (organizationId === undefined || !(await oauthArtifacts.insertGrant(organizationId, row)))
        throw new errors.InvalidGrant('the authorization is gone');
    },

    /** Of many callers with the same code or token one goes on; the others end what it gets, as a second use does. */
    async consume(id) {
      const hash = artifactHash(kind, id);
      if (await oauthArtifacts.consume(kind, hash, clock.now())) return;
      const grantHash = await oauthArtifacts.findGrantHash(kind, hash);
      if (grantHash) await endGrant(services, grantHash);
      throw new errors.InvalidGrant('used at the same moment by another request');
    },

    destroy: (id) => {
      const hash = artifactHash(kind, id);
      return kind === 'Grant' ? endGrant(services, hash) : oauthArtifacts.delete(kind, hash);
    },
    // Where the provider calls this it ends the grant too, and everything under it with that.
    revokeByGrantId: () => Promise.resolve(),
  };
}

const later = (from: Date, seconds = 0) => new Date(from.getTime() + seconds * 1000);

/**
 * The id is what a thief would need, so it is stored nowhere: not as `jti`, nor at the end of the pages' own address.
 */
function withoutId(payload: AdapterPayload, id: string): Record<string, unknown> {
  const { jti: _, returnTo, ...rest } = payload;
  return { ...rest, ...(returnTo !== undefined && { returnTo: returnTo.slice(0, -id.length) }) };
}

/** Found by its `uid` it stays without: then only whose it is matters. */
function restored(payload: AdapterPayload | undefined, id: string | undefined): AdapterPayload | undefined {
  if (payload === undefined || id === undefined) return payload;
  const { returnTo } = payload;
  return { ...payload, jti: id, ...(returnTo !== undefined && { returnTo: returnTo + id }) };
}

/** The pages' session is found by its `uid` again; its cookie is a secret. */
function withoutCookie(session: object): object {
  const { cookie: _, ...rest } = session as { cookie?: string };
  return rest;
}
