import type { ClientBase } from 'pg';
import type { EntitySubscriberInterface } from 'typeorm';
import { postgresError } from './violations.ts';

/**
 * Whether a statement failed because the server accepts no writes (SQLSTATE 25006): a standby, a demoted primary, or
 * one made read-only by its operator. The statement has changed nothing.
 */
const isReadOnlyServer = (error: unknown): boolean => postgresError(error).code === READ_ONLY;

const READ_ONLY = '25006';

/**
 * For a pool's `verify`: rejects a new connection to a server that accepts no writes, like libpq with
 * `target_session_attrs=read-write`. After a failover an address may still lead to the old primary for a while, whose
 * reads may be stale and which rejects writes.
 */
export function requireWritable(client: ClientBase, done: (error?: Error) => void): void {
  // The pool does not listen meanwhile: a connection that broke now would end the process.
  const isReportedByQuery = () => undefined;
  client.on('error', isReportedByQuery);
  client.query<{ transaction_read_only: string }>('show transaction_read_only', (error, result) => {
    client.off('error', isReportedByQuery);
    // Without an error there is a result, with one there is none, whatever the type declarations say.
    if (error instanceof Error) done(error);
    else done(result.rows[0]?.transaction_read_only === 'on' ? readOnlyServer() : undefined);
  });
}

const readOnlyServer = () =>
  Object.assign(new Error('The database server accepts no writes: it is a standby, or was made read-only'), {
    code: READ_ONLY,
  });

/**
 * Closes a connection whose server has started to reject writes, so that its pool opens another, which may lead to the
 * new primary. The server rolls back whatever was in progress on it.
 */
export function endIfReadOnly(client: ClientBase, error: unknown): void {
  if (!isReadOnlyServer(error)) return;
  (client as unknown as { end(): Promise<void> }).end().catch(() => {
    // It is already closed.
  });
}

/** The same for statements run by TypeORM. */
export const endReadOnlyConnections: EntitySubscriberInterface = {
  async afterQuery({ queryRunner, error }) {
    if (isReadOnlyServer(error)) endIfReadOnly((await queryRunner.connect()) as ClientBase, error);
  },
};
