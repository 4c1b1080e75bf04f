import type { Claim } from '@lacre/database/repositories/stamping-attempt.repository';
import { uuidV7 } from '@lacre/database/uuid-v7';
import type { InvoiceAccess } from '../access.ts';
import { recipientsOnStamp } from '../documents/recipients.ts';
import { inEnvironment } from '../environment-clock.ts';
import type { Services } from '../services.ts';
import { claimCredit } from './claim-credit.ts';
import type { CreateInvoiceOutcome } from './create-invoice-outcome.ts';
import { getInvoice, invoiceNotFound } from './get-invoice.ts';
import { hashBody } from './hash-body.ts';
import type { InvoiceInput } from './invoice-input.ts';
import { toInvoiceDetail } from './invoice-view.ts';
import { issueDocument } from './issue-document.ts';
import { type PreparedInvoice, prepareInvoice } from './prepare-invoice.ts';

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

const firstSeries = { I: 'A', E: 'E', T: 'T', P: 'P' } as const;

/** Issues an invoice (reliability, section 2). A credit note also takes its part of the Ingreso, in the same transaction as its claim. */
export async function createInvoice(
  services: Deps,
  access: InvoiceAccess,
  input: InvoiceInput,
): Promise<CreateInvoiceOutcome> {
  const { organizationId } = access;
  const environment = access.environment ?? input.environment ?? 'sandbox';
  const { idempotencyKey, relatedInvoiceUuid } = input;
  const [bodyHash, deps] = await Promise.all([hashBody(input), inEnvironment(services, organizationId, environment)]);
  return issueDocument(deps, access, {
    environment,
    idempotencyKey,
    bodyHash,
    relatedInvoiceUuid,
    makes: (type) => type !== 'P',
    prepare: async (issuer, emailOnStamp) => {
      const prepared = await prepareInvoice(deps, organizationId, environment, issuer, input);
      const recipients = await recipientsOnStamp(deps, access, environment, input, emailOnStamp);
      return { ...prepared, addenda: prepared.draft.addenda, recipients };
    },
    claim: async (prepared, database) => {
      const { comprobante } = prepared;
      const claim = claimOf(prepared);
      const claimed = prepared.credited
        ? await claimCredit({ database }, organizationId, prepared.credited.uuid, comprobante, claim)
        : await database.stampingAttempts.claim(organizationId, claim, { inTransaction: database !== deps.database });
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
      firstSeries: firstSeries[draft.tipoDeComprobante],
      type: draft.tipoDeComprobante,
      folio: draft.folio,
      customerId,
      relatedInvoiceUuid,
      addenda: draft.addenda,
      createdBy: createdBy(access),
      at: now,
    };
  }
}

export const createdBy = ({ actor }: InvoiceAccess): string =>
  actor.kind === 'api-key' ? `key:${actor.keyId}` : `user:${actor.userId}`;
