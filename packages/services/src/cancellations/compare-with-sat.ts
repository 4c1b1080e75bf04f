import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import { toInvoiceListItem } from '../documents/list-item.ts';
import { documentEvent } from '../events/document-event.ts';
import { recordEvent } from '../events/record-event.ts';
import type { Pac } from '../ports/pac.ts';
import { type CancellationDeps, statusQueryOf } from './advance-cancellation.ts';

/** How long the SAT may not know a document after its stamp. */
const settlingMs = 72 * 3_600_000;

export type Comparison = 'agrees' | 'cancelled' | 'missing' | 'unknown';

/**
 * Compares a document without an open request with its status at the SAT. A document cancelled elsewhere (the SAT's
 * portal, other software) becomes `cancelado`; one that the SAT still does not know after days raises an alert.
 */
export async function compareWithSat(
  deps: CancellationDeps,
  pac: Pac,
  organizationId: string,
  row: InvoiceRow,
): Promise<Comparison> {
  const { database, clock, log } = deps;
  const now = clock.now();
  const query = await statusQueryOf(deps, organizationId, row);
  const status = await pac.status(query, { lane: organizationId, at: now, document: query.document });
  if (status.kind === 'unknown' || status.kind === 'not-offered') return 'unknown';
  await database.satChecks.write(
    organizationId,
    row.id,
    status.kind === 'found' ? status.estado : 'No Encontrado',
    now,
  );
  if (status.kind === 'not-found') {
    if (now.getTime() - row.createdAt.getTime() < settlingMs) return 'agrees';
    log.error({ organizationId, uuid: row.uuid }, 'the SAT does not know a document that we stamped days ago');
    return 'missing';
  }
  if (status.estado === 'Vigente' && row.status === 'cancelado')
    log.error({ organizationId, uuid: row.uuid }, 'the SAT says that a document is in force which is cancelled here');
  if (status.estado === 'Vigente' || row.status === 'cancelado') return 'agrees';
  const isChanged = await database.transaction(async (tx) => {
    const changed = await tx.satChecks.markCancelled(organizationId, row.id, now);
    const after = changed ? await tx.invoices.findById(organizationId, row.id) : undefined;
    if (after)
      await recordEvent(tx, now, organizationId, row.environment, documentEvent(row.tipoComprobante, 'cancelled'), {
        ...toInvoiceListItem(deps, after),
        cancellation: null,
      });
    return changed;
  });
  if (!isChanged) return 'agrees';
  log.warn({ organizationId, uuid: row.uuid }, 'a document was cancelled at the SAT without us');
  return 'cancelled';
}
