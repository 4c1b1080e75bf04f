import { answerDeadline, cancellableUntil, freeUntil, requiresReceptorApproval } from '@lacre/cfdi/cancellation';
import type { DocumentType } from '@lacre/cfdi/document-type';
import { RFC_PUBLICO_GENERAL } from '@lacre/cfdi/rfc';
import type { Text } from '@lacre/cfdi/violation';
import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import type { InvoiceAccess } from '../access.ts';
import { cancellationMotives } from '../documents/cancellation-motives.ts';
import { type DocumentPath, findStamped } from '../documents/find-document.ts';
import { cancellationFacts } from '../documents/list-item.ts';
import { inEnvironment } from '../environment-clock.ts';
import { AppError, type ErrorCode } from '../errors.ts';
import { english, inLanguage, type ResponseLanguage } from '../language.ts';
import type { Services } from '../services.ts';
import { blockingDocuments } from './blocking-documents.ts';
import type { CancellationInput } from './cancellation-input.ts';
import { cancellationConfirmation } from './confirm-cancellation.ts';
import { reducesBalance } from './related-documents.ts';
import { canBeCredited, replacedBy } from './replaced-by.ts';
import { requireCancellable } from './require-cancellable.ts';
import { requireSigner } from './sign-request.ts';
import {
  conflictsWithSubstitution,
  type SubstitutionInProgress,
  substitutionInProgress,
} from './substitution-in-progress.ts';

/** The document of a plan, and the parameters of the cancellation. */
export type PlanInput = Pick<CancellationInput, 'id'> & Partial<Omit<CancellationInput, 'id' | 'confirmation'>>;

/** What cancelling a document requires now. Computed on every read: it depends on the time and on other documents. */
export interface CancellationPlan<Reason = string> {
  invoiceId: string;
  uuid: string;
  status: 'vigente' | 'cancelado';
  cancellationStatus: 'pendiente' | 'rechazada' | null;
  /** Whether it can be requested now; if documents relate to it, with `ignoreRelated`. */
  cancellable: boolean;
  /** Why not, or what to note. */
  reason: Reason | null;
  requiresReceptorApproval: boolean;
  /** Until when no consent of the receiver is needed; null when it never is. */
  freeUntil: string | null;
  /**
   * When the receiver's silence would count as consent if it were requested now; null when no consent is needed or
   * silence does not count.
   */
  answerDeadline: string | null;
  /** The last instant at which it may be cancelled. */
  cancellableUntil: string;
  /** Of the place of issue: deadlines end with a day there. */
  timezone: string;
  motivos: { motivo: '01' | '02' | '03' | '04'; meaning: string; allowed: boolean; reason: Reason | null }[];
  /** Documents to cancel first, in this order: all of them for any motive but 01; with 01 credit notes and receipts. */
  blocking: {
    order: number;
    id: string;
    uuid: string;
    tipoComprobante: DocumentType;
    serie: string;
    folio: string;
    cancellationStatus: 'pendiente' | 'rechazada' | null;
    /** c_TipoRelacion; null for a payment receipt of the document. */
    tipoRelacion: string | null;
  }[];
}

type PlanServices = Pick<Services, 'database' | 'clock' | 'catalogs' | 'csds'>;

const reasons = {
  cancelled: { en: 'It is already cancelado.', es: 'Ya está cancelado.' },
  pending: { en: 'A cancellation is already pending.', es: 'Ya hay una cancelación pendiente.' },
  tooLate: {
    en: 'The deadline to cancel it has passed: issue a credit note (Egreso) instead.',
    es: 'El plazo para cancelarlo venció: emita en su lugar una nota de crédito (Egreso).',
  },
  tooLateWithoutCredit: {
    en: 'The deadline to cancel it has passed (CFF article 29-A).',
    es: 'El plazo para cancelarlo venció (artículo 29-A del CFF).',
  },
  inFlight: {
    en: 'A credit note or payment receipt for it is being stamped.',
    es: 'Se está timbrando una nota de crédito o un recibo de pago de este comprobante.',
  },
  related: {
    en: 'Documents in force relate to it: first cancel those in `blocking`, or send `ignoreRelated`.',
    es: 'Hay comprobantes vigentes relacionados con él: cancele primero los de `blocking`, o envíe `ignoreRelated`.',
  },
  credited: {
    en: 'It has credit notes or payment receipts in force: first cancel those in `blocking`, or send `ignoreRelated`.',
    es: 'Tiene notas de crédito o recibos de pago vigentes: cancele primero los de `blocking`, o envíe `ignoreRelated`.',
  },
  replacing: {
    en: 'A substitution is in progress: it will be cancelled with motivo 01 and the UUID of the document that replaces it.',
    es: 'Hay una sustitución en curso: se cancelará con el motivo 01 y el UUID del comprobante que lo sustituye.',
  },
  forGlobal: {
    en: 'Only for a global invoice with a sale whose customer asks for an invoice; this document is not one.',
    es: 'Solo para una factura global con una venta cuyo cliente pide su factura; este comprobante no lo es.',
  },
} satisfies Record<string, Text>;

/**
 * As `readCancellationPlan`, in the language of the response. If the motive is given and the document can be cancelled,
 * `confirmation` is valid for `requestCancellation` with the same parameters.
 */
export async function planCancellation(
  services: PlanServices & Pick<Services, 'confirmationKey'>,
  access: InvoiceAccess,
  { id, motivo, ...asked }: PlanInput,
  path: DocumentPath = 'invoice',
  language: ResponseLanguage = english,
): Promise<CancellationPlan & { confirmation: string | null }> {
  const row = await findStamped(services, access, id, path);
  const underWay = await substitutionInProgress(services.database, access.organizationId, row.id);
  const plan = await readPlan(services, access, row, underWay);
  const confirmation =
    motivo !== undefined && plan.cancellable && !conflictsWithSubstitution(underWay, { motivo, ...asked })
      ? cancellationConfirmation(services, access, row, { motivo, ...asked })
      : null;
  const translated = (reason: Text | null) => reason && inLanguage(reason, language);
  return {
    ...plan,
    reason: translated(plan.reason),
    motivos: plan.motivos.map(({ reason, ...each }) => ({ ...each, reason: translated(reason) })),
    confirmation,
  };
}

/**
 * Allowed motives, whether and from when the receiver must consent, and what must be cancelled first. Calls neither the
 * SAT nor a PAC. The caller must check that no substitution is in progress.
 */
export async function readCancellationPlan(
  services: PlanServices,
  access: InvoiceAccess,
  { id }: { id: string },
  path: DocumentPath = 'invoice',
): Promise<CancellationPlan<Text>> {
  return readPlan(services, access, await findStamped(services, access, id, path), undefined);
}

async function readPlan(
  services: PlanServices,
  access: InvoiceAccess,
  row: InvoiceRow,
  underWay: SubstitutionInProgress | undefined,
): Promise<CancellationPlan<Text>> {
  const { database } = services;
  const { organizationId } = access;
  const deps = await inEnvironment(services, organizationId, row.environment);
  const [blocking, isInFlight, byLimits, bySigner] = await Promise.all([
    blockingDocuments(database, organizationId, row.environment, row.uuid),
    database.invoiceRelations.isTakenFromInFlight(organizationId, row.id),
    refusal('KEY_LIMIT_EXCEEDED', requireCancellable(services, access, row)),
    refusal('ORGANIZATION_NOT_READY', requireSigner(deps, { ...row, organizationId })),
  ]);
  const now = deps.clock.now();
  const facts = cancellationFacts(deps, row);
  const last = cancellableUntil(facts, row.rfcEmisor);
  const needsApproval = row.status === 'vigente' && requiresReceptorApproval(facts, now);
  const reason = reasonAgainst();
  const byReplacing = underWay ? reasons.replacing : null;
  const byRelations = blocking.length === 0 ? null : reasons.related;
  const byCredits = blocking.some((one) => one.isDirect && reducesBalance(one)) ? reasons.credited : null;
  return {
    invoiceId: row.id,
    uuid: row.uuid,
    status: row.status,
    cancellationStatus: row.cancellationStatus,
    cancellable: reason === null,
    reason: reason ?? byReplacing ?? byCredits ?? byRelations,
    requiresReceptorApproval: needsApproval,
    freeUntil: freeUntil(facts)?.toISOString() ?? null,
    answerDeadline: (needsApproval && answerDeadline(facts, now)?.toISOString()) || null,
    cancellableUntil: last.toISOString(),
    timezone: facts.zona,
    motivos: (['01', '02', '03', '04'] as const).map((motivo) => {
      const against = reason ?? (motivo === '01' ? byCredits : (byReplacing ?? byRelations));
      return {
        motivo,
        meaning: cancellationMotives[motivo],
        allowed: against === null,
        reason: against ?? noteOf(motivo),
      };
    }),
    blocking: blocking.map(({ kind: _kind, isDirect: _isDirect, ...document }, index) => ({
      order: index + 1,
      ...document,
    })),
  };

  function noteOf(motivo: string): Text | null {
    if (motivo === '01') return underWay ? null : replacedBy(row.tipoComprobante).needed;
    const isGlobal = row.tipoComprobante === 'I' && row.rfcReceptor === RFC_PUBLICO_GENERAL;
    return motivo === '04' && !isGlobal ? reasons.forGlobal : null;
  }

  function reasonAgainst(): Text | null {
    if (row.status === 'cancelado') return reasons.cancelled;
    if (row.cancellationStatus === 'pendiente') return reasons.pending;
    if (now > last) return canBeCredited(row) ? reasons.tooLate : reasons.tooLateWithoutCredit;
    if (bySigner) return bySigner;
    if (isInFlight) return reasons.inFlight;
    if (underWay && underWay.substituteUuid === null) return reasons.replacing;
    return byLimits;
  }
}

/** The text of the error with which the request would be rejected; null if it would not be. */
async function refusal(code: ErrorCode, required: Promise<unknown>): Promise<Text | null> {
  try {
    await required;
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== code) throw error;
    const [text = null] = [error.texts].flat();
    return text;
  }
}
