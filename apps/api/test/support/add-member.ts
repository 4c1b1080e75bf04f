import type { Role } from '@lacre/services/actor';
import { acceptInvitation } from '@lacre/services/invitations/accept-invitation';
import { createInvitation } from '@lacre/services/invitations/create-invitation';
import type { GivenUser } from '@lacre/testing/given';
import { tokenOfInvitation } from './invitation-token.ts';
import type { TestApi } from './test-api.ts';

/** A new user who was invited to the organization by its owner, and accepted. */
export async function addMember(
  test: TestApi,
  organizationId: string,
  role: Exclude<Role, 'owner'>,
): Promise<GivenUser> {
  const user = await test.given.user(role);
  const owner = await test.services.database.organizations.findById(organizationId);
  if (!owner) throw new Error('there is no such organization');
  const actor = { ...user.actor, userId: owner.ownerId };
  await createInvitation(test.services, actor, { id: organizationId, email: user.email, role });
  const token = await tokenOfInvitation(test, user.email);
  await acceptInvitation(test.services, user.actor, { token });
  return user;
}
