import { parseCfdi } from '@lacre/cfdi/parse';
import type { SummedAmounts, UnsummedDocument } from '@lacre/database/repositories/month-sum.repository';
import type { Services } from '../services.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { summedAmountsOf } from './summed-amounts-of.ts';

/** Documents whose XML is in memory at once, at most. */
const batch = 100;

/**
 * Adds documents stamped before an upgrade, of all organizations, to the sums of their months. Returns how many; if it
 * stops early, the next run continues. Several workers may run it at once: each document is added once.
 */
export async function fillMonthSums(
  { database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>,
  { forMs }: { forMs: number },
): Promise<number> {
  const end = clock.now().getTime() + forMs;
  let filled = 0;
  for (let last: UnsummedDocument | undefined; ; ) {
    const documents = await database.monthSums.findUnsummed(last, batch);
    for (const { organizationId, id, xml } of documents) {
      const amounts = amountsOf(xml);
      if ('error' in amounts) log.error({ ...amounts, organizationId, id }, 'a document is missing in the summaries');
      else {
        await database.monthSums.fill(organizationId, id, amounts);
        filled += 1;
      }
      await yieldToEventLoop();
    }
    last = documents.at(-1);
    if (documents.length === 0 || clock.now().getTime() >= end) return filled;
  }
}

/** An XML that cannot be read must not keep out all documents after it. */
function amountsOf(xml: Buffer): SummedAmounts | { error: unknown } {
  try {
    return summedAmountsOf(parseCfdi(xml.toString('utf8')).comprobante);
  } catch (error) {
    return { error };
  }
}
