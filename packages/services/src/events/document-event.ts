import { RETENTION } from '@lacre/cfdi/document-type';

/** What an event says of a document, whatever its kind; only what may wait has batches. */
type DocumentEvent =
  | 'stamped'
  | 'stamp_failed'
  | 'stamp_recovered'
  | 'cancellation_requested'
  | 'cancellation_rejected'
  | 'cancelled'
  | 'cancellation_desynced';

/** Payroll receipts and retentions have events of their own, which hold neither who is paid nor how much. */
export const documentEvent = <E extends DocumentEvent>(
  type: string,
  event: E,
): `invoice.${E}` | `payroll.${E}` | `retention.${E}` => {
  if (type === RETENTION) return `retention.${event}`;
  return type === 'N' ? `payroll.${event}` : `invoice.${event}`;
};
