import type { CancellationRequest } from '@lacre/database/repositories/cancellation-request.repository';
import { inLanguage, type ResponseLanguage } from '../language.ts';
import type { Services } from '../services.ts';
import { cancellationTexts } from './cancellation-texts.ts';

/** One cancellation request (contract, section 6). */
export interface CancellationRecord {
  id: string;
  invoiceId: string;
  uuid: string;
  motivo: '01' | '02' | '03' | '04';
  folioSustitucion: string | null;
  /** `rechazada`: by the receiver or by the SAT; `satCode` and `message` say by whom. */
  status: 'pendiente' | 'aceptada' | 'rechazada';
  /** Whether the receiver's consent was needed at the time of the request. */
  requiresReceptorApproval: boolean;
  requestedAt: string;
  /** When the receiver's silence counts as consent; null when none is needed or silence does not count. */
  deadlineAt: string | null;
  resolvedAt: string | null;
  /** EstatusUUID of the SAT: 201, 202, ... */
  satCode: string | null;
  /** The SAT's own text: EstatusCancelacion, or that of a rejection; ours when we conclude a result. */
  message: string | null;
  hasAcuse: boolean;
}

const statusOf = { open: 'pendiente', accepted: 'aceptada', rejected: 'rechazada', failed: 'rechazada' } as const;

export function toCancellationRecord(request: CancellationRequest, language: ResponseLanguage): CancellationRecord {
  const { id, invoiceId, uuid, motivo, folioSustitucion, state, satCode, hasAcuse } = request;
  const message = state === 'failed' ? request.message : request.estatusCancelacion || request.message;
  return {
    id,
    invoiceId,
    uuid,
    motivo,
    folioSustitucion,
    status: statusOf[state],
    requiresReceptorApproval: request.requiresApproval,
    requestedAt: request.requestedAt.toISOString(),
    deadlineAt: request.deadlineAt?.toISOString() ?? null,
    resolvedAt: request.resolvedAt?.toISOString() ?? null,
    satCode,
    message: message && inLanguage(cancellationTexts(message), language),
    hasAcuse,
  };
}

export async function findLatestCancellation(
  { database }: Pick<Services, 'database'>,
  organizationId: string,
  invoiceId: string,
  language: ResponseLanguage,
): Promise<CancellationRecord | null> {
  const [latest] = await database.cancellationRequests.list(organizationId, invoiceId);
  return latest ? toCancellationRecord(latest, language) : null;
}
