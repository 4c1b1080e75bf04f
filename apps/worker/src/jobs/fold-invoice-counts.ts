import { foldInvoiceCounts } from '@lacre/services/invoices/fold-invoice-counts';
import type { Job } from './job.ts';

/** Merges invoice counters, so that lists have few rows to add up; their totals are exact without it too. */
export const foldInvoiceCountsJob: Job = {
  name: 'fold-invoice-counts',
  everyMs: 5_000,
  lockLifetimeMs: 60_000,
  async run({ services }) {
    await foldInvoiceCounts(services);
  },
};
