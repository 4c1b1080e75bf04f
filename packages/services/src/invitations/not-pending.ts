import type { Database } from '@lacre/database/database';
import type { InvitationRow } from '@lacre/database/repositories/invitation.repository';
import { AppError } from '../errors.ts';
import { invitationNotFound } from './invitation-view.ts';

/** Why it could not be changed: another call has ended it, perhaps since it was read. */
export async function notPending(tx: Database, { organizationId, id }: InvitationRow): Promise<AppError> {
  const invitation = await tx.invitations.findById(organizationId, id);
  if (!invitation) return invitationNotFound();
  return new AppError('INVITATION_NOT_PENDING', { params: { status: invitation.status } });
}
