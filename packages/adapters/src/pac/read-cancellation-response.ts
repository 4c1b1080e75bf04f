import type { CancelOutcome, StatusOutcome } from '@lacre/services/ports/pac';
import { acuseOf } from './cancel-codes.ts';
import { readJson } from './read-json.ts';
import { cleanText, type PacResponse, readRejection, readRetryAfter, unexpectedStatus } from './read-response.ts';
import { readSatStatus } from './sat-status.ts';

/**
 * What the response to a cancellation request proves: 200 with a code (201 or 202) that the SAT has the request, 422
 * with a code that it is rejected. 202 and 205 are codes of the SAT like the others; the caller knows what they mean.
 */
export function readCancelResponse(response: PacResponse, uuid: string, now: Date): CancelOutcome {
  if (response.status === 200) {
    const json = objectIn(response);
    const code = textOf(json['code']);
    if (code !== '201' && code !== '202')
      return { kind: 'unknown', reason: 'status 200 without a code of the SAT that it has the request' };
    const acuse = acuseOf(textOf(json['acuse']), uuid);
    return {
      kind: 'taken',
      code,
      message: cleanText(textOf(json['message']) ?? ''),
      ...(acuse && { acuse }),
    };
  }
  if (response.status === 422) {
    const rejection = readRejection(response);
    if (!rejection) return { kind: 'unknown', reason: 'status 422 without a readable {code, message}' };
    const { code, message } = rejection;
    if (code === '201') return { kind: 'unknown', reason: 'status 422 with code 201, that the SAT has the request' };
    return code === '202' ? { kind: 'taken', code, message } : { kind: 'refused', code, message };
  }
  if (response.status === 429) {
    const retryAfterSeconds = readRetryAfter(response.headers['retry-after'], now);
    if (retryAfterSeconds !== undefined)
      return { kind: 'unavailable', reason: 'the PAC asks to come back later (status 429)', retryAfterSeconds };
  }
  return { kind: 'unknown', reason: unexpectedStatus(response) };
}

/** The SAT's status of a document; only its own words for "in force", "cancelled" and "not found" count. */
export function readStatusResponse(response: PacResponse): StatusOutcome {
  if (response.status !== 200) return { kind: 'unknown', reason: unexpectedStatus(response) };
  const json = objectIn(response);
  const text = (name: string) => textOf(json[name]) ?? '';
  if (textOf(json['estado']) === undefined)
    return { kind: 'unknown', reason: 'status 200 without codigoEstatus and estado' };
  return readSatStatus({
    codigoEstatus: text('codigoEstatus'),
    estado: text('estado'),
    esCancelable: text('esCancelable'),
    estatusCancelacion: text('estatusCancelacion'),
  });
}

function objectIn({ body }: PacResponse): Record<string, unknown> {
  const json = readJson(body);
  return typeof json === 'object' && json !== null ? { ...json } : {};
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : undefined;
}
