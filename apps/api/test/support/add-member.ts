import { uuidV7 } from '@lacre/database/uuid-v7';
import type { Role } from '@lacre/services/actor';
import type { GivenUser } from '@lacre/testing/given';
import type { TestApi } from './test-api.ts';

/** A new user who belongs to the organization in a role; nobody can be invited yet. */
export async function addMember(test: TestApi, organizationId: string, role: Role): Promise<GivenUser> {
  const user = await test.given.user(role);
  const now = test.clock.now();
  const row = {
    organizationId,
    id: uuidV7(now),
    userId: user.userId,
    role,
    lastActiveAt: now,
    createdAt: now,
    updatedAt: now,
  };
  await test.services.database.members.insert(row);
  return user;
}
