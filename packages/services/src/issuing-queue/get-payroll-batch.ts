import type { InvoiceAccess } from '../access.ts';
import type { AnswerLanguage } from '../language.ts';
import type { Services } from '../services.ts';
import type { BatchView } from './batch-view.ts';
import { getBatch } from './get-batch.ts';

/** A batch as the contract has it (section 12). */
export interface PayrollBatchView extends Omit<BatchView, 'done' | 'items'> {
  stamped: number;
  results: (Omit<BatchView['items'][number], 'invoiceId'> & { id: string })[];
}

/** Receipts in one answer; the others follow behind `after`. */
const resultsMax = 5_000;

/** How far a batch of payroll receipts is, and what became of each. */
export async function getPayrollBatch(
  services: Pick<Services, 'database'>,
  access: InvoiceAccess,
  input: { id: string; after?: number | undefined; limit?: number | undefined },
  language: AnswerLanguage,
): Promise<PayrollBatchView> {
  const batch = await getBatch(services, access, 'payroll', { limit: resultsMax, ...input }, language);
  const { done: stamped, items, ...rest } = batch;
  return { ...rest, stamped, results: items.map(({ invoiceId: id, ...item }) => ({ id, ...item })) };
}
