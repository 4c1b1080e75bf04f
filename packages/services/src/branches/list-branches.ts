import { resolveOrganizationAccess } from '../access.ts';
import type { CredentialActor } from '../actor.ts';
import type { Services } from '../services.ts';
import { type BranchView, toBranchView } from './branch-view.ts';

/** By code. Any member, or a key with read:organization. */
export async function listBranches(
  services: Pick<Services, 'database' | 'clock' | 'catalogs'>,
  actor: CredentialActor,
  input: { organizationId: string },
): Promise<BranchView[]> {
  const { organizationId } = await resolveOrganizationAccess(services, actor, input.organizationId, 'branches.list');
  return (await services.database.branches.list(organizationId)).map((row) => toBranchView(services, row));
}
