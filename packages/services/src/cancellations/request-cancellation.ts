import { answerDeadline, cancellableUntil, requiresReceptorApproval } from '@lacre/cfdi/cancellation';
import { localTimeAt } from '@lacre/cfdi/dates';
import { isRfc } from '@lacre/cfdi/rfc';
import { type Text } from '@lacre/cfdi/violation';
import type { Database } from '@lacre/database/database';
import type { CancellationRequest } from '@lacre/database/repositories/cancellation-request.repository';
import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import type { RelatingDocument } from '@lacre/database/repositories/invoice-relation.repository';
import { uuidV7 } from '@lacre/database/uuid-v7';
import { isUniqueViolation } from '@lacre/database/violations';
import type { InvoiceAccess } from '../access.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { createdBy } from '../created-by.ts';
import { type DocumentPath, documentNotFound, findStamped } from '../documents/find-document.ts';
import { cancellationFacts } from '../documents/list-item.ts';
import { inEnvironment } from '../environment-clock.ts';
import { rowOf } from '../error-codes/error-codes.ts';
import { AppError } from '../errors.ts';
import { documentEvent } from '../events/document-event.ts';
import { recordEvent } from '../events/record-event.ts';
import { pacNotConfigured } from '../issuing/pac-errors.ts';
import { english, type ResponseLanguage } from '../language.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import type { Pac } from '../ports/pac.ts';
import { detailOf, pacRejected } from '../request-faults.ts';
import type { Services } from '../services.ts';
import { accountOfDocument } from './account-of-document.ts';
import { advanceCancellation, leaseMs } from './advance-cancellation.ts';
import { cancellationEvent } from './cancellation-event.ts';
import type { CancellationInput } from './cancellation-input.ts';
import { cancellationTexts } from './cancellation-texts.ts';
import { type CancellationRecord, toCancellationRecord } from './cancellation-view.ts';
import { requireConfirmedCancellation } from './confirm-cancellation.ts';
import { mayReplace, reducesBalance, replaces } from './related-documents.ts';
import { canBeCredited, replacedBy } from './replaced-by.ts';
import { requireCancellable } from './require-cancellable.ts';
import { requireSigner } from './sign-request.ts';
import { conflictsWithSubstitution, substitutionInProgress } from './substitution-in-progress.ts';

type Deps = Pick<Services, 'database' | 'clock' | 'catalogs' | 'csds' | 'log' | 'issuing'>;
type RequestDeps = Deps & Pick<Services, 'confirmationKey'>;

/** The SAT's code for a folioSustitucion that it does not accept. */
const SUBSTITUTE_REJECTED = '208';

export interface CancellationOutcome {
  record: CancellationRecord;
  /** False: it is not known yet whether the SAT has the request; the worker finds out. */
  isKnown: boolean;
}

/**
 * Requests the cancellation of a document from the SAT. The intent is committed before the PAC is called, one request
 * at a time per document, and only the SAT's status decides the result. 400 for what the SAT would reject or has
 * rejected, 409 when the document is cancelled, being cancelled, or not settled itself, 503 when no PAC is available;
 * 403 beyond a limit of the API key, or for a confirmation of another request.
 */
export async function requestCancellation(
  services: RequestDeps,
  access: InvoiceAccess,
  input: CancellationInput,
  path: DocumentPath = 'invoice',
  language: ResponseLanguage = english,
): Promise<CancellationOutcome> {
  const row = await findStamped(services, access, input.id, path);
  requireConfirmedCancellation(services, access, row, input);
  await requireCancellable(services, access, row);
  return cancelAllowed(services, access, row, input, language);
}

/** The same without the checks: for a document that has already been replaced by a new one. */
export async function cancelAllowed(
  services: Deps,
  access: InvoiceAccess,
  row: InvoiceRow,
  input: Omit<CancellationInput, 'id'>,
  language: ResponseLanguage = english,
): Promise<CancellationOutcome> {
  const deps = await inEnvironment(services, access.organizationId, row.environment);
  refuseByState(row);
  refuseByTime(deps, row);
  const pac = await reachablePac(deps, access.organizationId, row);
  await requireSigner(deps, { ...row, organizationId: access.organizationId });
  const request = await openRequest(deps, access, row, input);
  const { request: after, isKnown, rejection } = await advanceCancellation(deps, pac, request);
  if (rejection) {
    const ofSubstitute = { path: 'folioSustitucion', hint: replacedBy(row.tipoComprobante).hint };
    const message = cancellationTexts(rejection.message);
    throw pacRejected({ ...rejection, message, ...(rejection.code === SUBSTITUTE_REJECTED && ofSubstitute) });
  }
  return { record: toCancellationRecord(after, language), isKnown };
}

/** Throws 503 before anything is written. */
export async function reachablePac(
  services: Pick<Services, 'database' | 'issuing'>,
  organizationId: string,
  { id, environment }: Pick<InvoiceRow, 'id' | 'environment'>,
): Promise<Pac> {
  const pac = await accountOfDocument(services, organizationId, id, environment);
  if (!pac) throw pacNotConfigured(environment);
  const retryAfterSeconds = pac.unavailableForSeconds();
  if (retryAfterSeconds > 0)
    throw new AppError('PAC_UNAVAILABLE', {
      texts: {
        en: 'The PAC is not available. Send the request again.',
        es: 'El PAC no está disponible. Envíe otra vez la solicitud.',
      },
      retryAfterSeconds,
    });
  return pac;
}

/** 409 for a document that is cancelled or being cancelled. */
export function refuseByState({ status, cancellationStatus }: InvoiceRow): void {
  if (status === 'cancelado') throw new AppError('ALREADY_CANCELLED');
  if (cancellationStatus === 'pendiente') throw pendingAlready();
}

/** CFF 29-A: until the month of the annual return for the year of issue. */
function refuseByTime(deps: Pick<Services, 'clock' | 'catalogs'>, row: InvoiceRow): void {
  const facts = cancellationFacts(deps, row);
  const last = cancellableUntil(facts, row.rfcEmisor);
  if (!isRfc(row.rfcEmisor) || deps.clock.now() <= last) return;
  // The day at the place of issue: in UTC its end is on the next one.
  const params = { until: localTimeAt(last, facts.zona).slice(0, 10) };
  throw new AppError('CANCELLATION_TOO_LATE', {
    params,
    details: [
      {
        ...detailOf('id', 'CANCELLATION_TOO_LATE', params),
        ...(canBeCredited(row) && { hint: rowOf('CANCELLATION_TOO_LATE').remedy }),
      },
    ],
  });
}

async function openRequest(
  deps: Deps,
  access: InvoiceAccess,
  { id, uuid }: InvoiceRow,
  input: Omit<CancellationInput, 'id'>,
): Promise<CancellationRequest> {
  const { database, clock } = deps;
  const { organizationId } = access;
  const now = clock.now();
  // Credit notes and payment receipts lock the same row, so none is created while this is decided.
  const opened = oneAtATime(organizationId, () =>
    database.transaction(async (tx) => {
      await tx.invoiceLedger.hold(organizationId, [uuid]);
      const row = await tx.invoices.findById(organizationId, id);
      if (!row) throw documentNotFound('invoice');
      refuseByState(row);
      if (conflictsWithSubstitution(await substitutionInProgress(tx, organizationId, id), input))
        throw new AppError('SUBSTITUTION_UNDER_WAY');
      await refuseByRelations(tx, organizationId, row, input);
      const facts = cancellationFacts(deps, row);
      const requiresApproval = requiresReceptorApproval(facts, now);
      const request = await tx.cancellationRequests.open(organizationId, {
        id: uuidV7(now),
        invoiceId: id,
        environment: row.environment,
        uuid,
        motivo: input.motivo,
        folioSustitucion: input.folioSustitucion?.toUpperCase() ?? null,
        previousStatus: row.cancellationStatus,
        requiresApproval,
        requestedBy: createdBy(access),
        deadlineAt: (requiresApproval && answerDeadline(facts, now)) || null,
        nextPollAt: new Date(now.getTime() + leaseMs),
        at: now,
      });
      if (!request) throw pendingAlready();
      const pending: InvoiceRow = { ...row, cancellationStatus: 'pendiente', updatedAt: now };
      const event = cancellationEvent(deps, pending, request);
      const eventKind = documentEvent(row.tipoComprobante, 'cancellation_requested');
      await recordEvent(tx, now, organizationId, row.environment, eventKind, event);
      await recordAudit(tx, now, access.actor, {
        organizationId,
        action: eventKind,
        target: { type: 'invoice', id },
        details: { uuid, motivo: input.motivo, folioSustitucion: request.folioSustitucion },
      });
      return request;
    }),
  );
  return opened.catch((error: unknown) => {
    throw isUniqueViolation(error, 'cancellation_request_open_key') ? pendingAlready() : error;
  });
}

const pendingAlready = () => new AppError('CANCELLATION_PENDING');

async function refuseByRelations(
  tx: Database,
  organizationId: string,
  row: InvoiceRow,
  { motivo, folioSustitucion, ignoreRelated = false }: Omit<CancellationInput, 'id'>,
): Promise<void> {
  if (await tx.invoiceRelations.isTakenFromInFlight(organizationId, row.id))
    throw new AppError('RELATED_DOCUMENT_IN_FLIGHT', { retryAfterSeconds: 5 });
  if (motivo === '01') await refuseBadSubstitute(tx, organizationId, row, folioSustitucion ?? '');
  if (ignoreRelated) return;
  const naming = await tx.invoiceRelations.liveNaming(organizationId, row.environment, row.uuid);
  const blocking = motivo === '01' ? naming.filter(reducesBalance) : naming;
  if (blocking.length > 0) throw blockedBy(blocking);
}

/** A replacement issued here is checked; any other one is left to the SAT. */
async function refuseBadSubstitute(
  tx: Database,
  organizationId: string,
  row: InvoiceRow,
  folioSustitucion: string,
): Promise<void> {
  const substitute = await tx.invoices.findByUuid(organizationId, folioSustitucion, row.environment);
  if (!substitute) return;
  const [type, replaced] = [substitute.tipoComprobante, row.tipoComprobante];
  if (substitute.status !== 'vigente' || substitute.id === row.id)
    throw substituteInvalid(replaced, {
      en: 'folioSustitucion must be the UUID of another document that is vigente',
      es: 'folioSustitucion debe ser el UUID de otro comprobante vigente',
    });
  if (!mayReplace(type, replaced))
    throw substituteInvalid(replaced, {
      en: `folioSustitucion is of type ${type}, which cannot replace one of type ${replaced}`,
      es: `folioSustitucion es de tipo ${type}, que no puede sustituir a uno de tipo ${replaced}`,
    });
  if (!(await replaces(tx, organizationId, substitute.id, row.uuid)))
    throw substituteInvalid(replaced, {
      en: 'folioSustitucion must relate to the document with relation 04',
      es: 'folioSustitucion debe relacionarse con el comprobante mediante la relación 04',
    });
}

/** The error for documents in force that must be cancelled first. */
export function blockedBy(blocking: readonly RelatingDocument[]): AppError {
  const uuids = blocking.map(({ uuid }) => uuid).join(', ');
  return new AppError('RELATED_DOCUMENTS', {
    texts: {
      en: `Related documents in force must be cancelled first: ${uuids}`,
      es: `Hay comprobantes relacionados vigentes que deben cancelarse antes: ${uuids}`,
    },
    details: blocking.map(({ uuid, tipoComprobante: type, tipoRelacion: relation }) => ({
      path: 'id',
      code: 'RELATED_DOCUMENTS',
      message: {
        en: `${uuid} (type ${type}${relation === null ? ', pays it' : `, relation ${relation}`}) must be cancelled first`,
        es: `${uuid} (tipo ${type}${relation === null ? ', lo paga' : `, relación ${relation}`}) debe cancelarse antes`,
      },
      hint: rowOf('RELATED_DOCUMENTS').remedy,
      source: 'api' as const,
    })),
  });
}

function substituteInvalid(replaced: string, texts: Text): AppError {
  const code = 'SUBSTITUTE_INVALID';
  return new AppError(code, {
    texts,
    details: [{ path: 'folioSustitucion', code, message: texts, hint: replacedBy(replaced).hint, source: 'api' }],
  });
}
