/**
 * The last day on which the receipt of a payment is on time: the fifth of the month after it (RMF 2.7.1.32).
 *
 * @param fechaPago local date or date-time of the payment, `2026-11-20T10:00:00`
 * @returns a calendar date, `2026-12-05`
 */
export function receiptDueBy(fechaPago: string): string {
  const [year = 0, month = 0] = fechaPago.split('-').map(Number);
  const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
  return `${next}-05`;
}
