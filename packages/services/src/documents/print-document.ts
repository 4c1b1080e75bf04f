import { isRetenciones, parseDocument } from '@lacre/cfdi/fiscal-document';
import type { CancellationMotive } from '@lacre/database/repositories/cancellation-request.repository';
import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import type { Language } from '../language.ts';
import type { PrintedForm, PrintedIssuer, PrintOptions } from '../ports/pdf-renderer.ts';
import type { Services } from '../services.ts';
import { cancellationMotives } from './cancellation-motives.ts';
import { describeDocument } from './describe-document.ts';

type Deps = Pick<Services, 'database' | 'clock' | 'catalogs' | 'catalogSearch' | 'pdf' | 'log' | 'spooledPrints'>;

/** What of a row shows on its printed form; the rest comes from the XML. */
export type PrintedRow = Pick<InvoiceRow, 'id' | 'environment' | 'status'>;

/**
 * The printed form of a stamped document, made from its stamped XML. Printed once in each language and kept; what is on
 * the page decides whether that is still good: a cancelled document, another logo or another design is printed anew.
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
  const printable = deps.pdf.compose(await formOf(deps, letterhead, row, xml, motives.get(row.id), language));
  const known = await findKept(deps, organizationId, row.id, language, printable.contentHash);
  if (known) return known;
  let isWhole = true;
  const pdf = await printable.print({ lane: organizationId, onLogoDropped: () => void (isWhole = false), ...options });
  if (!isWhole) return pdf;
  // Kept for the next time only: the caller has the PDF whether or not that works.
  await database.printedDocuments
    .save(organizationId, row.id, language, printable.contentHash, pdf, clock.now())
    .catch((error: unknown) => log.warn({ error, organizationId }, 'a printed document was not kept'));
  return pdf;
}

/** What was printed of a document before and is still as it would be now: of an archive under way, or in the cache. */
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

/** Why those of the documents are cancelled that are. */
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

/** What stands on the printed form of a stamped document. */
export async function formOf(
  deps: Pick<Deps, 'catalogs' | 'catalogSearch'>,
  issuer: PrintedIssuer,
  row: PrintedRow,
  xml: Buffer,
  motive?: CancellationMotive,
  language: Language = 'es',
): Promise<PrintedForm> {
  const { comprobante, sello, timbre } = parseDocument(xml.toString('utf8'));
  if (!sello || !timbre) throw new Error(`invoice ${row.id} has no readable XML`);
  const common = {
    language,
    stamp: { timbre, sello: sello.sello },
    environment: row.environment,
    cancelled: row.status === 'cancelado',
    cancellation: motive && {
      motive: `${motive.motivo} ${cancellationMotives[motive.motivo]}`,
      substitute: motive.folioSustitucion ?? undefined,
    },
    issuer,
    descriptions: await describeDocument(deps, comprobante),
  };
  // Which of both it is decides which form it has.
  return isRetenciones(comprobante) ? { ...common, comprobante } : { ...common, comprobante };
}
