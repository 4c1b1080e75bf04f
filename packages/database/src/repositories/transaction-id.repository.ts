import type { StatementRunner } from '../statements.ts';

/** What became of a transaction whose commit got no response. */
export function transactionIds(statements: StatementRunner) {
  return {
    /** The id of the transaction that this runs in. */
    async current(): Promise<string> {
      const [row] = await statements.run<{ id: string }>({
        name: 'transaction-id',
        text: 'select pg_current_xact_id()::text as id',
        values: [],
      });
      if (!row) throw new Error('a transaction has no id');
      return row.id;
    },

    /** Null for one so old that the server has forgotten it. Throws for an id that it has not assigned yet. */
    async statusOf(id: string): Promise<'in progress' | 'committed' | 'aborted' | null> {
      const [row] = await statements.run<{ status: 'in progress' | 'committed' | 'aborted' | null }>({
        name: 'transaction-status',
        text: 'select pg_xact_status($1::text::xid8) as status',
        values: [id],
      });
      return row?.status ?? null;
    },
  };
}
