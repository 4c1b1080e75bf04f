import { RETENTION } from '@lacre/cfdi/document-type';

/** Names of document events, whatever the document's kind; only kinds that can be queued have batches. */
type DocumentEvent =
  | 'stamped'
  | 'stamp_failed'
  | 'stamp_recovered'
  | 'cancellation_requested'
  | 'cancellation_rejected'
  | 'cancelled'
  | 'cancellation_desynced';

/** Payroll receipts and retentions have their own events, which contain neither the recipient nor amounts. */
export const documentEvent = <E extends DocumentEvent>(
  type: string,
  event: E,
): `invoice.${E}` | `payroll.${E}` | `retention.${E}` => {
  if (type === RETENTION) return `retention.${event}`;
  return type === 'N' ? `payroll.${event}` : `invoice.${event}`;
};
