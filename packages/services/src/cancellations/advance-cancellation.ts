import { RETENTION } from '@lacre/cfdi/document-type';
import { sealEnding } from '@lacre/cfdi/qr';
import type {
  CancellationEvidence,
  CancellationRequest,
} from '@lacre/database/repositories/cancellation-request.repository';
import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import { isUniqueViolation } from '@lacre/database/violations';
import { isDatabaseUnavailable } from '../database-unavailable.ts';
import { AppError } from '../errors.ts';
import { documentEvent } from '../events/document-event.ts';
import { eventPayload } from '../events/event-kinds.ts';
import { recordEvent } from '../events/record-event.ts';
import { recordOutcome } from '../issuing/record-outcome.ts';
import type { CancelOutcome, Pac, StampedKind, StatusOutcome, StatusQuery } from '../ports/pac.ts';
import type { Services } from '../services.ts';
import { cancellationEvent } from './cancellation-event.ts';
import { unsignable } from './cancellation-texts.ts';
import { interpretStatus, type StatusDecision } from './interpret-status.ts';
import { nextPollAt } from './poll-schedule.ts';
import { signRequest } from './sign-request.ts';

/** With the clock of the request's environment. */
export type CancellationDeps = Pick<Services, 'database' | 'clock' | 'catalogs' | 'csds' | 'log'>;

/** The state of a request after a step. */
export interface Progress {
  request: CancellationRequest;
  /** False while it is unknown whether the SAT has the request. */
  isKnown: boolean;
  /** False when the SAT's status service was due to be queried and did not respond. */
  isAnswered: boolean;
  /** The PAC or the SAT rejected the request in this step, with its own text. */
  rejection?: { code: string; message: string };
}

/** While a call is in progress, no other process takes the request. */
export const leaseMs = 90_000;

/**
 * Runs one step of a request that the caller has leased: send it if it was never sent, otherwise query the SAT first;
 * store the response; decide by the SAT's status only. A step that fails its fence check stops. Returns the current
 * request.
 */
export async function advanceCancellation(
  deps: CancellationDeps,
  pac: Pac,
  request: CancellationRequest,
): Promise<Progress> {
  // The SAT accepted it before, but the document's status could not be updated then.
  if (request.acceptedAt !== null) return settle(deps, request, 'accepted');
  const { database } = deps;
  const row = await database.invoices.findById(request.organizationId, request.invoiceId);
  if (!row) throw new Error(`cancellation ${request.id} is of no invoice`);
  const query = await statusQueryOf(deps, request.organizationId, row);
  const send = (of: CancellationRequest) => sendAndQuery(deps, pac, of, query, row.lugarExpedicion);
  if (request.sends === 0) return send(request);
  const statusCheck = await queryStatus(deps, pac, request, query);
  if (statusCheck.verdict.kind !== 'send')
    return conclude(deps, statusCheck.request, statusCheck.verdict, statusCheck.status);
  return send(statusCheck.request);
}

/** Parameters of the SAT's status query for a document, and the service that knows the document. */
export interface DocumentQuery extends StatusQuery {
  document: StampedKind;
}

/** Builds the parameters of the SAT's status query for a document. */
export async function statusQueryOf(
  { database }: Pick<Services, 'database'>,
  organizationId: string,
  { id, uuid, rfcEmisor, rfcReceptor, total, tipoComprobante }: InvoiceRow,
): Promise<DocumentQuery> {
  const xml = await database.invoices.findXml(organizationId, id);
  const document = tipoComprobante === RETENTION ? 'retenciones' : 'cfdi';
  return { uuid, rfcEmisor, rfcReceptor, total, sealEnding: xml ? sealEnding(xml) : '', document };
}

async function sendAndQuery(
  deps: CancellationDeps,
  pac: Pac,
  request: CancellationRequest,
  query: DocumentQuery,
  lugarExpedicion: string,
): Promise<Progress> {
  const { database, clock, log } = deps;
  const { organizationId, id, fence, motivo, uuid } = request;
  const marked = await markSending(deps, request);
  if (marked === 'fenced out') return reloadRequest(deps, request);
  const folioSustitucion = request.folioSustitucion ?? undefined;
  const cancellation = { rfcEmisor: query.rfcEmisor, uuid, motivo, folioSustitucion };
  const sign = () => signRequest(deps, request, lugarExpedicion, { ...cancellation, document: query.document });
  const call = { lane: organizationId, at: clock.now(), document: query.document };
  const answer = marked === 'marked' ? await pac.cancel({ ...cancellation, sign }, id, call) : marked;
  const outcome = answer.kind === 'unsigned' ? unsigned(deps, request, answer.error) : answer;
  if (outcome.kind === 'unavailable')
    log.warn(
      { organizationId, cancellationId: id, reason: outcome.reason },
      'a request to cancel could not be sent yet',
    );
  const retryAfterSeconds = outcome.kind === 'unavailable' ? outcome.retryAfterSeconds : undefined;
  const evidence = evidenceOf(outcome);
  const recorded = await recordOutcome(deps, { organizationId, cancellationId: id }, async () => {
    if (outcome.kind === 'unavailable')
      await database.cancellationRequests.markUnsent(organizationId, id, fence, request, clock.now());
    const kept = await saveEvidence(deps, request, evidence, retryAfterSeconds);
    // A `sync` has the request, or another process took it when its lease ended while the PAC was slow.
    if (!kept) await database.cancellationRequests.keepLateAnswer(organizationId, id, { ...evidence, at: clock.now() });
    return { kept };
  });
  if (!recorded) return { request, isKnown: false, isAnswered: false };
  const { kept: sent } = recorded;
  if (!sent) return reloadRequest(deps, request);
  // An earlier send may have arrived; the SAT's status then shows it within its lag. Otherwise a rejection ends the
  // request, except 205, which is lag after a stamp.
  if (outcome.kind === 'refused' && outcome.code !== '205' && request.sends === 0)
    return { ...(await settle(deps, sent, 'failed')), rejection: { code: outcome.code, message: outcome.message } };
  if (outcome.kind === 'unavailable') return { request: sent, isKnown: false, isAnswered: false };
  const statusCheck = await queryStatus(deps, pac, sent, query);
  return conclude(deps, statusCheck.request, statusCheck.verdict, statusCheck.status);
}

/** If the database fails, nothing is sent: whether that counts as a send is unknown until it is undone. */
async function markSending(
  { database, clock }: CancellationDeps,
  { organizationId, id, fence }: CancellationRequest,
): Promise<'marked' | 'fenced out' | Extract<CancelOutcome, { kind: 'unavailable' }>> {
  try {
    const isMarked = await database.cancellationRequests.markSending(organizationId, id, fence, clock.now());
    return isMarked ? 'marked' : 'fenced out';
  } catch (error) {
    if (isDatabaseUnavailable(error)) return { kind: 'unavailable', reason: 'the database failed before it was sent' };
    throw error;
  }
}

/**
 * Stored as a rejection so that the request ends: the document would otherwise stay pendiente forever. If the database
 * is unavailable, it is signed later.
 */
function unsigned(
  { log }: CancellationDeps,
  { organizationId, id }: CancellationRequest,
  error: unknown,
): Extract<CancelOutcome, { kind: 'refused' | 'unavailable' }> {
  if (isDatabaseUnavailable(error)) return { kind: 'unavailable', reason: 'the request could not be signed' };
  const [texts] = error instanceof AppError ? [error.texts].flat() : [];
  if (!texts) log.error({ error, organizationId, cancellationId: id }, 'a request to cancel could not be signed');
  return { kind: 'refused', code: 'NOT_SIGNED', message: (texts ?? unsignable.byFault).en };
}

function evidenceOf(outcome: CancelOutcome): Partial<CancellationEvidence> {
  switch (outcome.kind) {
    case 'taken':
      return { satCode: outcome.code, message: outcome.message, taken: true, acuse: outcome.acuse };
    case 'refused':
      return { satCode: outcome.code, message: outcome.message };
    // Only the log says how a call failed: the error may contain an internal address, and it does not come from the
    // SAT.
    default:
      return {};
  }
}

async function queryStatus(
  deps: CancellationDeps,
  pac: Pac,
  request: CancellationRequest,
  query: DocumentQuery,
): Promise<{ request: CancellationRequest; verdict: StatusDecision; status: StatusOutcome }> {
  const now = deps.clock.now();
  const status = await pac.status(query, { lane: request.organizationId, at: now, document: query.document });
  const verdict = interpretStatus(request, status, now);
  const inProcess = status.kind === 'found' && status.estatusCancelacion === 'En proceso';
  const savedRequest = await saveEvidence(deps, request, {
    ...(status.kind === 'found' && {
      estado: status.estado,
      esCancelable: status.esCancelable,
      estatusCancelacion: status.estatusCancelacion,
    }),
    accepted: verdict.kind === 'accepted',
    taken: inProcess,
    inProcess,
    ...(verdict.kind === 'failed' && { satCode: verdict.code, message: verdict.message }),
  });
  if (!savedRequest) return { ...(await reloadRequest(deps, request)), verdict: { kind: 'wait' }, status };
  return { request: savedRequest, verdict, status };
}

async function conclude(
  deps: CancellationDeps,
  request: CancellationRequest,
  verdict: StatusDecision,
  status: StatusOutcome,
): Promise<Progress> {
  switch (verdict.kind) {
    case 'accepted':
    case 'rejected':
      return settle(deps, request, verdict.kind);
    case 'failed':
      return { ...(await settle(deps, request, 'failed')), rejection: verdict };
    default: {
      const isKnown = request.takenAt !== null || (status.kind === 'found' && request.seenInProcess);
      return { request, isKnown, isAnswered: status.kind === 'not-offered' ? isKnown : status.kind !== 'unknown' };
    }
  }
}

async function saveEvidence(
  { database, clock }: CancellationDeps,
  request: CancellationRequest,
  evidence: Partial<CancellationEvidence>,
  retryAfterSeconds = 0,
): Promise<CancellationRequest | undefined> {
  const at = clock.now();
  const pacWantsAt = at.getTime() + retryAfterSeconds * 1000;
  return database.cancellationRequests.keepEvidence(request.organizationId, request.id, request.fence, {
    ...evidence,
    nextPollAt: new Date(Math.max(nextPollAt(request.requestedAt, at).getTime(), pacWantsAt)),
    at,
  });
}

/** Another process works on the request: return its current row. */
async function reloadRequest({ database }: CancellationDeps, request: CancellationRequest): Promise<Progress> {
  const current = (await database.cancellationRequests.findById(request.organizationId, request.id)) ?? request;
  const isKnown = current.state !== 'open' || current.takenAt !== null;
  return { request: current, isKnown, isAnswered: isKnown };
}

const eventOf = {
  accepted: 'cancelled',
  rejected: 'cancellation_rejected',
  failed: 'cancellation_rejected',
} as const;

/**
 * Ends a request: its row, the document's status and the event, in one transaction. The SAT's response was committed
 * before. If the transaction of an accepted request fails, the document is marked as desynced until the worker or the
 * next `sync` succeeds.
 */
async function settle(
  deps: CancellationDeps,
  request: CancellationRequest,
  state: 'accepted' | 'rejected' | 'failed',
): Promise<Progress> {
  const { database, clock, log } = deps;
  const { organizationId, id, fence, environment } = request;
  const at = clock.now();
  try {
    const settled = await database.transaction(async (tx) => {
      const resolved = await tx.cancellationRequests.resolve(organizationId, id, fence, { state, at });
      const row = resolved && (await tx.invoices.findById(organizationId, resolved.invoiceId));
      if (row) {
        const eventKind = documentEvent(row.tipoComprobante, eventOf[state]);
        await recordEvent(tx, at, organizationId, environment, eventKind, cancellationEvent(deps, row, resolved));
      }
      return resolved;
    });
    return settled ? { request: settled, isKnown: true, isAnswered: true } : await reloadRequest(deps, request);
  } catch (error) {
    if (state !== 'accepted') throw error;
    // The commit may have succeeded although its response was lost.
    const after = await reloadRequest(deps, request).catch(() => undefined);
    if (after && after.request.state !== 'open') return after;
    log.error(
      { error, organizationId, cancellationId: id },
      'the SAT has cancelled a document whose status could not be written: it is desynced until that is done',
    );
    await emitDesyncedEvent(deps, request);
    return { request, isKnown: true, isAnswered: true };
  }
}

/** Once per request: the event has the request's id. */
async function emitDesyncedEvent(deps: CancellationDeps, request: CancellationRequest): Promise<void> {
  const { database, clock, log } = deps;
  const { organizationId, id, invoiceId, environment } = request;
  try {
    const row = await database.invoices.findById(organizationId, invoiceId);
    if (!row) return;
    const kind = documentEvent(row.tipoComprobante, 'cancellation_desynced');
    const payload = eventPayload(kind, cancellationEvent(deps, row, request));
    await database.events.insert({ organizationId, id, environment, kind, payload, createdAt: clock.now() });
  } catch (error) {
    if (!isUniqueViolation(error, 'outbox_event_pkey'))
      log.warn({ error, organizationId }, 'the event of a desynced document was not written');
  }
}
