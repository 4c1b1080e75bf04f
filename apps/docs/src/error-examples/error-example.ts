/** A body that causes an error, and the corrected one. */
export interface ErrorExample {
  wrong: Record<string, unknown>;
  right: Record<string, unknown>;
  /** Kind of body; default: an invoice. */
  of?: 'payments';
}
