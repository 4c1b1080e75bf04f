import type { Services } from '../services.ts';

const dayMs = 24 * 3_600_000;
/** Retention of the delivery log and of the event feed, in days. */
export const keptDays = { deliveries: 30, events: 90 };
const atOnce = 2_000;

/** Deletes ended deliveries and dispatched events past their retention. Returns how many. */
export async function purgeEvents({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<{ deliveries: number; events: number }> {
  const now = clock.now().getTime();
  const all = async (purge: () => Promise<number>) => {
    let sum = 0;
    for (let count = atOnce; count === atOnce; sum += count) count = await purge();
    return sum;
  };
  const deliveriesBefore = new Date(now - keptDays.deliveries * dayMs);
  const eventsBefore = new Date(now - keptDays.events * dayMs);
  return {
    deliveries: await all(() => database.webhookDeliveries.purge(deliveriesBefore, atOnce)),
    events: await all(() => database.transaction((tx) => tx.events.purge(eventsBefore, atOnce))),
  };
}
