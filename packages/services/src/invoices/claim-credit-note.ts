import type { Comprobante } from '@lacre/cfdi/comprobante';
import type { Database } from '@lacre/database/database';
import type { Claim, ClaimedAttempt } from '@lacre/database/repositories/attempt-claims';
import { allocateCredit, creditViolations } from './credit-note-limit.ts';
import { creditableInvoices, invoiceRefused } from './prepare-invoice.ts';

/**
 * Claims a credit note while the transaction locks the rows of its Ingresos, so that issued and pending credit notes
 * never exceed any of them, and none is created while one is being cancelled. A rejected attempt frees its amount (see
 * the migration of the ledger). The amount of a replaced credit note is not counted. undefined when the key is taken.
 */
export async function claimCreditNote(
  tx: Database,
  organizationId: string,
  uuids: readonly string[],
  comprobante: Comprobante,
  claim: Claim,
  replaced: readonly string[],
): Promise<ClaimedAttempt | undefined> {
  // Claim first: an amount that is missing may have been taken by the same request, sent twice.
  const claimed = await tx.stampingAttempts.claim(organizationId, claim, { inTransaction: true });
  if (!claimed) return undefined;
  const found = await tx.invoiceLedger.find(organizationId, uuids, replaced);
  const invoices = creditableInvoices(found, uuids, claim.environment);
  const violations = creditViolations(comprobante, invoices);
  if (violations.length > 0) throw invoiceRefused(violations);
  await tx.invoiceLedger.take(organizationId, claimed.id, allocateCredit(comprobante.total, invoices), replaced);
  return claimed;
}
