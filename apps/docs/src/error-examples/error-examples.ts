/** A body of `POST /invoices` that an error is about, and the same one mended. */
export interface ErrorExample {
  wrong: Record<string, unknown>;
  right: Record<string, unknown>;
}

/** By code. */
export const errorExamples: Readonly<Record<string, ErrorExample>> = {};
