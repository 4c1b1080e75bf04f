import { bytes, instant, json, oneOf } from '../columns.ts';
import { indexOfMigration, table } from '../table.ts';

const oauthInteractionKinds = ['Interaction', 'Session'] as const;

/** State of the login and consent pages between two requests, looked up by the hash of a cookie. */
export const OauthInteraction = table('oauth_interaction', {
  columns: {
    hash: bytes().primary(),
    kind: oneOf(oauthInteractionKinds),
    uidHash: bytes().nullable(),
    payload: json<Record<string, unknown>>(),
    expiresAt: instant(),
  },
  indices: [
    { name: 'oauth_interaction_expires_idx', columns: ['expiresAt'] },
    indexOfMigration('oauth_interaction_uid_idx', ['uidHash']),
  ],
});
