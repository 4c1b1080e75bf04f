/** What is told of a document, whatever its kind. */
type DocumentEvent =
  | 'stamped'
  | 'stamp_failed'
  | 'stamp_recovered'
  | 'batch_completed'
  | 'cancellation_requested'
  | 'cancellation_rejected'
  | 'cancelled'
  | 'cancellation_desynced';

/** Payroll receipts have events of their own, which hold neither who is paid nor how much. */
export const documentEvent = <E extends DocumentEvent>(type: string, event: E): `invoice.${E}` | `payroll.${E}` =>
  type === 'N' ? `payroll.${event}` : `invoice.${event}`;
