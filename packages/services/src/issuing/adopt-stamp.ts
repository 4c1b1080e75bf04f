import { insertAddenda } from '@lacre/cfdi/addenda';
import { type FiscalDocument, isRetenciones } from '@lacre/cfdi/fiscal-document';
import { readTimbre, type Timbre } from '@lacre/cfdi/timbre';
import { FiscalUuidTaken, type StampedInvoice } from '@lacre/database/repositories/attempt-outcomes';
import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import { uuidV7 } from '@lacre/database/uuid-v7';
import type { Environment } from '../actor.ts';
import { toInvoiceListItem } from '../documents/list-item.ts';
import type { StampedDocument } from '../documents/stamped-document.ts';
import { errorCodes } from '../error-codes/error-codes.ts';
import { documentEvent } from '../events/document-event.ts';
import { eventPayload } from '../events/event-kinds.ts';
import type { Services } from '../services.ts';
import { summedAmountsOf, unsummed } from '../summary/summed-amounts-of.ts';
import { cfdiColumns, retentionColumns } from './document-columns.ts';
import type { IssuingContext } from './issuing-context.ts';
import { firstAskMs, type HeldAttempt, markOutcomeUnknown, rejectSent } from './mark-outcome.ts';
import { recordOutcome } from './record-outcome.ts';
import type { SealedDocument } from './seal-document.ts';

/** What `adoptStamp` needs to know about the attempt; recovery reads it from the row. */
export interface AttemptIdentity extends HeldAttempt {
  environment: Environment;
  /** The series of the claim; a retentions document does not carry it. */
  serie: string;
  customerId: string | undefined;
  relatedInvoiceUuid: string | undefined;
  idempotencyKey: string | undefined;
  externalId: string | undefined;
  metadata: Record<string, unknown> | undefined;
  addenda: string | undefined;
}

/** The result of adopting a stamp for an attempt. */
export type Adoption =
  | { kind: 'adopted'; row: InvoiceRow; document: StampedDocument<FiscalDocument> }
  /** Another attempt had the same bytes stamped and owns the stamp; this one is rejected. */
  | { kind: 'duplicate' };

/**
 * Validates the PAC's document, then commits stamp, invoice, XML and events in one transaction. Until the commit, the
 * raw response is kept on local disk. Returns undefined when the document is not valid, another process took the
 * attempt over or nothing can be written: the outcome stays unknown. Never throws: a stamped document must not lead to
 * an error response.
 */
export async function adoptStamp(
  deps: Pick<Services, 'database' | 'clock' | 'catalogs' | 'log'> & Pick<IssuingContext, 'journal'>,
  attempt: AttemptIdentity,
  sealed: SealedDocument,
  stampedXml: Buffer,
  { askAgainMs = firstAskMs, isRecovery = false, isDoubted = false } = {},
): Promise<Adoption | undefined> {
  const { database, clock, log, journal } = deps;
  const { organizationId, id, fence } = attempt;
  const reading = readTimbre(stampedXml.toString('utf8'), sealed);
  if (!reading.ok) {
    log.error(
      { organizationId, attemptId: id, fault: reading.fault, detail: reading.detail },
      'the PAC answered with a document that is not ours',
    );
    const reason = `The PAC's document was not accepted: ${reading.fault}`;
    await markOutcomeUnknown(deps, attempt, reason, askAgainMs, 'not-ours');
    return undefined;
  }
  const now = clock.now();
  const row = invoiceRow(attempt, sealed.comprobante, reading.timbre, now);
  const release = await journal.hold({ organizationId, attemptId: id, xml: stampedXml });
  const written = await commitStamp();
  if (written === 'uuid-taken') return (await hasTwin()) ? rejectDuplicate() : markUuidTaken();
  if (written === false) await reportContradiction();
  if (written !== true) return undefined;
  const document = { comprobante: sealed.comprobante, sello: sealed.sello, timbre: reading.timbre };
  return { kind: 'adopted', row, document };

  async function commitStamp(): Promise<boolean | 'uuid-taken' | undefined> {
    const payload = { ...toInvoiceListItem(deps, row) };
    const outcomes = isRecovery ? (['stamped', 'stamp_recovered'] as const) : (['stamped'] as const);
    const kinds = outcomes.map((event) => documentEvent(row.tipoComprobante, event));
    const invoice = {
      ...row,
      tipoCambio: row.tipoCambio ?? undefined,
      xml: attempt.addenda === undefined ? stampedXml : Buffer.from(insertAddenda(stampedXml, attempt.addenda)),
      summed: isRetenciones(sealed.comprobante) ? unsummed : summedAmountsOf(sealed.comprobante),
      relations: relationsOf(sealed.comprobante),
      isDoubted,
      events: kinds.map((kind) => ({ id: uuidV7(now), kind, payload: eventPayload(kind, payload) })),
      at: now,
    };
    return recordOutcome(deps, { organizationId, attemptId: id }, async () => {
      const outcome = await database.stampingAttempts
        .markStamped(organizationId, id, fence, invoice)
        .catch((error: unknown) => {
          if (!(error instanceof FiscalUuidTaken)) throw error;
          return 'uuid-taken' as const;
        });
      release();
      return outcome;
    });
  }

  /**
   * Two requests with the same folio and date seal the same bytes, and a PAC that dedupes returns the same stamp for
   * both. The invoice that already has this stamp carries our seal, so nothing else was stamped for this attempt.
   */
  async function rejectDuplicate(): Promise<Adoption | undefined> {
    const rejection = { code: 'DUPLICATE_DOCUMENT', message: errorCodes.DUPLICATE_DOCUMENT.message.en };
    if (!(await rejectSent(deps, { ...row, organizationId, fence }, rejection))) return undefined;
    log.info({ organizationId, attemptId: id, uuid: row.uuid }, 'the same bytes were stamped before');
    return { kind: 'duplicate' };
  }

  /** Whether the document with this fiscal UUID in the same environment was sealed from the same bytes. */
  function hasTwin(): Promise<boolean | undefined> {
    return recordOutcome(deps, { organizationId, attemptId: id }, async () => {
      const found = await database.invoices.findByUuid(organizationId, row.uuid, attempt.environment);
      const xml = found && (await database.invoices.findXml(organizationId, found.id));
      return xml?.includes(`"${sealed.sello}"`);
    });
  }

  async function markUuidTaken(): Promise<undefined> {
    log.error({ organizationId, attemptId: id, uuid: row.uuid }, 'the PAC answered with a fiscal UUID we already have');
    const reason = 'The PAC answered with the fiscal UUID of another invoice';
    await markOutcomeUnknown(deps, attempt, reason, askAgainMs, 'uuid-taken');
  }

  /**
   * The fence failed: recovery owns the attempt, or has already concluded that nothing was stamped. In the latter case
   * an operator must review it.
   */
  async function reportContradiction(): Promise<void> {
    const reason = `The PAC stamped it as ${row.uuid} after it had been recorded as not stamped.`;
    const needsReview = await recordOutcome(deps, { organizationId, attemptId: id }, () =>
      database.stampingAttempts.markContradicted(organizationId, id, reason, now),
    );
    if (needsReview) log.error({ organizationId, attemptId: id, uuid: row.uuid }, 'a stamp came for a refused attempt');
  }
}

/** The document's references to other documents, read when one of those is to be cancelled. */
function relationsOf(document: FiscalDocument): StampedInvoice['relations'] {
  const related = (tipoRelacion: string, uuid: string) => ({ kind: 'related' as const, tipoRelacion, uuid });
  if (isRetenciones(document)) {
    const { cfdiRetenRelacionados: one } = document;
    return one ? [related(one.tipoRelacion, one.uuid)] : [];
  }
  const { cfdiRelacionados, pagos } = document;
  const paid = (pagos?.pagos ?? []).flatMap(({ doctosRelacionados }) =>
    doctosRelacionados.map(({ idDocumento }) => ({ kind: 'paid' as const, tipoRelacion: null, uuid: idDocumento })),
  );
  return [
    ...cfdiRelacionados.flatMap(({ tipoRelacion, uuids }) => uuids.map((uuid) => related(tipoRelacion, uuid))),
    ...paid,
  ];
}

function invoiceRow(attempt: AttemptIdentity, document: FiscalDocument, timbre: Timbre, now: Date): InvoiceRow {
  return {
    id: attempt.id,
    environment: attempt.environment,
    uuid: timbre.uuid,
    ...(isRetenciones(document) ? retentionColumns(document, attempt.serie) : cfdiColumns(document)),
    fechaTimbrado: timbre.fechaTimbrado,
    status: 'vigente',
    cancellationStatus: null,
    cancellationDesynced: false,
    customerId: attempt.customerId ?? null,
    relatedInvoiceUuid: attempt.relatedInvoiceUuid ?? null,
    idempotencyKey: attempt.idempotencyKey ?? null,
    externalId: attempt.externalId ?? null,
    metadata: attempt.metadata ?? null,
    createdAt: now,
    updatedAt: now,
  };
}
