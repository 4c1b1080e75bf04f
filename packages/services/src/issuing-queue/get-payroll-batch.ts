import type { InvoiceAccess } from '../access.ts';
import type { ResponseLanguage } from '../language.ts';
import type { Services } from '../services.ts';
import type { BatchView } from './batch-view.ts';
import { getBatch } from './get-batch.ts';

/** A batch in the shape of the contract (section 12). */
export interface PayrollBatchView extends Omit<BatchView, 'done' | 'items'> {
  stamped: number;
  results: (Omit<BatchView['items'][number], 'invoiceId'> & { id: string })[];
}

/** Receipts per response; `after` pages through the rest. */
const resultsMax = 5_000;

/** The progress of a batch of payroll receipts, with the result of each. */
export async function getPayrollBatch(
  services: Pick<Services, 'database'>,
  access: InvoiceAccess,
  input: { id: string; after?: number | undefined; limit?: number | undefined },
  language: ResponseLanguage,
): Promise<PayrollBatchView> {
  const batch = await getBatch(services, access, 'payroll', { limit: resultsMax, ...input }, language);
  const { done: stamped, items, ...rest } = batch;
  return { ...rest, stamped, results: items.map(({ invoiceId: id, ...item }) => ({ id, ...item })) };
}
