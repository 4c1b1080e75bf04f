import type { ClientBase } from 'pg';
import type { EntitySubscriberInterface } from 'typeorm';
import { postgresError } from './violations.ts';

/**
 * Whether a statement failed because the server takes no writes (SQLSTATE 25006): a standby, a primary that was
 * demoted, or one that its operator has made read-only. The statement has changed nothing.
 */
const isReadOnlyServer = (error: unknown): boolean => postgresError(error).code === READ_ONLY;

const READ_ONLY = '25006';

/**
 * For a pool's `verify`: refuses a new connection to a server that takes no writes, as libpq does with
 * `target_session_attrs=read-write`. After a failover an address may lead to the old primary for a while; what is read
 * there may be old, and what is written is refused.
 */
export function requireWritable(client: ClientBase, done: (error?: Error) => void): void {
  client.query<{ transaction_read_only: string }>('show transaction_read_only', (error, result) => {
    // Without an error there is a result; with one there is none, whatever the declarations say.
    if (error instanceof Error) done(error);
    else done(result.rows[0]?.transaction_read_only === 'on' ? readOnlyServer() : undefined);
  });
}

const readOnlyServer = () =>
  Object.assign(new Error('The database server takes no writes: it is a standby, or was made read-only'), {
    code: READ_ONLY,
  });

/**
 * Ends a connection whose server has begun to refuse writes, so that its pool makes another one, which may lead to the
 * new primary. What was under way on it is rolled back by the server.
 */
export function endIfReadOnly(client: ClientBase, error: unknown): void {
  if (!isReadOnlyServer(error)) return;
  (client as unknown as { end(): Promise<void> }).end().catch(() => {
    // It has ended already.
  });
}

/** The same for statements of TypeORM. */
export const endReadOnlyConnections: EntitySubscriberInterface = {
  async afterQuery({ queryRunner, error }) {
    if (isReadOnlyServer(error)) endIfReadOnly((await queryRunner.connect()) as ClientBase, error);
  },
};
