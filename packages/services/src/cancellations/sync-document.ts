import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import type { InvoiceAccess } from '../access.ts';
import { type DocumentPath, findStamped } from '../documents/find-document.ts';
import { inEnvironment } from '../environment-clock.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { advanceCancellation, leaseMs } from './advance-cancellation.ts';
import { compareWithSat } from './compare-with-sat.ts';
import { reachablePac } from './request-cancellation.ts';

/**
 * Queries the SAT about a document now and updates our status. Returns the updated row. 503 when the SAT cannot be
 * queried.
 */
export async function syncDocument(
  services: Pick<Services, 'database' | 'clock' | 'catalogs' | 'csds' | 'log' | 'issuing'>,
  access: InvoiceAccess,
  { id }: { id: string },
  path: DocumentPath = 'invoice',
): Promise<InvoiceRow> {
  const { database } = services;
  const { organizationId } = access;
  const row = await findStamped(services, access, id, path);
  const deps = await inEnvironment(services, organizationId, row.environment);
  const pac = await reachablePac(deps, organizationId, row);
  const openRequest = await database.cancellationRequests.findOpen(organizationId, row.id);
  const leaseUntil = new Date(deps.clock.now().getTime() + leaseMs);
  const takenRequest =
    openRequest && (await database.cancellationRequests.take(organizationId, openRequest.id, leaseUntil));
  const answered = takenRequest
    ? (await advanceCancellation(deps, pac, takenRequest)).isAnswered
    : (await compareWithSat(deps, pac, organizationId, row)) !== 'unknown';
  if (!answered) throw new AppError('SAT_UNAVAILABLE', { retryAfterSeconds: 30 });
  return findStamped(services, access, row.id, path);
}
