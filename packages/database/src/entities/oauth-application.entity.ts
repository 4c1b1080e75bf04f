import { bytes, instant, oneOf, tenantKey, text, timestamps, uuid } from '../columns.ts';
import { indexOfMigration, ofOrganization, table } from '../table.ts';

const oauthApplicationTypes = ['confidential', 'public'] as const;

/** An application of an organization. Its id is its client id. */
export const OauthApplication = table('oauth_application', {
  columns: {
    ...tenantKey,
    name: text(),
    logo: text().nullable(),
    type: oneOf(oauthApplicationTypes),
    redirectUris: text().array(),
    scopes: text().array(),
    /** SHA-256 of the secret; null for a public application. */
    secretHash: bytes().nullable(),
    secretLast4: text().nullable(),
    /** Hash of the secret before the last rotation, while it is still accepted. */
    previousSecretHash: bytes().nullable(),
    previousSecretEndsAt: instant().nullable(),
    createdBy: uuid(),
    ...timestamps,
    /** Origins of the redirect URIs from which browsers may call. */
    origins: text().array().default([]),
  },
  indices: [
    { name: 'oauth_application_id_idx', columns: ['id'] },
    indexOfMigration('oauth_application_origins_idx', ['origins']),
  ],
  checks: [
    {
      name: 'oauth_application_secret_check',
      expression: `((type = 'confidential'::text) = (secret_hash IS NOT NULL))`,
    },
  ],
  foreignKeys: [ofOrganization],
});
