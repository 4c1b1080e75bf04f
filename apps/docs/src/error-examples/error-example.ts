/** A body that an error is about, and the same one mended. */
export interface ErrorExample {
  wrong: Record<string, unknown>;
  right: Record<string, unknown>;
  /** Whose body it is; left out: an invoice. */
  of?: 'payments';
}
