import { parseCfdi } from '@lacre/cfdi/parse';
import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import type { IssuingJob } from '@lacre/database/repositories/issuing-job.repository';
import type { InvoiceAccess } from '../access.ts';
import type { Environment } from '../actor.ts';
import { findLatestCancellation } from '../cancellations/cancellation-view.ts';
import { inEnvironment } from '../environment-clock.ts';
import { AppError } from '../errors.ts';
import { type AnswerLanguage, english } from '../language.ts';
import type { Services } from '../services.ts';
import { type RefusalView, type StoredRefusal, viewRefusal } from '../stored-refusal.ts';
import { type InvoiceDetail, type StampedDocument, toInvoiceDetail } from './invoice-view.ts';

/** A document that has no fiscal UUID (yet): it waits to be issued, its outcome is being found out, or it was refused. */
export interface AttemptView {
  id: string;
  status: 'queued' | 'recovering' | 'failed';
  environment: Environment;
  /** null until a number is assigned, which is when it is issued. */
  serie: string | null;
  folio: string | null;
  idempotencyKey: string | null;
  /** Why it failed. */
  message: string | null;
  code: string | null;
  details: RefusalView['details'];
  /** When it is to be issued; null: as soon as may be. */
  scheduledAt: string | null;
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
  language: AnswerLanguage = english,
): Promise<InvoiceDetail | AttemptView> {
  const row = await findInvoice(services, access, input.id);
  if (row) return readDetail(services, access, row);
  const attempt = await findAttempt(services, access, input.id, 'invoice', language);
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

/** A document without a stamp, of one kind; undefined when there is none. One that waits has no attempt yet, or one that sent nothing. */
export async function findAttempt(
  { database }: Pick<Services, 'database'>,
  access: InvoiceAccess,
  id: string,
  kind: 'invoice' | 'payment',
  language: AnswerLanguage,
): Promise<AttemptView | undefined> {
  const { organizationId } = access;
  const [attempt, job] = await Promise.all([
    database.stampingAttempts.findById(organizationId, id),
    database.issuingJobs.findById(organizationId, id),
  ]);
  if (attempt?.state === 'stamped') return undefined;
  const isSeen = (environment: Environment, ofKind: boolean) =>
    ofKind && (access.environment === undefined || access.environment === environment);
  const isWaiting = job !== undefined && (attempt === undefined || attempt.state === 'rejected');
  if (isWaiting) return isSeen(job.environment, job.kind === kind) ? waitingView(job, language) : undefined;
  if (!attempt || !isSeen(attempt.environment, (attempt.tipoComprobante === 'P') === (kind === 'payment')))
    return undefined;
  const failed = attempt.state === 'rejected';
  return {
    id: attempt.id,
    status: failed ? 'failed' : 'recovering',
    environment: attempt.environment,
    serie: attempt.series,
    folio: attempt.folio,
    idempotencyKey: attempt.idempotencyKey,
    message: failed ? attempt.outcomeMessage : null,
    code: failed ? attempt.outcomeCode : null,
    details: [],
    scheduledAt: job?.scheduledAt?.toISOString() ?? null,
    createdAt: attempt.createdAt.toISOString(),
    updatedAt: attempt.updatedAt.toISOString(),
  };
}

function waitingView(job: IssuingJob, language: AnswerLanguage): AttemptView | undefined {
  // Issued under another id, by which it is found.
  if (job.state === 'done') return undefined;
  const refused = job.error ? viewRefusal(job.error as StoredRefusal, language) : undefined;
  return {
    id: job.id,
    status: refused ? 'failed' : 'queued',
    environment: job.environment,
    serie: null,
    folio: null,
    idempotencyKey: job.idempotencyKey,
    message: refused?.message ?? null,
    code: refused?.code ?? null,
    details: refused?.details ?? [],
    scheduledAt: job.scheduledAt?.toISOString() ?? null,
    createdAt: job.createdAt.toISOString(),
    updatedAt: job.updatedAt.toISOString(),
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

/**
 * One look-up by record id, one by fiscal UUID: both are UUIDs and cannot be told apart. The last one is for a document that had to be
 * issued under another id than it waited under.
 */
export async function findDocument(
  { database }: Pick<Services, 'database'>,
  { organizationId, environment }: InvoiceAccess,
  id: string,
): Promise<InvoiceRow | undefined> {
  const found =
    (await database.invoices.findById(organizationId, id, environment)) ??
    (await database.invoices.findByUuid(organizationId, id, environment));
  if (found) return found;
  const invoiceId = (await database.issuingJobs.findById(organizationId, id))?.invoiceId ?? id;
  return invoiceId === id ? undefined : database.invoices.findById(organizationId, invoiceId, environment);
}
