import type { InvoiceAccess } from '../access.ts';
import { AppError } from '../errors.ts';

/** 403 for a production key. */
export function requireSandbox({ environment }: InvoiceAccess): void {
  if (environment === 'production') throw new AppError('SANDBOX_ONLY');
}
