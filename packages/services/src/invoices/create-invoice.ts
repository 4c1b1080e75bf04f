import type { Comprobante } from '@lacre/cfdi/comprobante';
import { type Claim, type ClaimedAttempt, DefaultSeriesTaken } from '@lacre/database/repositories/stamping-attempt.repository';
import { uuidV7 } from '@lacre/database/uuid-v7';
import type { InvoiceAccess } from '../access.ts';
import type { Environment } from '../actor.ts';
import type { Services } from '../services.ts';
import type { CreateInvoiceOutcome } from './create-invoice-outcome.ts';
import { creditViolations } from './credit-limit.ts';
import { invoiceNotFound, getInvoice } from './get-invoice.ts';
import { hashBody } from './hash-body.ts';
import type { InvoiceInput } from './invoice-input.ts';
import { toInvoiceDetail } from './invoice-view.ts';
import { issueDocument } from './issue-document.ts';
import { invoiceRefused, isCreditable, type PreparedInvoice, prepareInvoice, relatedInvoiceInvalid } from './prepare-invoice.ts';

type Deps = Pick<
  Services,
  'database' | 'clock' | 'catalogs' | 'csds' | 'pacs' | 'schemaValidator' | 'settings' | 'log'
>;

const firstSeries = { I: 'A', E: 'E', T: 'T' } as const;

/** Issues an invoice (reliability, section 2). A credit note also takes its part of the Ingreso, in the same transaction as its claim. */
export async function createInvoice(
  deps: Deps,
  access: InvoiceAccess,
  input: InvoiceInput,
): Promise<CreateInvoiceOutcome> {
  const { organizationId } = access;
  const environment = access.environment ?? input.environment ?? 'sandbox';
  const { idempotencyKey, relatedInvoiceUuid } = input;
  const bodyHash = await hashBody(input);
  return issueDocument(deps, access, {
    environment,
    idempotencyKey,
    bodyHash,
    relatedInvoiceUuid,
    makes: (type) => type !== 'P',
    prepare: async (issuer) => {
      const prepared = await prepareInvoice(deps, organizationId, environment, issuer, input);
      return { ...prepared, addenda: prepared.draft.addenda };
    },
    claim: async (prepared) => {
      const { comprobante } = prepared;
      const claim = claimOf(prepared);
      const claimed = prepared.credited
        ? await claimCredit(deps, organizationId, prepared.credited.uuid, comprobante, claim)
        : await deps.database.stampingAttempts.claim(organizationId, claim);
      return claimed && { claimed, comprobante };
    },
    view: (row, document) => toInvoiceDetail(deps, row, document),
    async find(id) {
      const invoice = await getInvoice(deps, access, { id });
      if (!('uuid' in invoice)) throw invoiceNotFound();
      return invoice;
    },
    statusUrl: (id) => `/invoices/${id}`,
  });

  function claimOf({ draft, customerId }: PreparedInvoice): Claim {
    const now = deps.clock.now();
    return {
      id: uuidV7(now),
      environment,
      idempotencyKey,
      bodyHash,
      series: draft.serie,
      firstSeries: firstSeries[draft.tipoDeComprobante as keyof typeof firstSeries],
      type: draft.tipoDeComprobante as keyof typeof firstSeries,
      folio: draft.folio,
      customerId,
      relatedInvoiceUuid,
      createdBy: createdBy(access),
      at: now,
    };
  }
}

export const createdBy = ({ actor }: InvoiceAccess): string =>
  actor.kind === 'api-key' ? `key:${actor.keyId}` : `user:${actor.userId}`;

/**
 * Claims a credit note while the row of its Ingreso is held, so that credit notes in force and on their way never exceed it,
 * and none begins while it is being cancelled. A refused attempt frees what it took (see the migration of the ledger).
 */
async function claimCredit(
  { database }: Deps,
  organizationId: string,
  uuid: string,
  comprobante: Comprobante,
  claim: Claim,
): Promise<ClaimedAttempt | undefined> {
  return againIfSeriesIsTaken(() =>
    database.transaction(async (tx) => {
      await tx.invoiceLedger.hold(organizationId, [uuid]);
      // Before the ledger is asked: what is missing may have gone to the same request, sent twice.
      const claimed = await tx.stampingAttempts.claim(organizationId, claim, { inTransaction: true });
      if (!claimed) return undefined;
      const invoice = await findIn(tx, organizationId, uuid, claim.environment);
      if (!invoice || !isCreditable(invoice)) throw relatedInvoiceInvalid();
      const violations = creditViolations(comprobante, invoice);
      if (violations.length > 0) throw invoiceRefused(violations);
      await tx.invoiceLedger.take(organizationId, claimed.id, [
        { invoiceId: invoice.id, kind: 'credit', amount: comprobante.total },
      ]);
      return claimed;
    }),
  );
}

async function findIn(tx: Services['database'], organizationId: string, uuid: string, environment: Environment) {
  const found = await tx.invoiceLedger.find(organizationId, [uuid]);
  return found.find((invoice) => invoice.environment === environment);
}

/** Of two first documents of a type, in two series, one makes its series the default: the other one begins anew. */
export async function againIfSeriesIsTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DefaultSeriesTaken)) throw error;
    return work();
  }
}
