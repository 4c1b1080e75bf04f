import { NotFoundError } from '@lacre/sdk';
import type { Connection } from '../profiles/connect.ts';

/** A document by its record id or fiscal UUID, whatever kind it is of. */
export async function findDocument({ lacre }: Pick<Connection, 'lacre'>, id: string) {
  try {
    return { kind: 'invoices' as const, document: await lacre.invoices.get({ id }) };
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    return { kind: 'payments' as const, document: await lacre.payments.get({ id }) };
  }
}
