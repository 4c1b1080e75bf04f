import type { EntityManager } from 'typeorm';

/**
 * Whose rows a statement may see: those of one organization, or everybody's (a key that is looked up by its hash, the
 * lists of one user, the jobs of the worker). Said with every statement on a tenant table; what says nothing sees no row of one.
 */
export type Tenant = string | 'every';

/** Runs `work` where only rows of one organization can be seen or written, in a transaction of its own unless it is in one. */
export function asTenant<T>(
  manager: EntityManager,
  organizationId: string,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  return inScope(manager, organizationId, work);
}

/** The same for what concerns many organizations at once. */
export function asEveryTenant<T>(manager: EntityManager, work: (manager: EntityManager) => Promise<T>): Promise<T> {
  return inScope(manager, 'every', work);
}

function inScope<T>(manager: EntityManager, tenant: Tenant, work: (manager: EntityManager) => Promise<T>): Promise<T> {
  if (manager.queryRunner?.isTransactionActive !== true)
    return manager.transaction((inner) => inScope(inner, tenant, work));
  void tenant;
  return work(manager);
}
