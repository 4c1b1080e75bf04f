import { instant, tenantKey, uuid } from '../columns.ts';
import { belongsTo, ofOrganization, table } from '../table.ts';

/** A user let an application work in one organization. */
export const OauthAuthorization = table('oauth_authorization', {
  columns: {
    ...tenantKey,
    userId: uuid(),
    applicationOrganizationId: uuid(),
    applicationId: uuid(),
    createdAt: instant(),
    /** Of the last consent. */
    authorizedAt: instant(),
    lastUsedAt: instant().nullable(),
  },
  uniques: [{ name: 'oauth_authorization_application_key', columns: ['organizationId', 'userId', 'applicationId'] }],
  indices: [
    { name: 'oauth_authorization_application_idx', columns: ['applicationOrganizationId', 'applicationId'] },
    { name: 'oauth_authorization_user_idx', columns: ['userId'] },
  ],
  foreignKeys: [
    belongsTo(
      'oauth_application',
      { applicationOrganizationId: 'organizationId', applicationId: 'id' },
      'oauth_authorization_application_fkey',
    ),
    belongsTo('member', { organizationId: 'organizationId', userId: 'userId' }, 'oauth_authorization_member_fkey'),
    ofOrganization,
  ],
});
