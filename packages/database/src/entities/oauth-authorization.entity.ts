import { instant, tenantKey, uuid } from '../columns.ts';
import { belongsTo, indexOfMigration, ofOrganization, table } from '../table.ts';

/** A user's authorization of an application for one organization. */
export const OauthAuthorization = table('oauth_authorization', {
  columns: {
    ...tenantKey,
    userId: uuid(),
    /** Null: the application belongs to no organization. */
    applicationOrganizationId: uuid().nullable(),
    applicationId: uuid(),
    createdAt: instant(),
    /** Time of the last consent. */
    authorizedAt: instant(),
    lastUsedAt: instant().nullable(),
    /** The application if it belongs to no organization, else null. */
    oauthClientId: uuid().nullable(),
  },
  uniques: [{ name: 'oauth_authorization_application_key', columns: ['organizationId', 'userId', 'applicationId'] }],
  indices: [
    { name: 'oauth_authorization_application_idx', columns: ['applicationOrganizationId', 'applicationId'] },
    indexOfMigration('oauth_authorization_client_idx', ['oauthClientId']),
    { name: 'oauth_authorization_user_idx', columns: ['userId'] },
  ],
  checks: [
    {
      name: 'oauth_authorization_client_check',
      expression: `(NOT (oauth_client_id IS DISTINCT FROM CASE WHEN (application_organization_id IS NULL) THEN application_id ELSE NULL::uuid END))`,
    },
  ],
  foreignKeys: [
    belongsTo('oauth_client', { oauthClientId: 'id' }),
    belongsTo(
      'oauth_application',
      { applicationOrganizationId: 'organizationId', applicationId: 'id' },
      'oauth_authorization_application_fkey',
    ),
    belongsTo('member', { organizationId: 'organizationId', userId: 'userId' }, 'oauth_authorization_member_fkey'),
    ofOrganization,
  ],
});
