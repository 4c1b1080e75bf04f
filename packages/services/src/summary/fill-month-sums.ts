import { parseCfdi } from '@lacre/cfdi/parse';
import type { Services } from '../services.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { summedAmountsOf } from './summed-amounts-of.ts';

/** Documents whose XML is in memory at once. */
const batch = 100;

/**
 * Adds documents stamped before an upgrade, of all organizations, to the sums of their months. Returns how many; if it
 * stops early, the next run continues. Several workers may run it at once: each document is added once.
 */
export async function fillMonthSums(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { forMs }: { forMs: number },
): Promise<number> {
  const end = clock.now().getTime() + forMs;
  let filled = 0;
  for (;;) {
    const documents = await database.monthSums.findUnsummed(batch);
    for (const { organizationId, id, xml } of documents) {
      const { comprobante } = parseCfdi(xml.toString('utf8'));
      await database.monthSums.fill(organizationId, id, summedAmountsOf(comprobante));
      await yieldToEventLoop();
    }
    filled += documents.length;
    if (documents.length < batch || clock.now().getTime() >= end) return filled;
  }
}
