import { type LacreError, NotFoundError, PermissionError } from '@lacre/sdk';
import type { Connection } from '../profiles/connect.ts';

/**
 * Finds a document of any kind by its record id or fiscal UUID.
 *
 * @throws NotFoundError if the credential can see none
 */
export async function findDocument({ lacre }: Pick<Connection, 'lacre'>, id: string) {
  let missing: LacreError;
  try {
    return { kind: 'invoices' as const, document: await lacre.invoices.get({ id }) };
  } catch (error) {
    missing = isElsewhere(error);
  }
  try {
    return { kind: 'payments' as const, document: await lacre.payments.get({ id }) };
  } catch (error) {
    isElsewhere(error);
  }
  try {
    return { kind: 'payrolls' as const, document: await lacre.payrolls.get({ id }) };
  } catch (error) {
    isElsewhere(error);
  }
  try {
    return { kind: 'retentions' as const, document: await lacre.retentions.get({ id }) };
  } catch (error) {
    isElsewhere(error);
  }
  throw missing;
}

/** Many keys have no scope for payrolls and retentions: for them such documents do not exist. */
function isElsewhere(error: unknown): LacreError {
  if (error instanceof NotFoundError || error instanceof PermissionError) return error;
  throw error;
}
