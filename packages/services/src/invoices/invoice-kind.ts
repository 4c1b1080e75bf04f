import type { Database } from '@lacre/database/database';
import type { Claim } from '@lacre/database/repositories/attempt-claims';
import { KeyTaken } from '@lacre/database/repositories/claim-errors';
import { resolveOrganizationAccess } from '../access.ts';
import type { CustomerInput } from '../customers/inline-customer.ts';
import { saveCustomer } from '../customers/save-customer.ts';
import { documentNotFound } from '../documents/find-document.ts';
import { claimWithLedger } from '../issuing/claim-with-ledger.ts';
import type { ClaimedDocument, DocumentKind } from '../issuing/document-kind.ts';
import type { Issuing } from '../issuing/issuing.ts';
import { issuerRequestOf } from '../issuing/resolve-issuer.ts';
import { claimCreditNote } from './claim-credit-note.ts';
import { creditedUuids } from './credited-uuids.ts';
import { getInvoice } from './get-invoice.ts';
import type { InvoiceInput } from './invoice-input.ts';
import { type InvoiceDetail, toInvoiceDetail } from './invoice-view.ts';
import { type PreparedInvoice, prepareInvoice } from './prepare-invoice.ts';

/** Ingresos, Egresos and Traslados. */
export const invoiceKind: DocumentKind<InvoiceInput, PreparedInvoice, InvoiceDetail> = {
  types: ['I', 'E', 'T'],
  path: '/invoices',
  scope: 'write:invoices',
  async authorize({ database, realClock, access }, input) {
    if (savedCustomer(input))
      await resolveOrganizationAccess(
        { database, clock: realClock },
        access.actor,
        access.organizationId,
        'customers.create',
      );
  },
  issuerOf: issuerRequestOf,
  check: (issuing, issuer, input) =>
    prepareInvoice(issuing, issuing.organizationId, issuing.environment, issuer, input),
  claim: claimInvoice,
  claimsOnlyFolio,
  view: toInvoiceDetail,
  async find({ database, catalogs, realClock, access }, id) {
    const invoice = await getInvoice({ database, catalogs, clock: realClock }, access, { id });
    if (!('uuid' in invoice)) throw documentNotFound('invoice');
    return invoice;
  },
};

/** The same for an invoice that replaces these documents, whose credits no longer count against the Ingresos. */
export const replacingKind = (replaced: readonly string[]): typeof invoiceKind => ({
  ...invoiceKind,
  check: (issuing, issuer, input) =>
    prepareInvoice(issuing, issuing.organizationId, issuing.environment, issuer, input, replaced),
  claim: (...claiming) => claimInvoice(...claiming, replaced),
});

const savedCustomer = ({ customer }: InvoiceInput): CustomerInput | undefined =>
  customer?.save === true ? customer : undefined;

function claimsOnlyFolio(input: InvoiceInput, { credited }: Pick<PreparedInvoice, 'credited'>): boolean {
  return !savedCustomer(input) && credited.length === 0;
}

/** Stores the customer (`customer.save`) and credits the Ingresos only together with the claim. */
async function claimInvoice(
  { organizationId, environment, database, realClock }: Issuing,
  input: InvoiceInput,
  { comprobante, credited }: PreparedInvoice,
  claim: Claim,
  within: Database,
  replaced: readonly string[] = [],
): Promise<ClaimedDocument | undefined> {
  const saved = savedCustomer(input);
  if (claimsOnlyFolio(input, { credited })) {
    const claimed = await within.stampingAttempts.claim(organizationId, claim, { inTransaction: within !== database });
    return claimed && { claimed, comprobante };
  }
  const credits = creditedUuids(input);
  return claimWithLedger({ database: within }, organizationId, [...credits, ...replaced], async (tx) => {
    const customerId = saved
      ? await saveCustomer(tx, realClock.now(), organizationId, environment, saved)
      : claim.customerId;
    const kept = { ...claim, customerId };
    const claimed =
      credited.length > 0
        ? await claimCreditNote(tx, organizationId, credits, comprobante, kept, replaced)
        : await tx.stampingAttempts.claim(organizationId, kept, { inTransaction: true });
    // Rolls back the other writes of the transaction.
    if (!claimed) throw new KeyTaken();
    return { claimed, comprobante, customerId };
  });
}
