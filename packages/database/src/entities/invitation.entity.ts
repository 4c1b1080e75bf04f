import { bytes, instant, oneOf, tenantKey, text, uuid } from '../columns.ts';
import { indexOfMigration, ofOrganization, refersTo, table } from '../table.ts';

const invitationRoles = ['admin', 'member'] as const;
export const invitationStatuses = ['pending', 'accepted', 'declined', 'cancelled', 'expired'] as const;

/** An invitation to join an organization. */
export const Invitation = table('invitation', {
  columns: {
    ...tenantKey,
    /** Normalized like those of accounts. */
    email: text(),
    role: oneOf(invitationRoles),
    status: oneOf(invitationStatuses),
    /** SHA-256 of the token, which only the e-mail contains. */
    tokenHash: bytes().hidden(),
    invitedBy: uuid(),
    expiresAt: instant(),
    acceptedAt: instant().nullable(),
    createdAt: instant(),
    updatedAt: instant().hidden(),
    apiKeyId: uuid().nullable().hidden(),
    authorizationId: uuid().nullable().hidden(),
  },
  indices: [
    indexOfMigration('invitation_email_idx', ['email']),
    indexOfMigration('invitation_expires_idx', ['expiresAt']),
    indexOfMigration('invitation_pending_key', ['organizationId', 'email'], true),
    { name: 'invitation_token_idx', columns: ['tokenHash'] },
  ],
  foreignKeys: [refersTo('user_account', { invitedBy: 'id' }), ofOrganization],
});
