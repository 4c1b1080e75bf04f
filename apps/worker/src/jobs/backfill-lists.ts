import { backfillLists } from '@lacre/services/invoices/backfill-lists';
import { fillMonthSums } from '@lacre/services/summary/fill-month-sums';
import { runEach } from '../run-each.ts';
import type { Job } from './job.ts';

/**
 * After an update of Lacre: backfills what lists read for older invoices. Reads a single row once everything is filled.
 */
export const backfillListsJob: Job = {
  name: 'fill-lists',
  everyMs: 60_000,
  lockLifetimeMs: 120_000,
  async run({ services, log }) {
    const { invoices, summed } = await runEach({
      invoices: () => backfillLists(services, { forMs: 30_000 }),
      summed: () => fillMonthSums(services, { forMs: 20_000 }),
    });
    if (invoices > 0) log.info({ invoices }, 'lists were backfilled with earlier invoices');
    if (summed > 0) log.info({ summed }, 'summaries were backfilled with earlier invoices');
  },
};
