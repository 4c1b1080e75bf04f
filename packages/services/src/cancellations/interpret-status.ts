import type { CancellationRequest } from '@lacre/database/repositories/cancellation-request.repository';
import type { StatusOutcome } from '../ports/pac.ts';
import { conclusions } from './cancellation-texts.ts';

/** What to do after the SAT's response to a request that was sent. */
export type StatusDecision =
  | { kind: 'accepted' }
  | { kind: 'rejected' }
  /** Query again later. */
  | { kind: 'wait' }
  /** The SAT does not have the request: send it once more. */
  | { kind: 'send' }
  | { kind: 'failed'; code: string; message: string };

/** For this long, "not found" and an old status are lag, not facts (reliability, section 3). */
export const lagMs = 30 * 60_000;
const resendAfterMs = 60_000;
/** One PAC accepts five requests and then enforces a wait of 72 hours: we stay below that. */
const sendsMax = 3;
const sendsWindowMs = 72 * 3_600_000;

/** The rejection of the last send, if nothing shows that the SAT has an earlier one. */
function refusalOf({ satCode, message, takenAt }: CancellationRequest): { code: string; message: string } | undefined {
  if (takenAt !== null || satCode === null || satCode === '205') return undefined;
  return { code: satCode, message: message ?? '' };
}

/**
 * Only the SAT's status decides; a receipt (201, 202) only says that the SAT has the request. If the SAT offers no
 * query (retentions, which need no acceptance: RMF 2.7.1.35), the receipt decides.
 */
export function interpretStatus(request: CancellationRequest, status: StatusOutcome, now: Date): StatusDecision {
  const since = (instant: Date | null) => now.getTime() - (instant ?? request.requestedAt).getTime();
  switch (status.kind) {
    case 'unknown':
      return { kind: 'wait' };
    case 'not-found':
      if (since(request.firstSentAt) < lagMs) return { kind: 'wait' };
      return { kind: 'failed', code: '205', message: `${conclusions.unknownUuid.en} ${status.message}` };
    case 'not-offered':
      return byReceipt();
    case 'found':
      break;
  }
  if (status.estado === 'Cancelado') return { kind: 'accepted' };
  if (status.estatusCancelacion === 'En proceso') return { kind: 'wait' };
  if (status.estatusCancelacion === 'Solicitud rechazada' && isOfThisRequest()) return { kind: 'rejected' };
  if (request.takenAt !== null && since(request.takenAt) < lagMs) return { kind: 'wait' };
  if (request.takenAt === null && status.esCancelable === 'No cancelable' && request.motivo !== '01')
    return { kind: 'failed', code: '204', message: conclusions.inForce.en };
  return resendOrFail();

  function byReceipt(): StatusDecision {
    return request.takenAt === null ? resendOrFail() : { kind: 'accepted' };
  }

  function resendOrFail(): StatusDecision {
    const refusal = refusalOf(request);
    const mayHaveArrived = request.sends > 1 && since(request.firstSentAt) < lagMs;
    if (refusal) return mayHaveArrived ? { kind: 'wait' } : { kind: 'failed', ...refusal };
    if (since(request.sentAt) < resendAfterMs) return { kind: 'wait' };
    if (request.sends < sendsMax) return { kind: 'send' };
    if (since(request.firstSentAt) < sendsWindowMs) return { kind: 'wait' };
    return { kind: 'failed', code: 'NOT_TAKEN', message: conclusions.notTaken.en };
  }

  /** "rechazada" of an earlier request remains visible until the SAT has processed the new one. */
  function isOfThisRequest(): boolean {
    if (request.previousStatus !== 'rechazada' || request.seenInProcess) return true;
    return request.takenAt !== null && since(request.takenAt) >= lagMs;
  }
}
