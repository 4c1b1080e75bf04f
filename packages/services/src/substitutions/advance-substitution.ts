import type { Text } from '@lacre/cfdi/violation';
import type { Substitution } from '@lacre/database/repositories/substitution.repository';
import type { InvoiceAccess } from '../access.ts';
import { replaces } from '../cancellations/related-documents.ts';
import { cancelAllowed } from '../cancellations/request-cancellation.ts';
import { findStamped } from '../documents/find-document.ts';
import { environmentClock } from '../environment-clock.ts';
import { AppError } from '../errors.ts';
import type { InvoiceInput } from '../invoices/invoice-input.ts';
import { replacingKind } from '../invoices/invoice-kind.ts';
import { issueDocument } from '../issuing/issue-document.ts';
import type { IssuingServices } from '../issuing/issuing.ts';
import { jittered } from '../schedule.ts';
import type { Services } from '../services.ts';
import { storedError } from '../stored-error.ts';
import { isStillUnknown } from './is-still-unknown.ts';

/** Needed to issue the new document and to cancel the old one. */
export type SubstitutionServices = IssuingServices & Pick<Services, 'csds'>;

/** While a step is in progress, no other process takes the substitution. */
export const stepLeaseMs = 120_000;
const retryAfterMs = 15_000;

const substituteUnknown: Text = {
  en: 'The SAT does not know the new document yet: the old one will be cancelled once it does.',
  es: 'El SAT todavía no conoce el comprobante nuevo: el anterior se cancelará en cuanto lo conozca.',
};

/** The substitution's row, and the error of the new document if that ended it. */
export interface SubstitutionProgress {
  substitution: Substitution;
  rejection?: AppError;
}

/**
 * Advances a substitution as far as possible now: stamps the new document under its own key, so that a retry creates no
 * second one; then requests the cancellation of the old one, and a retry finds the open request. Safe to interrupt
 * anywhere: the row records what is left to do.
 */
export async function advanceSubstitution(
  deps: SubstitutionServices,
  access: InvoiceAccess,
  started: Substitution,
): Promise<SubstitutionProgress> {
  let current = started;
  if (current.state === 'stamping') {
    const stamped = await stampSubstitute(deps, access, current);
    if (stamped.rejection || stamped.substitution.state !== 'cancelling') return stamped;
    current = stamped.substitution;
  }
  return current.state === 'cancelling' ? cancelReplaced(deps, access, current) : { substitution: current };
}

async function stampSubstitute(
  deps: SubstitutionServices,
  access: InvoiceAccess,
  substitution: Substitution,
): Promise<SubstitutionProgress> {
  try {
    const body = substitution.body as InvoiceInput;
    const replaced = (body.related ?? []).filter(({ type }) => type === '04').flatMap(({ uuids }) => uuids);
    const outcome = await issueDocument(deps, access, replacingKind(replaced), body, {});
    if (outcome.kind === 'recovering') return await waitForStamp(deps, substitution);
    const { id: substituteId, uuid: substituteUuid } = outcome.invoice;
    if (outcome.kind === 'replayed') await requireReplacing(deps, substitution, substituteId);
    return await step(deps, substitution, {
      state: 'cancelling',
      substituteId,
      substituteUuid,
      nextStepMs: stepLeaseMs,
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (isRetryable(error)) return wait(deps, substitution, 'stamping', textsOf(error));
    return { ...(await failSubstitution(deps, substitution, textsOf(error))), rejection: error };
  }
}

/** The key already created a document: an earlier step of this substitution, or one that replaces nothing (409). */
async function requireReplacing(
  { database }: SubstitutionServices,
  { organizationId, invoiceId }: Substitution,
  substituteId: string,
): Promise<void> {
  const replaced = await database.invoices.findById(organizationId, invoiceId);
  if (!replaced || (await replaces(database, organizationId, substituteId, replaced.uuid))) return;
  throw new AppError('IDEMPOTENCY_KEY_OF_OTHER_KIND', {
    texts: {
      en: 'This idempotencyKey belongs to another document, which does not replace this one',
      es: 'Este idempotencyKey es de otro documento, que no sustituye a este',
    },
  });
}

async function cancelReplaced(
  deps: SubstitutionServices,
  access: InvoiceAccess,
  substitution: Substitution,
): Promise<SubstitutionProgress> {
  const { organizationId, invoiceId, substituteUuid } = substitution;
  const complete = (cancellationId: string | undefined) =>
    step(deps, substitution, { state: 'completed', cancellationId, nextStepMs: null });
  // A step that was interrupted may have sent the request already.
  const requests = await deps.database.cancellationRequests.list(organizationId, invoiceId);
  const mine = requests.find(
    ({ state, folioSustitucion }) => state !== 'failed' && folioSustitucion === substituteUuid?.toUpperCase(),
  );
  if (mine) return complete(mine.id);
  if (await isStillUnknown(deps, organizationId, substitution.substituteId ?? ''))
    return wait(deps, substitution, 'cancelling', [substituteUnknown]);
  try {
    const row = await findStamped(deps, access, invoiceId, 'invoice');
    const { record } = await cancelAllowed(deps, access, row, {
      motivo: '01',
      folioSustitucion: substituteUuid ?? undefined,
      ignoreRelated: substitution.ignoreRelated,
    });
    return await complete(record.id);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'ALREADY_CANCELLED') return complete(undefined);
    if (isRetryable(error) || error.code === 'CANCELLATION_PENDING')
      return wait(deps, substitution, 'cancelling', textsOf(error));
    // Both documents are in force: reported, and left to the caller.
    deps.log.error({ organizationId, invoiceId, error }, 'a replaced document could not be cancelled');
    return failSubstitution(deps, substitution, textsOf(error));
  }
}

/** Checks the new document again later: another process may be about to get its stamp. */
export function waitForStamp(deps: SubstitutionServices, substitution: Substitution): Promise<SubstitutionProgress> {
  return wait(deps, substitution, 'stamping', [
    {
      en: 'The outcome of stamping the new document is being recovered.',
      es: 'Se está verificando si el nuevo comprobante quedó timbrado.',
    },
  ]);
}

/** Ends a substitution; what it has done so far remains. */
export function failSubstitution(
  deps: SubstitutionServices,
  substitution: Substitution,
  messages: readonly Text[],
): Promise<SubstitutionProgress> {
  return step(deps, substitution, { state: 'failed', messages, nextStepMs: null });
}

/** As many as are stored of any error. */
const textsOf = (error: AppError): Text[] => storedError(error).messages;

/** Errors that mean "not now". */
const isRetryable = ({ kind, options }: AppError) =>
  kind === 'service-unavailable' || kind === 'too-many-requests' || options.retryAfterSeconds !== undefined;

function wait(
  deps: SubstitutionServices,
  substitution: Substitution,
  state: 'stamping' | 'cancelling',
  messages: readonly Text[],
): Promise<SubstitutionProgress> {
  return step(deps, substitution, {
    state,
    messages,
    nextStepMs: jittered(retryAfterMs, substitution.id, substitution.fence),
  });
}

/** The current row, also when another process has taken it. */
async function step(
  deps: SubstitutionServices,
  substitution: Substitution,
  {
    nextStepMs,
    ...change
  }: {
    state: Substitution['state'];
    substituteId?: string;
    substituteUuid?: string;
    cancellationId?: string | undefined;
    messages?: readonly Text[];
    nextStepMs: number | null;
  },
): Promise<SubstitutionProgress> {
  const { organizationId, id, fence, environment, invoiceId } = substitution;
  const at = (await environmentClock(deps, organizationId, environment)).now();
  const nextStepAt = nextStepMs === null ? null : new Date(at.getTime() + nextStepMs);
  const changed = await deps.database.substitutions.step(organizationId, id, fence, {
    ...change,
    cancellationId: change.cancellationId,
    nextStepAt,
    at,
  });
  const current = changed ?? (await deps.database.substitutions.findLatest(organizationId, invoiceId)) ?? substitution;
  return { substitution: current };
}
