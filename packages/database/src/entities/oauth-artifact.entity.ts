import { bytes, instant, json, oneOf, uuid } from '../columns.ts';
import { belongsTo, table } from '../table.ts';

const oauthArtifactKinds = ['Grant', 'AuthorizationCode', 'RefreshToken'] as const;

/** A grant, code or refresh token, looked up by the SHA-256 of the value that was issued. */
export const OauthArtifact = table('oauth_artifact', {
  columns: {
    organizationId: uuid().primary(),
    hash: bytes().primary(),
    kind: oneOf(oauthArtifactKinds),
    authorizationId: uuid(),
    grantHash: bytes(),
    payload: json<Record<string, unknown>>(),
    consumedAt: instant().nullable(),
    expiresAt: instant(),
  },
  indices: [
    { name: 'oauth_artifact_authorization_idx', columns: ['organizationId', 'authorizationId'] },
    { name: 'oauth_artifact_expires_idx', columns: ['expiresAt'] },
    { name: 'oauth_artifact_grant_idx', columns: ['grantHash'] },
    { name: 'oauth_artifact_hash_idx', columns: ['hash'] },
  ],
  foreignKeys: [
    belongsTo(
      'oauth_authorization',
      { organizationId: 'organizationId', authorizationId: 'id' },
      'oauth_artifact_authorization_fkey',
    ),
  ],
});
