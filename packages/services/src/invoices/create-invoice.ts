import type { Claim } from '@lacre/database/repositories/attempt-claims';
import { uuidV7 } from '@lacre/database/uuid-v7';
import { type InvoiceAccess, resolveOrganizationAccess } from '../access.ts';
import { createdBy } from '../created-by.ts';
import { saveCustomer } from '../customers/save-customer.ts';
import { documentNotFound } from '../documents/find-document.ts';
import { recipientsOnStamp } from '../documents/recipients.ts';
import { inEnvironment, withClock } from '../environment-clock.ts';
import { claimWithLedger } from '../issuing/claim-with-ledger.ts';
import type { CreateOutcome, QueueOutcome } from '../issuing/create-outcome.ts';
import { hashBody } from '../issuing/hash-body.ts';
import { type DocumentKind, issueDocument, type QueuePlace, queueDocument } from '../issuing/issue-document.ts';
import { issuerRequestOf } from '../issuing/resolve-issuer.ts';
import type { Services } from '../services.ts';
import { creditedUuids } from './credited-uuids.ts';
import { getInvoice } from './get-invoice.ts';
import type { InvoiceInput } from './invoice-input.ts';
import { type InvoiceDetail, toInvoiceDetail } from './invoice-view.ts';
import { type PreparedInvoice, prepareInvoice } from './prepare-invoice.ts';
import { takeCredit } from './take-credit.ts';

type Deps = Pick<
  Services,
  | 'database'
  | 'clock'
  | 'catalogs'
  | 'catalogSearch'
  | 'csds'
  | 'pacs'
  | 'schemaValidator'
  | 'settings'
  | 'secretBox'
  | 'log'
  | 'journal'
>;

export type CreateInvoiceOutcome = CreateOutcome<InvoiceDetail>;

const firstSeries = { I: 'A', E: 'E', T: 'T', P: 'P' } as const;

/**
 * Issues an invoice (reliability, section 2). With `customer.save` its customer is kept, which needs the right to write customers.
 * A credit note also takes its part of the Ingreso, in the same transaction as its claim.
 */
export async function createInvoice(
  services: Deps,
  access: InvoiceAccess,
  input: InvoiceInput,
  attemptId?: string,
): Promise<CreateInvoiceOutcome> {
  const { deps, kind } = await invoiceKind(services, access, input, { attemptId });
  return issueDocument(deps, access, kind);
}

/** Judges an invoice and keeps it for later. */
export async function queueInvoice(
  services: Deps,
  access: InvoiceAccess,
  input: InvoiceInput,
  queue: QueuePlace,
): Promise<QueueOutcome<InvoiceDetail>> {
  const { deps, kind } = await invoiceKind(services, access, input, { issuedAt: queue.issuedAt });
  return queueDocument(deps, access, kind, queue);
}

/** An invoice as a kind of document. It is judged as of `issuedAt`, now when that is left out. */
async function invoiceKind(
  services: Deps,
  access: InvoiceAccess,
  input: InvoiceInput,
  { attemptId, issuedAt }: { attemptId?: string | undefined; issuedAt?: Date },
) {
  const { organizationId } = access;
  const environment = access.environment ?? input.environment ?? 'sandbox';
  const { idempotencyKey, relatedInvoiceUuid } = input;
  const { customer } = input;
  const saves = customer?.save === true ? customer : undefined;
  if (saves) await resolveOrganizationAccess(services, access.actor, organizationId, 'customers.create');
  const [bodyHash, deps] = await Promise.all([hashBody(input), inEnvironment(services, organizationId, environment)]);
  const judging = issuedAt ? withClock(deps, { now: () => issuedAt }) : deps;
  const kind: DocumentKind<PreparedInvoice & { recipients: string[] }, InvoiceDetail> = {
    environment,
    idempotencyKey,
    bodyHash,
    attemptId,
    relatedInvoiceUuid,
    externalId: input.externalId,
    metadata: input.metadata,
    makes: (type) => type !== 'P',
    issuer: issuerRequestOf(input),
    prepare: async (issuer, emailOnStamp, series) => {
      const body = series === undefined ? input : { ...input, series };
      const prepared = await prepareInvoice(judging, organizationId, environment, issuer, body);
      const recipients = await recipientsOnStamp(deps, access, environment, input, emailOnStamp);
      return { ...prepared, addenda: prepared.draft.addenda, recipients };
    },
    claim: async (prepared, database) => {
      const { comprobante, credited } = prepared;
      const claim = claimOf(prepared);
      if (!saves && credited.length === 0) {
        const inTransaction = database !== deps.database;
        const claimed = await database.stampingAttempts.claim(organizationId, claim, { inTransaction });
        return claimed && { claimed, comprobante };
      }
      const credits = creditedUuids(input);
      // The customer is kept, and the Ingresos credited, only together with the claim.
      const { claimed, customerId } = await claimWithLedger({ database }, organizationId, credits, async (tx) => {
        const customerId = saves
          ? await saveCustomer(tx, services.clock.now(), organizationId, environment, saves)
          : claim.customerId;
        const kept = { ...claim, customerId };
        const claimed =
          credited.length > 0
            ? await takeCredit(tx, organizationId, credits, comprobante, kept)
            : await tx.stampingAttempts.claim(organizationId, kept, { inTransaction: true });
        if (!claimed) throw new KeyIsTaken();
        return { claimed, customerId };
      }).catch((error: unknown) => {
        if (error instanceof KeyIsTaken) return { claimed: undefined, customerId: undefined };
        throw error;
      });
      return claimed && { claimed, comprobante, customerId };
    },
    view: (row, document) => toInvoiceDetail(deps, row, document),
    async find(id) {
      const invoice = await getInvoice(deps, access, { id });
      if (!('uuid' in invoice)) throw documentNotFound('invoice');
      return invoice;
    },
    statusUrl: (id) => `/invoices/${id}`,
  };
  return { deps, kind };

  function claimOf({ draft, customerId }: PreparedInvoice): Claim {
    const now = deps.clock.now();
    return {
      id: attemptId ?? uuidV7(now),
      environment,
      idempotencyKey,
      bodyHash,
      series: draft.serie,
      firstSeries: firstSeries[draft.tipoDeComprobante],
      type: draft.tipoDeComprobante,
      folio: draft.folio,
      customerId,
      relatedInvoiceUuid,
      addenda: draft.addenda,
      externalId: input.externalId,
      metadata: input.metadata,
      createdBy: createdBy(access),
      at: now,
    };
  }
}

/** Undoes what was written together with a claim that another request holds already. */
class KeyIsTaken extends Error {
  override name = 'KeyIsTaken';
}
