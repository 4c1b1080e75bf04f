import { resolveOrganizationAccess } from '../access.ts';
import type { CredentialActor } from '../actor.ts';
import type { Services } from '../services.ts';
import { type InvitationView, toInvitationView } from './invitation-view.ts';

/** Pending invitations, newest first. Owner, admin, or a key with read:members. */
export async function listInvitations(
  services: Pick<Services, 'database' | 'clock'>,
  actor: CredentialActor,
  input: { id: string },
): Promise<InvitationView[]> {
  const { organizationId } = await resolveOrganizationAccess(services, actor, input.id, 'invitations.list');
  const rows = await services.database.invitations.listPending(organizationId, services.clock.now());
  return rows.map(toInvitationView);
}
