import type { InvitationOfToken } from '@lacre/database/repositories/invitation.repository';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { hashInvitationToken } from './invitation-token.ts';
import { type InvitationSummary, invitationGone, invitationNotFound, toInvitationSummary } from './invitation-view.ts';

/** What an invitation link is about, for its holder. 404 for an unknown token, 410 for one that is no longer valid. */
export async function getInvitationSummary(
  services: Pick<Services, 'database' | 'clock'>,
  input: { token: string },
): Promise<InvitationSummary> {
  return toInvitationSummary(await findLiveInvitation(services, input.token));
}

export async function findLiveInvitation(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  token: string,
): Promise<InvitationOfToken> {
  const now = clock.now();
  const found = await database.invitations.findByTokenHash(hashInvitationToken(token), now);
  if (!found) throw invitationNotFound();
  if (found.status !== 'pending' || found.expiresAt <= now) throw invitationGone(found.status);
  // The inviter may no longer invite, or the key or application has ended.
  if (!found.isBacked) throw invitationGone('cancelled');
  return found;
}

/** The token alone is not enough: only the invited person may accept or decline. */
export async function requireInvitee(
  { database }: Pick<Services, 'database'>,
  userId: string,
  invitation: InvitationOfToken,
): Promise<void> {
  const user = await database.users.findById(userId);
  if (user?.email !== invitation.email) throw new AppError('OTHER_EMAIL_INVITED');
}
