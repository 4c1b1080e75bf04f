import { parseCfdi } from '@lacre/cfdi/parse';
import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import type { InvoiceAccess } from '../access.ts';
import type { Environment } from '../actor.ts';
import { findLatestCancellation } from '../cancellations/cancellation-view.ts';
import { inEnvironment } from '../environment-clock.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { type InvoiceDetail, type StampedDocument, toInvoiceDetail } from './invoice-view.ts';

/** An attempt that has no fiscal UUID (yet): its outcome is being found out, or it was refused. */
export interface AttemptView {
  id: string;
  status: 'recovering' | 'failed';
  environment: Environment;
  serie: string;
  folio: string;
  idempotencyKey: string | null;
  message: string | null;
  createdAt: string;
  updatedAt: string;
}

export const invoiceNotFound = () =>
  new AppError('NOT_FOUND', { texts: { en: 'Invoice not found', es: 'No se encontró la factura' } });

/** By record id or fiscal UUID. A key finds invoices of its own environment only. */
export async function getInvoice(
  services: Pick<Services, 'database' | 'clock'>,
  access: InvoiceAccess,
  input: { id: string },
): Promise<InvoiceDetail | AttemptView> {
  const row = await findInvoice(services, access, input.id);
  if (row) return readDetail(services, access, row);
  const attempt = await findAttempt(services, access, input.id, (type) => type !== 'P');
  if (attempt) return attempt;
  // Recovery may have committed the stamp between the two look-ups: then it is an invoice by now.
  const stamped = await findInvoice(services, access, input.id);
  if (!stamped) throw invoiceNotFound();
  return readDetail(services, access, stamped);
}

/** What the document says and what became of the latest request to cancel it, at the time of its environment. */
export async function readDetail(
  services: Pick<Services, 'database' | 'clock'>,
  access: InvoiceAccess,
  row: InvoiceRow,
): Promise<InvoiceDetail> {
  const [document, atItsTime, cancellation] = await Promise.all([
    readStamped(services, access, row),
    inEnvironment(services, access.organizationId, row.environment),
    findLatestCancellation(services, access.organizationId, row.id),
  ]);
  return { ...toInvoiceDetail(atItsTime, row, document), cancellation };
}

/** What the stored XML says. */
export async function readStamped(
  { database }: Pick<Services, 'database'>,
  { organizationId }: InvoiceAccess,
  { id }: Pick<InvoiceRow, 'id'>,
): Promise<StampedDocument> {
  const xml = await database.invoices.findXml(organizationId, id);
  const document = xml && parseCfdi(xml.toString('utf8'));
  if (!document?.sello || !document.timbre) throw new Error(`invoice ${id} has no readable XML`);
  return { comprobante: document.comprobante, sello: document.sello.sello, timbre: document.timbre };
}

/** An attempt without a stamp, of a kind of document; undefined when there is none. */
export async function findAttempt(
  { database }: Pick<Services, 'database'>,
  access: InvoiceAccess,
  id: string,
  isKind: (tipoDeComprobante: string) => boolean,
): Promise<AttemptView | undefined> {
  const attempt = await database.stampingAttempts.findById(access.organizationId, id);
  if (!attempt || attempt.state === 'stamped' || !isKind(attempt.tipoComprobante)) return undefined;
  if (access.environment !== undefined && attempt.environment !== access.environment) return undefined;
  const failed = attempt.state === 'rejected';
  return {
    id: attempt.id,
    status: failed ? 'failed' : 'recovering',
    environment: attempt.environment,
    serie: attempt.series,
    folio: attempt.folio,
    idempotencyKey: attempt.idempotencyKey,
    message: failed ? attempt.outcomeMessage : null,
    createdAt: attempt.createdAt.toISOString(),
    updatedAt: attempt.updatedAt.toISOString(),
  };
}

/** Invoices only: payment receipts are found by `findDocument`. */
export async function findInvoice(
  services: Pick<Services, 'database'>,
  access: InvoiceAccess,
  id: string,
): Promise<InvoiceRow | undefined> {
  const row = await findDocument(services, access, id);
  return row?.tipoComprobante === 'P' ? undefined : row;
}

/** One look-up by record id, one by fiscal UUID: both are UUIDs and cannot be told apart. */
export async function findDocument(
  { database }: Pick<Services, 'database'>,
  { organizationId, environment }: InvoiceAccess,
  id: string,
): Promise<InvoiceRow | undefined> {
  return (
    (await database.invoices.findById(organizationId, id, environment)) ??
    (await database.invoices.findByUuid(organizationId, id, environment))
  );
}
