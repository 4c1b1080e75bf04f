import { accountOfDocument } from '../cancellations/account-of-document.ts';
import { statusQueryOf } from '../cancellations/advance-cancellation.ts';
import { lagMs } from '../cancellations/interpret-status.ts';
import { inEnvironment } from '../environment-clock.ts';
import type { Services } from '../services.ts';

/**
 * Whether the SAT does not know a document yet that was just stamped, for half an hour at most. Meanwhile a
 * cancellation request that names it as the replacement is permanently rejected (208), with both documents in force.
 * false if the SAT cannot be queried.
 */
export async function isStillUnknown(
  services: Pick<Services, 'database' | 'issuing' | 'clock'>,
  organizationId: string,
  id: string,
): Promise<boolean> {
  const row = await services.database.invoices.findById(organizationId, id);
  if (!row) return false;
  const { clock } = await inEnvironment(services, organizationId, row.environment);
  const now = clock.now();
  if (now.getTime() - row.createdAt.getTime() >= lagMs) return false;
  const pac = await accountOfDocument(services, organizationId, row.id, row.environment);
  const query = await statusQueryOf(services, organizationId, row);
  const status = await pac?.status(query, { lane: organizationId, at: now, document: query.document });
  return status?.kind === 'not-found';
}
