import { createHash } from 'node:crypto';
import { insertAddenda } from '@lacre/cfdi/addenda';
import { withCertificado, withFolio } from '@lacre/cfdi/calculate';
import { hasFuel } from '@lacre/cfdi/cancellation';
import type { Comprobante } from '@lacre/cfdi/comprobante';
import { type SealingCsd, sealComprobante } from '@lacre/cfdi/seal';
import { readTimbre, type Timbre } from '@lacre/cfdi/timbre';
import type { ClaimedAttempt } from '@lacre/database/repositories/attempt-claims';
import {
  type AttemptEvent,
  type Evidence,
  FiscalUuidTaken,
  type StampedInvoice,
} from '@lacre/database/repositories/attempt-outcomes';
import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import { uuidV7 } from '@lacre/database/uuid-v7';
import type { Environment } from '../actor.ts';
import { toInvoiceListItem } from '../documents/list-item.ts';
import type { StampedDocument } from '../documents/stamped-document.ts';
import { AppError } from '../errors.ts';
import { eventPayload } from '../events/event-kinds.ts';
import type { Pac, StampOutcome } from '../ports/pac.ts';
import { pacRejected } from '../request-faults.ts';
import type { Services } from '../services.ts';
import { type CreateOutcome, type RecoveringInvoice, recovering } from './create-outcome.ts';
import { recordOutcome } from './record-outcome.ts';

type Deps = Pick<Services, 'database' | 'clock' | 'schemaValidator' | 'log' | 'journal'>;

export interface StampRequest<View> {
  organizationId: string;
  environment: Environment;
  claimed: ClaimedAttempt;
  comprobante: Comprobante;
  /** XML of the issuer's own, outside of the seal. */
  addenda: string | undefined;
  csd: SealingCsd;
  pac: Pac;
  customerId: string | undefined;
  relatedInvoiceUuid: string | undefined;
  idempotencyKey: string | undefined;
  externalId: string | undefined;
  metadata: Record<string, unknown> | undefined;
  /** How the caller is told about it. */
  view: (row: InvoiceRow, document: StampedDocument) => View;
  /** Where one may ask what became of an attempt. */
  statusUrl: (id: string) => string;
}

/** The document as it was sealed: from here on its bytes never change. */
export interface SealedDocument {
  comprobante: Comprobante;
  xml: string;
  sello: string;
}

/** First question to the PAC after an unknown outcome; later ones follow the recovery schedule. */
const firstAskMs = 5_000;
/** A process that dies while sending is taken for silent after this long: more than the PAC client's own time-out. */
export const staleSendMs = 45_000;

/**
 * Seals the claimed invoice, stores the exact bytes, and only then sends them. No transaction or connection is held while the
 * PAC is called. Answers 201 or 202 outcomes; throws 400 when the PAC refuses and 503 when it surely did not stamp.
 */
export async function sealAndStamp<View>(deps: Deps, request: StampRequest<View>): Promise<CreateOutcome<View>> {
  const { database, clock } = deps;
  const { organizationId, claimed, pac } = request;
  const { id, fence } = claimed;

  let sealed: SealedDocument;
  try {
    sealed = await seal(deps, request);
  } catch (error) {
    await database.stampingAttempts.markRejected(organizationId, id, fence, refusalOf(error, clock.now()));
    throw error;
  }
  const xml = Buffer.from(sealed.xml);
  const sentAt = clock.now();
  const mine = await database.stampingAttempts.markSending(organizationId, id, fence, {
    xml,
    hash: createHash('sha256').update(xml).digest(),
    pac: pac.name,
    nextAskAt: new Date(sentAt.getTime() + staleSendMs),
    at: sentAt,
  });
  if (!mine) throw new AppError('ATTEMPT_TAKEN_OVER', { retryAfterSeconds: 1 });

  const outcome = await pac.stamp(xml, id, { lane: organizationId, at: clock.now() });
  return settle(deps, request, sealed, outcome);
}

async function seal<View>(
  { schemaValidator }: Deps,
  { claimed, comprobante, csd }: StampRequest<View>,
): Promise<SealedDocument> {
  const complete = withCertificado(withFolio(comprobante, claimed.series, claimed.folio), csd.noCertificado);
  const { xml, sello } = await sealComprobante(complete, csd);
  if (schemaValidator) {
    const verdict = await schemaValidator.validate(xml);
    if (!verdict.ok)
      throw new AppError('SCHEMA_INVALID', {
        texts: verdict.errors.map(({ message }) => ({
          en: `The document does not follow the SAT's schema: ${message}`,
          es: `El comprobante no cumple el esquema del SAT: ${message}`,
        })),
      });
  }
  return { comprobante: complete, xml, sello };
}

async function settle<View>(
  deps: Deps,
  request: StampRequest<View>,
  sealed: SealedDocument,
  outcome: StampOutcome,
): Promise<CreateOutcome<View>> {
  const { organizationId, claimed } = request;
  const { id, fence } = claimed;
  switch (outcome.kind) {
    case 'stamped': {
      const adopted = await adoptStamp(deps, { ...request, id, fence }, sealed, outcome.xml);
      if (!adopted) return unsettled();
      return { kind: 'created', invoice: request.view(adopted.row, adopted.document) };
    }
    case 'rejected': {
      const { code, message } = outcome;
      const { idempotencyKey = null, environment } = request;
      const { tipoDeComprobante: tipoComprobante } = sealed.comprobante;
      const facts = { id, environment, tipoComprobante, idempotencyKey, serie: claimed.series, folio: claimed.folio };
      const events = [stampFailed(deps.clock.now(), facts, { code, message })];
      if (!(await markRejected(deps, { organizationId, id, fence }, { code, message, events }))) return unsettled();
      throw pacRefused(code, message);
    }
    case 'unavailable': {
      const refusal = { code: 'PAC_UNAVAILABLE', message: outcome.reason };
      if (!(await markRejected(deps, { organizationId, id, fence }, refusal))) return unsettled();
      throw pacUnavailable(outcome.retryAfterSeconds ?? 30, outcome.reason);
    }
    case 'unknown':
      await leaveUnknown(deps, { organizationId, id, fence }, outcome.reason, firstAskMs, evidenceOf(outcome));
      return unsettled();
  }

  function unsettled(): RecoveringInvoice {
    return recovering(id, request.environment, request.statusUrl(id));
  }
}

export const evidenceOf = (outcome: { alreadyStamped?: true }): Evidence | undefined =>
  outcome.alreadyStamped ? 'already-stamped' : undefined;

/** False when somebody else has the attempt or the row could not be written: then the key is not free, and 4xx or 5xx would say so. */
export async function markRejected(
  deps: Pick<Services, 'database' | 'clock' | 'log'>,
  { organizationId, id, fence }: Pick<AttemptIdentity, 'organizationId' | 'id' | 'fence'>,
  refusal: { code: string; message: string; events?: AttemptEvent[] },
): Promise<boolean> {
  const at = deps.clock.now();
  const written = await recordOutcome(deps, { organizationId, id }, () =>
    deps.database.stampingAttempts.markRejected(organizationId, id, fence, { ...refusal, at }),
  );
  return written === true;
}

/** Told when a PAC refuses a document, and when an outcome that was unknown turns out to be "not stamped". */
export function stampFailed(
  at: Date,
  attempt: {
    id: string;
    environment: Environment;
    tipoComprobante: string;
    serie: string;
    folio: string;
    idempotencyKey: string | null;
  },
  refusal: { code: string; message: string },
): AttemptEvent {
  const { id, environment, tipoComprobante, serie, folio, idempotencyKey } = attempt;
  const { code, message } = refusal;
  const payload = { id, environment, tipoComprobante, serie, folio, idempotencyKey, code, message };
  return { id: uuidV7(at), kind: 'invoice.stamp_failed', payload };
}

/** What `adoptStamp` needs to know of the attempt; recovery reads it from the row. */
export interface AttemptIdentity {
  organizationId: string;
  environment: Environment;
  id: string;
  fence: number;
  customerId: string | undefined;
  relatedInvoiceUuid: string | undefined;
  idempotencyKey: string | undefined;
  externalId: string | undefined;
  metadata: Record<string, unknown> | undefined;
  addenda: string | undefined;
}

/**
 * Checks the PAC's document before believing it, then commits stamp, invoice, XML and events in one transaction. The raw answer
 * is on local disk meanwhile. undefined when the document is not believable, the attempt was taken over or nothing can be
 * written: its outcome stays unknown. Throws nothing: what was stamped must not be answered with an error.
 */
export async function adoptStamp(
  deps: Pick<Services, 'database' | 'clock' | 'log' | 'journal'>,
  attempt: AttemptIdentity,
  sealed: SealedDocument,
  stampedXml: Buffer,
  { askAgainMs = firstAskMs, isRecovery = false } = {},
): Promise<{ row: InvoiceRow; document: StampedDocument } | undefined> {
  const { database, clock, log, journal } = deps;
  const { organizationId, id, fence } = attempt;
  const reading = readTimbre(stampedXml.toString('utf8'), sealed);
  if (!reading.ok) {
    log.error(
      { organizationId, attemptId: id, fault: reading.fault, detail: reading.detail },
      'the PAC answered with a document that is not ours',
    );
    const reason = `The PAC's document was not accepted: ${reading.fault}`;
    await leaveUnknown(deps, attempt, reason, askAgainMs, 'not-ours');
    return undefined;
  }
  const now = clock.now();
  const row = invoiceRow(attempt, sealed.comprobante, reading.timbre, now);
  const release = await journal.hold({ organizationId, attemptId: id, xml: stampedXml });
  const stamped = await commitStamp();
  if (!stamped) return undefined;
  return { row, document: { comprobante: sealed.comprobante, sello: sealed.sello, timbre: reading.timbre } };

  async function commitStamp(): Promise<boolean> {
    const payload = { ...toInvoiceListItem(deps, row) };
    const kinds = isRecovery
      ? (['invoice.stamped', 'invoice.stamp_recovered'] as const)
      : (['invoice.stamped'] as const);
    const invoice = {
      ...row,
      tipoCambio: row.tipoCambio ?? undefined,
      xml: attempt.addenda === undefined ? stampedXml : Buffer.from(insertAddenda(stampedXml, attempt.addenda)),
      relations: relationsOf(sealed.comprobante),
      events: kinds.map((kind) => ({ id: uuidV7(now), kind, payload: eventPayload(kind, payload) })),
      at: now,
    };
    const written = await recordOutcome(deps, attempt, async () => {
      const outcome = await database.stampingAttempts
        .markStamped(organizationId, id, fence, invoice)
        .catch((error: unknown) => {
          if (!(error instanceof FiscalUuidTaken)) throw error;
          return 'uuid-taken' as const;
        });
      release();
      return outcome;
    });
    if (written === false) await tellContradiction();
    if (written !== 'uuid-taken') return written === true;
    log.error({ organizationId, attemptId: id, uuid: row.uuid }, 'the PAC answered with a fiscal UUID we already have');
    const reason = 'The PAC answered with the fiscal UUID of another invoice';
    await leaveUnknown(deps, attempt, reason, askAgainMs, 'uuid-taken');
    return false;
  }

  /** Fenced out: recovery has it, or believed meanwhile that nothing was stamped. Then a person must look at it. */
  async function tellContradiction(): Promise<void> {
    const reason = `The PAC stamped it as ${row.uuid} after it had been found not to be stamped.`;
    const isManual = await recordOutcome(deps, attempt, () =>
      database.stampingAttempts.markContradicted(organizationId, id, reason, now),
    );
    if (isManual) log.error({ organizationId, attemptId: id, uuid: row.uuid }, 'a stamp came for a refused attempt');
  }
}

/** What a document says of others, for whoever wants to cancel one of them. */
function relationsOf({ cfdiRelacionados, pagos }: Comprobante): StampedInvoice['relations'] {
  const related = cfdiRelacionados.flatMap(({ tipoRelacion, uuids }) =>
    uuids.map((uuid) => ({ kind: 'related' as const, tipoRelacion, uuid })),
  );
  const paid = (pagos?.pagos ?? []).flatMap(({ doctosRelacionados }) =>
    doctosRelacionados.map(({ idDocumento }) => ({ kind: 'paid' as const, tipoRelacion: null, uuid: idDocumento })),
  );
  return [...related, ...paid];
}

function invoiceRow(attempt: AttemptIdentity, c: Comprobante, timbre: Timbre, now: Date): InvoiceRow {
  return {
    id: attempt.id,
    environment: attempt.environment,
    uuid: timbre.uuid,
    serie: c.serie ?? '',
    folio: c.folio ?? '',
    tipoComprobante: c.tipoDeComprobante,
    rfcEmisor: c.emisor.rfc,
    rfcReceptor: c.receptor.rfc,
    nombreReceptor: c.receptor.nombre,
    regimenReceptor: c.receptor.regimenFiscalReceptor,
    moneda: c.moneda,
    tipoCambio: c.tipoCambio ?? null,
    subtotal: c.subTotal,
    total: c.total,
    metodoPago: c.metodoPago ?? null,
    // Nothing of it is paid or credited yet.
    saldo: c.metodoPago === 'PPD' ? c.total : null,
    fecha: c.fecha,
    lugarExpedicion: c.lugarExpedicion,
    fechaTimbrado: timbre.fechaTimbrado,
    hasFuel: hasFuel(c),
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

export async function leaveUnknown(
  deps: Pick<Services, 'database' | 'clock' | 'log'>,
  { organizationId, id, fence }: Pick<AttemptIdentity, 'organizationId' | 'id' | 'fence'>,
  reason: string,
  askAgainMs: number,
  evidence?: Evidence,
): Promise<void> {
  const at = deps.clock.now();
  const nextAskAt = new Date(at.getTime() + askAgainMs);
  await recordOutcome(deps, { organizationId, id }, () =>
    deps.database.stampingAttempts.markUnknown(organizationId, id, fence, { reason, nextAskAt, at, evidence }),
  );
}

/** 503: nothing was stamped, surely. */
export function pacUnavailable(
  retryAfterSeconds: number,
  reason = 'the PAC has failed repeatedly and is left alone',
): AppError {
  return new AppError('PAC_UNAVAILABLE', {
    texts: {
      en: 'The PAC is not available and nothing was stamped. Send the request again.',
      es: 'El PAC no está disponible y no se timbró nada. Envíe otra vez la solicitud.',
    },
    retryAfterSeconds,
    log: { reason },
  });
}

/** 400 with the PAC's own text; the code is the SAT's where the PAC gives it. */
function pacRefused(code: string, message: string): AppError {
  const rule = /^CFDI\d{5,6}$/.test(code) ? code : undefined;
  return pacRejected({ code, rule, message });
}

function refusalOf(error: unknown, at: Date): { code: string; message: string; at: Date } {
  return error instanceof AppError
    ? { code: error.code, message: error.message, at }
    : { code: 'SEAL_FAILED', message: 'The document could not be sealed.', at };
}
