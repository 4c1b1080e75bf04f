import type { Database } from '@lacre/database/database';
import { organizationNotFound } from './errors.ts';

/**
 * Locks an organization until the transaction ends: it cannot be deleted meanwhile, and others who lock it wait. 404
 * when it is already deleted.
 */
export async function lockOrganization(tx: Pick<Database, 'organizations'>, organizationId: string): Promise<void> {
  if (!(await tx.organizations.hold(organizationId))) throw organizationNotFound();
}
