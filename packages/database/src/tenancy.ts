import type { PoolClient } from 'pg';
import type { EntityManager, EntitySubscriberInterface, QueryRunner } from 'typeorm';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { endIfReadOnly } from './read-only-server.ts';
import { APPLICATION_ROLE, SYSTEM_ROLE } from './role-names.ts';
import type { Outcome, PreparedStatement } from './statement-batch.ts';
import { sendBatch } from './statement-batch.ts';

/**
 * Whose rows a statement may see: those of one organization, by its id, or with 'every' those of all (looking up a key
 * by its hash, the lists of one user, the worker's jobs). Set for every statement on a tenant table; without it a
 * statement sees no row of one.
 */
export type Tenant = string;

/** What a transaction currently sees; undefined if only the server knows. Every transaction begins with nothing. */
interface View {
  /** Empty: no organization. */
  organization: string | undefined;
  every: boolean | undefined;
}

const nothing: View = { organization: '', every: false };
const unknown: View = { organization: undefined, every: undefined };

/**
 * The statements of one pipeline and the settings needed before each, as few as possible. `places` has the index in
 * `steps` of each of `statements`. A statement without a tenant sees nothing.
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
 * Runs a statement on the connection of a transaction, together with its settings, in one round trip. Without a tenant
 * it sees what the transaction has set.
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
 * Runs `work` where only rows of one organization can be seen or written, in its own transaction unless it is already
 * in one. Inside a transaction scopes may follow each other or nest; two at the same time on one connection would see
 * each other's rows.
 */
export function asTenant<T>(
  manager: EntityManager,
  organizationId: string,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  return inScope(manager, organizationId, work);
}

/** The same for work on many organizations at once. */
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
    // The organization stays set if there was none before: it is the one of this transaction. A previous one is
    // restored.
    const organization = before.organization === '' ? viewOf(runner).organization : before.organization;
    await switchTenant(runner, () => ({ organization, every: before.every ?? false })).catch(() => {
      // The transaction has already failed, with an error that says why; it sees nothing any more.
    });
  }
}

/**
 * Rolling back to a savepoint undoes later settings, so the current ones are then unknown; the end of a transaction
 * clears them.
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

/** What `tenant` needs to see. The organization may stay set when every row is visible. */
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

/** Updates `view` to `wanted` and returns the statements to apply it. All settings end with the transaction. */
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

/** A connection returned to its pool may be in the middle of another caller's transaction. */
function transactionOf({ queryRunner }: EntityManager): QueryRunner {
  if (queryRunner?.isTransactionActive !== true)
    throw new Error('This transaction has ended: nothing can run in it any more');
  if (queryRunner.isReleased) throw new DatabaseUnavailable('The connection broke in the middle of this transaction');
  return queryRunner;
}

const connectionOf = (runner: QueryRunner): Promise<PoolClient> => runner.connect() as Promise<PoolClient>;
