import type { Database } from '@lacre/database/database';
import { organizationNotFound } from './errors.ts';
import { oneAtATime } from './one-at-a-time.ts';

/**
 * Locks an organization until the transaction ends: it cannot be deleted meanwhile, and others who lock it wait. 404
 * when it is already deleted.
 */
export async function lockOrganization(tx: Pick<Database, 'organizations'>, organizationId: string): Promise<void> {
  if (!(await tx.organizations.hold(organizationId))) throw organizationNotFound();
}

/**
 * A transaction that locks the organization, by `lockOrganization` or `lockToGrant`. Those of one organization run one
 * after another within this process: waiting for the lock, each would hold a connection, and leave none to others.
 */
export const organizationTransaction = <T>(
  database: Database,
  organizationId: string,
  work: (tx: Database) => Promise<T>,
): Promise<T> => oneAtATime(`organization ${organizationId}`, () => database.transaction(work));
