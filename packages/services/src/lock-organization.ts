import type { Database } from '@lacre/database/database';
import { organizationNotFound } from './errors.ts';
import { atMost } from './one-at-a-time.ts';

/**
 * Locks an organization until the transaction ends: it cannot be deleted meanwhile, and others who lock it wait. 404
 * when it is already deleted.
 */
export async function lockOrganization(tx: Pick<Database, 'organizations'>, organizationId: string): Promise<void> {
  if (!(await tx.organizations.hold(organizationId))) throw organizationNotFound();
}

/** Of one organization and process. */
const concurrentMax = 2;

/**
 * A transaction that locks the organization, by `lockOrganization` or `lockToGrant`. Few of one organization run at
 * once: waiting for the lock, each holds a connection, and many would leave none to others.
 */
export const organizationTransaction = <T>(
  database: Database,
  organizationId: string,
  work: (tx: Database) => Promise<T>,
): Promise<T> => atMost(concurrentMax, `organization ${organizationId}`, () => database.transaction(work));
