import type { CancellationRequest } from '@lacre/database/repositories/cancellation-request.repository';
import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import { toInvoiceListItem } from '../documents/list-item.ts';
import type { EventData } from '../events/event-kinds.ts';
import type { Services } from '../services.ts';

/** The list item and the request, the data of every cancellation event. */
export function cancellationEvent(
  deps: Pick<Services, 'clock' | 'catalogs'>,
  row: InvoiceRow,
  request: CancellationRequest,
): EventData<'payroll.cancelled'> {
  return {
    ...toInvoiceListItem(deps, row),
    cancellation: {
      id: request.id,
      motivo: request.motivo,
      folioSustitucion: request.folioSustitucion,
      satCode: request.satCode,
      estatusCancelacion: request.estatusCancelacion,
      requestedAt: request.requestedAt.toISOString(),
      deadlineAt: request.deadlineAt?.toISOString() ?? null,
    },
  };
}
