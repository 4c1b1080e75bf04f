import { foldInvoiceCounts } from '@lacre/services/invoices/fold-invoice-counts';
import type { Job } from './job.ts';

/** Keeps what lists still have to add up short; they are exact without it too. */
export const foldInvoiceCountsJob: Job = {
  name: 'fold-invoice-counts',
  everyMs: 5_000,
  lockLifetimeMs: 60_000,
  async run({ services }) {
    await foldInvoiceCounts(services);
  },
};
