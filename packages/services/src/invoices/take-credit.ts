import type { Comprobante } from '@lacre/cfdi/comprobante';
import type { Database } from '@lacre/database/database';
import type { Claim, ClaimedAttempt } from '@lacre/database/repositories/stamping-attempt.repository';
import { creditViolations } from './credit-limit.ts';
import { invoiceRefused, isCreditable, relatedInvoiceInvalid } from './prepare-invoice.ts';

/**
 * Claims a credit note while the row of its Ingreso is held by the transaction, so that credit notes in force and on their way
 * never exceed it, and none begins while it is being cancelled. A refused attempt frees what it took (see the migration of the
 * ledger). undefined when the key is taken.
 */
export async function takeCredit(
  tx: Database,
  organizationId: string,
  uuid: string,
  comprobante: Comprobante,
  claim: Claim,
): Promise<ClaimedAttempt | undefined> {
  // Before the ledger is asked: what is missing may have gone to the same request, sent twice.
  const claimed = await tx.stampingAttempts.claim(organizationId, claim, { inTransaction: true });
  if (!claimed) return undefined;
  const found = await tx.invoiceLedger.find(organizationId, [uuid]);
  const invoice = found.find(({ environment }) => environment === claim.environment);
  if (!invoice || !isCreditable(invoice)) throw relatedInvoiceInvalid();
  const violations = creditViolations(comprobante, invoice);
  if (violations.length > 0) throw invoiceRefused(violations);
  await tx.invoiceLedger.take(organizationId, claimed.id, [
    { invoiceId: invoice.id, kind: 'credit', amount: comprobante.total },
  ]);
  return claimed;
}
