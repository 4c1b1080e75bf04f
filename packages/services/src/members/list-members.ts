import { resolveOrganizationAccess } from '../access.ts';
import type { CredentialActor } from '../actor.ts';
import type { Services } from '../services.ts';
import { type MemberView, toMemberView } from './member-view.ts';

/** Oldest membership first. Any member, or a key with read:members. */
export async function listMembers(
  services: Pick<Services, 'database' | 'clock'>,
  actor: CredentialActor,
  input: { organizationId: string },
): Promise<MemberView[]> {
  const { organizationId } = await resolveOrganizationAccess(services, actor, input.organizationId, 'members.list');
  return (await services.database.members.list(organizationId)).map(toMemberView);
}
