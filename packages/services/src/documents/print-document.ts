import { localTimeAt } from '@lacre/cfdi/dates';
import { isRetenciones, placeOf } from '@lacre/cfdi/fiscal-document';
import type { CancellationMotive } from '@lacre/database/repositories/cancellation-request.repository';
import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import { zonaOf } from '../catalogs/zona-of.ts';
import type { Language } from '../language.ts';
import type { PrintedForm, PrintedIssuer, PrintOptions } from '../ports/pdf-renderer.ts';
import type { Services } from '../services.ts';
import { cancellationMotives } from './cancellation-motives.ts';
import { describeDocument } from './describe-document.ts';
import { parseStored } from './parse-stored.ts';

type Deps = Pick<Services, 'database' | 'clock' | 'catalogs' | 'catalogSearch' | 'pdf' | 'log' | 'spooledPrints'>;

/** The columns of a row that the printed form shows; the rest comes from the XML. */
export type PrintedRow = Pick<InvoiceRow, 'id' | 'environment' | 'status'>;

/**
 * The printed form of a stamped document, generated from its stamped XML. Cached per language by a hash of its content:
 * after a cancellation, or with another logo or design, it is printed again.
 */
export async function printDocument(
  deps: Deps,
  organizationId: string,
  letterhead: PrintedIssuer,
  row: PrintedRow,
  xml: Buffer,
  { language = 'es', ...options }: PrintOptions & { language?: Language | undefined } = {},
): Promise<Buffer> {
  const { database, clock, log } = deps;
  const motives = await findMotives(deps, organizationId, [row]);
  const printable = await deps.pdf.prepare(await formOf(deps, letterhead, row, xml, motives.get(row.id), language));
  const known = await findKept(deps, organizationId, row.id, language, printable.contentHash);
  if (known) return known;
  let isWhole = true;
  const pdf = await printable.print({ lane: organizationId, onLogoDropped: () => void (isWhole = false), ...options });
  if (!isWhole) return pdf;
  // Only a cache: the caller gets the PDF whether or not this succeeds.
  await database.printedDocuments
    .save(organizationId, row.id, language, printable.contentHash, pdf, clock.now())
    .catch((error: unknown) => log.warn({ error, organizationId }, 'a printed document was not kept'));
  return pdf;
}

/** An existing print of a document with the same content, from an export in progress or from the cache. */
export async function findKept(
  { database, spooledPrints }: Pick<Deps, 'database' | 'spooledPrints'>,
  organizationId: string,
  id: string,
  language: Language,
  contentHash: Buffer,
): Promise<Buffer | undefined> {
  return (
    (await spooledPrints.find(organizationId, id, contentHash)) ??
    (await database.printedDocuments.find(organizationId, id, language, contentHash))
  );
}

/** The motives of those documents that are cancelled. */
export async function findMotives(
  { database }: Pick<Deps, 'database'>,
  organizationId: string,
  rows: readonly PrintedRow[],
): Promise<Map<string, CancellationMotive>> {
  const cancelled = rows.filter(({ status }) => status === 'cancelado');
  return database.cancellationRequests.findMotives(
    organizationId,
    cancelled.map(({ id }) => id),
  );
}

/** The content of a stamped document's printed form. */
export async function formOf(
  deps: Pick<Deps, 'catalogs' | 'catalogSearch'>,
  issuer: PrintedIssuer,
  row: PrintedRow,
  xml: Buffer,
  motive?: CancellationMotive,
  language: Language = 'es',
): Promise<PrintedForm> {
  const { comprobante, sello, timbre } = await parseStored(xml);
  if (!sello || !timbre) throw new Error(`invoice ${row.id} has no readable XML`);
  const common = {
    language,
    stamp: { timbre, sello: sello.sello },
    environment: row.environment,
    cancelled: row.status === 'cancelado',
    cancellation: motive && {
      day: localTimeAt(motive.acceptedAt, zonaOf(deps, placeOf(comprobante), motive.acceptedAt)).slice(0, 10),
      motive: `${motive.motivo} ${cancellationMotives[motive.motivo]}`,
      substitute: motive.folioSustitucion ?? undefined,
    },
    issuer,
    descriptions: await describeDocument(deps, comprobante),
  };
  // The branches differ in type only: the type of `comprobante` selects the form.
  return isRetenciones(comprobante) ? { ...common, comprobante } : { ...common, comprobante };
}
