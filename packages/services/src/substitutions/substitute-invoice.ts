import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import type { NewSubstitution, Substitution } from '@lacre/database/repositories/substitution.repository';
import { uuidV7 } from '@lacre/database/uuid-v7';
import { type InvoiceAccess, requireScopeOf } from '../access.ts';
import { readCancellationPlan } from '../cancellations/plan-cancellation.ts';
import { mayReplace, reducesBalance } from '../cancellations/related-documents.ts';
import { blockedBy, refuseByState } from '../cancellations/request-cancellation.ts';
import { requireCancellable } from '../cancellations/require-cancellable.ts';
import { requireSigner } from '../cancellations/sign-request.ts';
import { substitutionInProgress } from '../cancellations/substitution-in-progress.ts';
import { documentNotFound, findStamped } from '../documents/find-document.ts';
import { environmentClock, inEnvironment } from '../environment-clock.ts';
import { AppError } from '../errors.ts';
import type { InvoiceInput } from '../invoices/invoice-input.ts';
import { hashBody } from '../issuing/hash-body.ts';
import { requireConfirmation } from '../key-limits/confirmation.ts';
import { english, type ResponseLanguage } from '../language.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import { advanceSubstitution, type SubstitutionServices, stepLeaseMs } from './advance-substitution.ts';
import { type SubstitutionView, toSubstitutionView } from './substitution-view.ts';

export interface SubstitutionOutcome {
  view: SubstitutionView;
  isReplayed: boolean;
  /** The key was used with another body: the substitution is that of the first one. */
  bodyMismatch: boolean;
}

interface SubstitutionRequest {
  access: InvoiceAccess;
  /** The document to replace. */
  row: InvoiceRow;
  body: InvoiceInput;
  bodyHash: Buffer;
  ignoreRelated: boolean;
  confirmation: string | undefined;
}

/**
 * Replaces an invoice: stamps the new one with relation 04 to it, then requests its cancellation with motive 01. The
 * intent is committed as a row first, so that a crash anywhere leaves work for the worker and never a second new
 * invoice. A new document that the rules or the PAC reject throws that error and leaves the old one unchanged.
 */
export async function substituteInvoice(
  deps: SubstitutionServices,
  access: InvoiceAccess,
  {
    id,
    ignoreRelated = false,
    confirmation,
    ...body
  }: InvoiceInput & { id: string; ignoreRelated?: boolean | undefined },
  language: ResponseLanguage = english,
): Promise<SubstitutionOutcome> {
  requireScopeOf(access, 'write:invoices');
  const row = await findStamped(deps, access, id, 'invoice');
  if (row.tipoComprobante === 'P') throw new AppError('RECEIPT_IS_REPLACED_OTHERWISE');
  const bodyHash = await hashBody(body);
  const request = { access, row, body, bodyHash, ignoreRelated, confirmation };
  const replayed = async (known: Substitution): Promise<SubstitutionOutcome> => ({
    view: await toSubstitutionView(deps, known, language),
    isReplayed: true,
    bodyMismatch: !known.bodyHash.equals(bodyHash),
  });
  const known = await findSameKey(deps, request);
  if (known) return replayed(known);
  let opened: Substitution;
  try {
    opened = await beginSubstitution(deps, request);
  } catch (error) {
    // A simultaneous request with the same key has begun it meanwhile.
    const meanwhile = await findSameKey(deps, request);
    if (!meanwhile) throw error;
    return replayed(meanwhile);
  }
  const { substitution, rejection } = await advanceSubstitution(deps, access, opened);
  if (rejection) throw rejection;
  return { view: await toSubstitutionView(deps, substitution, language), isReplayed: false, bodyMismatch: false };
}

async function findSameKey(
  { database }: Pick<SubstitutionServices, 'database'>,
  { access: { organizationId }, row, body: { idempotencyKey } }: SubstitutionRequest,
): Promise<Substitution | undefined> {
  if (idempotencyKey === undefined) return undefined;
  const known = await database.substitutions.findByKey(organizationId, row.environment, idempotencyKey);
  if (known && known.invoiceId !== row.id)
    throw new AppError('IDEMPOTENCY_KEY_OF_OTHER_KIND', {
      texts: {
        en: 'This idempotencyKey belongs to the substitution of another document',
        es: 'Este idempotencyKey es de la sustitución de otro documento',
      },
    });
  return known;
}

/** Checks that the document may be replaced and commits the intent. */
async function beginSubstitution(
  deps: SubstitutionServices,
  { access, row, body, bodyHash, ignoreRelated, confirmation }: SubstitutionRequest,
): Promise<Substitution> {
  const { organizationId } = access;
  const { environment } = row;
  await requireCancellable(deps, access, row);
  await requireConfirmation(deps, confirmation, { access, environment, path: '/invoices', bodyHash });
  await requireSigner(await inEnvironment(deps, organizationId, environment), { ...row, organizationId });
  if (await substitutionInProgress(deps.database, organizationId, row.id)) throw new AppError('SUBSTITUTION_UNDER_WAY');
  const plan = await readCancellationPlan(deps, access, { id: row.id });
  if (!plan.cancellable && plan.reason !== null) throw new AppError('NOT_SUBSTITUTABLE', { texts: plan.reason });

  const type = body.type ?? 'I';
  if (!mayReplace(type, row.tipoComprobante)) {
    const texts = {
      en: `A document of type ${type} cannot replace one of type ${row.tipoComprobante}`,
      es: `Un comprobante de tipo ${type} no puede sustituir a uno de tipo ${row.tipoComprobante}`,
    };
    const code = 'SUBSTITUTE_INVALID';
    throw new AppError(code, { texts, details: [{ path: 'type', code, message: texts, source: 'api' }] });
  }

  const now = (await environmentClock(deps, organizationId, environment)).now();
  const substitutionId = uuidV7(now);
  const idempotencyKey = body.idempotencyKey ?? `substitution-${substitutionId}`;
  const others = (body.related ?? []).filter(({ type }) => type !== '04');
  const request: InvoiceInput = {
    ...body,
    environment,
    idempotencyKey,
    related: [...others, { type: '04', uuids: [row.uuid] }],
  };
  const { origin: _origin, ...actor } = access.actor;
  const opened = await openSubstitution(deps, organizationId, row, {
    id: substitutionId,
    invoiceId: row.id,
    environment,
    idempotencyKey,
    bodyHash,
    body: request,
    ignoreRelated,
    actor,
    nextStepAt: new Date(now.getTime() + stepLeaseMs),
    at: now,
  });
  if (!opened) throw new AppError('SUBSTITUTION_UNDER_WAY');
  return opened;
}

/**
 * Locks the row that cancellations lock, and credit notes and payment receipts while they take from the document: none
 * of them is created meanwhile, and one that came first is seen.
 */
function openSubstitution(
  { database }: Pick<SubstitutionServices, 'database'>,
  organizationId: string,
  { id, uuid, environment }: InvoiceRow,
  intent: NewSubstitution,
): Promise<Substitution | undefined> {
  return oneAtATime(organizationId, () =>
    database.transaction(async (tx) => {
      await tx.invoiceLedger.hold(organizationId, [uuid]);
      const row = await tx.invoices.findById(organizationId, id);
      if (!row) throw documentNotFound('invoice');
      refuseByState(row);
      if (await tx.invoiceRelations.isTakenFromInFlight(organizationId, id))
        throw new AppError('RELATED_DOCUMENT_IN_FLIGHT', { retryAfterSeconds: 5 });
      const blocking = (await tx.invoiceRelations.liveNaming(organizationId, environment, uuid)).filter(reducesBalance);
      if (blocking.length > 0 && !intent.ignoreRelated) throw blockedBy(blocking);
      return tx.substitutions.open(organizationId, intent);
    }),
  );
}

/** The latest substitution of a document. */
export async function getSubstitution(
  deps: Pick<SubstitutionServices, 'database'>,
  access: InvoiceAccess,
  { id }: { id: string },
  language: ResponseLanguage = english,
): Promise<SubstitutionView> {
  const row = await findStamped(deps, access, id, 'invoice');
  const latest = await deps.database.substitutions.findLatest(access.organizationId, row.id);
  if (!latest)
    throw new AppError('NOT_FOUND', { texts: { en: 'Substitution not found', es: 'No se encontró la sustitución' } });
  return toSubstitutionView(deps, latest, language);
}
