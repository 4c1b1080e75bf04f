import type { Services } from '../services.ts';

/** Read together: a statement for each would cost as much as packing it. */
const batch = 20;

/**
 * Reads the stamped bytes of invoices that are there, asked for about in this order: a batch at a time, and the next one before
 * it is needed.
 */
export function xmlReader(
  { database }: Pick<Services, 'database'>,
  organizationId: string,
  ids: readonly string[],
): (id: string) => Promise<Buffer> {
  const places = new Map(ids.map((id, place) => [id, Math.floor(place / batch)]));
  const batches = new Map<number, Promise<Map<string, Buffer>>>();
  const read = (place: number): Promise<Map<string, Buffer>> => {
    const begun = batches.get(place);
    if (begun) return begun;
    const reading = database.invoiceExports.xmls(organizationId, ids.slice(place * batch, (place + 1) * batch));
    // Whoever needs it hears of its failure.
    reading.catch(() => {});
    batches.set(place, reading);
    batches.delete(place - 2);
    return reading;
  };
  return async (id) => {
    const place = places.get(id) ?? 0;
    const reading = read(place);
    if ((place + 1) * batch < ids.length) void read(place + 1);
    const xml = (await reading).get(id);
    if (!xml) throw new Error(`invoice ${id} has no XML`);
    return xml;
  };
}
