import type { Services } from '../services.ts';

/**
 * The stamped bytes of the first of these existing invoices, in order, by one statement: of as many as it reads at
 * once (`xml-bytes.ts`), and of at least one.
 */
export async function readXmls(
  { database }: Pick<Services, 'database'>,
  organizationId: string,
  ids: readonly string[],
): Promise<Buffer[]> {
  const xmls = await database.read(({ invoiceExports }) => invoiceExports.xmls(organizationId, ids));
  const read = ids.slice(0, Math.max(1, xmls.size));
  return read.map((id) => {
    const xml = xmls.get(id);
    if (!xml) throw new Error(`invoice ${id} has no XML`);
    return xml;
  });
}

/**
 * The stamped bytes of all invoices that have them, in order; no more is held at once than one statement reads. Skips
 * the others.
 */
export async function* eachXml(
  { database }: Pick<Services, 'database'>,
  organizationId: string,
  ids: readonly string[],
): AsyncGenerator<[id: string, xml: Buffer], void, undefined> {
  for (let place = 0; place < ids.length; ) {
    const asked = ids.slice(place);
    const xmls = await database.read(({ invoiceExports }) => invoiceExports.xmls(organizationId, asked));
    const last = [...xmls.keys()].at(-1);
    if (last === undefined) return;
    place = ids.indexOf(last, place) + 1;
    yield* xmls;
  }
}
