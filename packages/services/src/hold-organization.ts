import type { Database } from '@lacre/database/database';
import { organizationNotFound } from './errors.ts';

/**
 * Within a transaction: until its end the organization is not deleted, and whoever else holds it waits. 404 where it is
 * deleted already.
 */
export async function holdOrganization(tx: Pick<Database, 'organizations'>, organizationId: string): Promise<void> {
  if (!(await tx.organizations.hold(organizationId))) throw organizationNotFound();
}
