import { parseCfdi } from '@lacre/cfdi/parse';
import type { Services } from '../services.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { summedAmountsOf } from './summed-amounts-of.ts';

/** Documents whose XML is in memory at once. */
const batch = 100;

/**
 * Adds documents of before an update, of all organizations, to what their months come to. Answers how many; when it
 * ends early the rest is for the next time. Several workers may do it at once: a document is added once.
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
