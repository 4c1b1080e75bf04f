import type { PoolClient } from 'pg';
import type { EntityManager, EntitySubscriberInterface, QueryRunner } from 'typeorm';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { endIfReadOnly } from './read-only-server.ts';
import { APPLICATION_ROLE, SYSTEM_ROLE } from './role-names.ts';
import type { Outcome, PreparedStatement } from './statement-batch.ts';
import { sendBatch } from './statement-batch.ts';

/**
 * Whose rows a statement may see: those of one organization, by its id, or with 'every' those of all (a key that is
 * looked up by its hash, the lists of one user, the jobs of the worker). Said with every statement on a tenant table;
 * what says nothing sees no row of one.
 */
export type Tenant = string;

/**
 * What a transaction sees at a moment; undefined where only the server knows. Every transaction begins with nothing.
 */
interface View {
  /** Empty: of no organization. */
  organization: string | undefined;
  every: boolean | undefined;
}

const nothing: View = { organization: '', every: false };
const unknown: View = { organization: undefined, every: undefined };

/**
 * The statements of one pipeline with what must be set before each, as few times as can be. `places` shows where each
 * of `statements` is among `steps`. One that names no tenant sees nothing.
 */
export function withTenants(statements: readonly (PreparedStatement & { tenant?: Tenant | undefined })[]): {
  steps: PreparedStatement[];
  places: number[];
} {
  const view = { ...nothing };
  const steps: PreparedStatement[] = [];
  const places = statements.map((statement) => {
    steps.push(
      ...tenantStatements(view, statement.tenant === undefined ? nothing : targetView(statement.tenant, view)),
    );
    return steps.push(statement) - 1;
  });
  return { steps, places };
}

/**
 * Runs a statement on the connection of a transaction, together with what must be set for it: one round trip.
 * One that names no tenant sees what the transaction has set.
 */
export async function runInTransaction(
  manager: EntityManager,
  statement: PreparedStatement & { tenant?: Tenant | undefined },
): Promise<Outcome> {
  const runner = transactionOf(manager);
  const client = await connectionOf(runner);
  const { tenant } = statement;
  const view = viewOf(runner);
  const wasEvery = view.every;
  const before = tenant === undefined ? [] : tenantStatements(view, targetView(tenant, view));
  // What follows in this transaction has not asked for it.
  const after = tenant === 'every' && wasEvery !== true ? tenantStatements(view, { ...view, every: false }) : [];
  const outcomes = await send(runner, client, [...before, statement, ...after]);
  return outcomes[before.length] ?? [];
}

/**
 * Runs `work` where only rows of one organization can be seen or written, in a transaction of its own unless it is in
 * one. Inside a transaction one scope follows or holds another; two at the same time on one connection would see each
 * other's rows.
 */
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

async function inScope<T>(
  manager: EntityManager,
  tenant: Tenant,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  if (manager.queryRunner?.isTransactionActive !== true)
    return manager.transaction(async (inner) => {
      await switchTenant(transactionOf(inner), (view) => targetView(tenant, view));
      return work(inner);
    });
  const runner = transactionOf(manager);
  const before = { ...viewOf(runner) };
  await switchTenant(runner, (view) => targetView(tenant, view));
  try {
    return await work(manager);
  } finally {
    // An organization stays when there was none before: it is the one of this transaction. What was another's comes
    // back.
    const organization = before.organization === '' ? viewOf(runner).organization : before.organization;
    await switchTenant(runner, () => ({ organization, every: before.every ?? false })).catch(() => {
      // The transaction has failed before, with an error that says why; it sees nothing any more.
    });
  }
}

/**
 * Going back to a savepoint undoes what was set since, so what is set is not known then; a transaction that ends leaves
 * nothing.
 */
export const forgetTenantAtTransactionEnd: EntitySubscriberInterface = {
  afterTransactionCommit: ({ queryRunner }) => {
    if (!queryRunner.isTransactionActive) views.delete(queryRunner);
  },
  afterTransactionRollback: ({ queryRunner }) => {
    if (queryRunner.isTransactionActive) views.set(queryRunner, { ...unknown });
    else views.delete(queryRunner);
  },
};

const views = new WeakMap<QueryRunner, View>();

function viewOf(runner: QueryRunner): View {
  const known = views.get(runner);
  if (known) return known;
  const fresh = { ...nothing };
  views.set(runner, fresh);
  return fresh;
}

/** What `tenant` has to see. The organization may stay set where every row is seen. */
function targetView(tenant: Tenant, view: View): View {
  return tenant === 'every' ? { organization: view.organization, every: true } : { organization: tenant, every: false };
}

async function switchTenant(runner: QueryRunner, wanted: (view: View) => View): Promise<void> {
  const client = await connectionOf(runner);
  const view = viewOf(runner);
  const steps = tenantStatements(view, wanted(view));
  if (steps.length > 0) await send(runner, client, steps);
}

async function send(runner: QueryRunner, client: PoolClient, steps: readonly PreparedStatement[]): Promise<Outcome[]> {
  try {
    return await sendBatch(client, steps);
  } catch (error) {
    views.set(runner, { ...unknown });
    endIfReadOnly(client, error);
    throw error;
  }
}

/** Changes `view` to `wanted` and answers the statements that make it true. All settings end with the transaction. */
function tenantStatements(view: View, wanted: View): PreparedStatement[] {
  const steps: PreparedStatement[] = [];
  if (wanted.every !== view.every) steps.push(wanted.every ? becomeSystem : becomeApplication);
  if (wanted.organization !== view.organization && wanted.organization !== undefined)
    steps.push({
      name: 'tenant',
      text: `select set_config('lacre.organization', $1, true)`,
      values: [wanted.organization],
    });
  Object.assign(view, wanted);
  return steps;
}

const become = (name: string, role: string): PreparedStatement => ({
  name,
  text: `select set_config('role', '${role}', true)`,
  values: [],
});
const becomeSystem = become('tenant-every', SYSTEM_ROLE);
const becomeApplication = become('tenant-one', APPLICATION_ROLE);

/** A connection that went back to its pool may be in the middle of another caller's transaction. */
function transactionOf({ queryRunner }: EntityManager): QueryRunner {
  if (queryRunner?.isTransactionActive !== true)
    throw new Error('This transaction has ended: nothing may run in it any more');
  if (queryRunner.isReleased) throw new DatabaseUnavailable('The connection broke in the middle of this transaction');
  return queryRunner;
}

const connectionOf = (runner: QueryRunner): Promise<PoolClient> => runner.connect() as Promise<PoolClient>;
