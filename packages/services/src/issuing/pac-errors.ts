import type { Environment } from '../actor.ts';
import { unsentEnds } from '../documents/attempt-texts.ts';
import { AppError } from '../errors.ts';
import { pacRejected } from '../request-faults.ts';

/** 503: nothing was sent; the operator must configure a PAC, which takes longer than clients should wait. */
export function pacNotConfigured(environment: Environment): AppError {
  return new AppError('PAC_NOT_CONFIGURED', { params: { environment }, retryAfterSeconds: 300 });
}

/** 503: the document was definitely not stamped. */
export function pacUnavailable(
  retryAfterSeconds: number,
  reason = 'the PAC has failed repeatedly and is left alone',
): AppError {
  return new AppError('PAC_UNAVAILABLE', {
    texts: unsentEnds.PAC_UNAVAILABLE,
    retryAfterSeconds,
    log: { reason },
  });
}

/** 400 with the PAC's own text; the code is the SAT's if the PAC passes it on. */
export function pacRefused(code: string, message: string): AppError {
  const rule = /^CFDI\d{5,6}$/.test(code) ? code : undefined;
  return pacRejected({ code, rule, message });
}
