import type { Text } from '@lacre/cfdi/violation';
import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import type { InvoiceAccess } from '../access.ts';
import type { Environment } from '../actor.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { type DocumentPath, pathOfType } from './document-path.ts';

export type { DocumentPath } from './document-path.ts';

const notFound: Record<DocumentPath, Text> = {
  invoice: { en: 'Invoice not found', es: 'No se encontró la factura' },
  payment: { en: 'Payment not found', es: 'No se encontró el recibo de pago' },
  payroll: { en: 'Payroll receipt not found', es: 'No se encontró el recibo de nómina' },
  retention: { en: 'Retention not found', es: 'No se encontró el comprobante de retenciones' },
};

export const documentNotFound = (path: DocumentPath) => new AppError('NOT_FOUND', { texts: notFound[path] });

/**
 * Looks up by record id and by fiscal UUID, since both are UUIDs and cannot be told apart. The last look-up is for a
 * document that was issued under another id than the one it was queued under.
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
  const job = await database.issuingJobs.findById(organizationId, id);
  // A failed one may have been found to be stamped since.
  const invoiceId = job?.invoiceId ?? job?.attemptId ?? id;
  return invoiceId === id ? undefined : database.invoices.findById(organizationId, invoiceId, environment);
}

/** A stamped document of one kind; undefined when there is none. */
export async function findOfKind(
  services: Pick<Services, 'database'>,
  access: InvoiceAccess,
  id: string,
  kind: DocumentPath,
): Promise<InvoiceRow | undefined> {
  const row = await findDocument(services, access, id);
  return row && pathOfType(row.tipoComprobante) === kind ? row : undefined;
}

/**
 * A stamped document of one kind.
 * @throws AppError `STILL_QUEUED` while it waits to be issued, otherwise not found
 */
export async function requireOfKind(
  services: Pick<Services, 'database'>,
  access: InvoiceAccess,
  id: string,
  kind: DocumentPath,
): Promise<InvoiceRow> {
  const row = await findOfKind(services, access, id, kind);
  if (row) return row;
  const job = await services.database.issuingJobs.findById(access.organizationId, id);
  const isSeen = access.environment === undefined || job?.environment === access.environment;
  throw job?.kind === kind && isSeen && job.state === 'queued' ? new AppError('STILL_QUEUED') : documentNotFound(kind);
}

/**
 * A stamped document by record id or fiscal UUID. `/invoices` also finds payment receipts; payroll receipts and
 * retentions are found under their own path only. 404 when there is none; 409 while it is queued, while its outcome is
 * unknown, or when it was not stamped.
 */
export async function findStamped(
  services: Pick<Services, 'database'>,
  access: InvoiceAccess,
  id: string,
  path: DocumentPath,
): Promise<InvoiceRow> {
  const isKind = (type: string) => {
    const own = pathOfType(type);
    return own === path || (path === 'invoice' && own === 'payment');
  };
  const row = await findDocument(services, access, id);
  if (row && isKind(row.tipoComprobante)) return row;
  const isSeen = (environment: Environment) => access.environment === undefined || environment === access.environment;
  const [attempt, job] = await Promise.all([
    services.database.stampingAttempts.findById(access.organizationId, id),
    services.database.issuingJobs.findById(access.organizationId, id),
  ]);
  const isWaiting = job?.state === 'queued' || job?.state === 'running';
  // A queued document may have an earlier attempt that sent nothing.
  const isOver = attempt?.state === 'rejected';
  if (attempt && isSeen(attempt.environment) && isKind(attempt.tipoComprobante) && !(isOver && isWaiting))
    throw isOver ? new AppError('NOT_STAMPED') : new AppError('STAMP_UNKNOWN', { retryAfterSeconds: 5 });
  const isOfPath = job?.kind === path || (path === 'invoice' && job?.kind === 'payment');
  if (!job || !isSeen(job.environment) || !isOfPath) throw documentNotFound(path);
  throw new AppError(isWaiting ? 'STILL_QUEUED' : 'NOT_STAMPED');
}
