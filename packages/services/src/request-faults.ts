import type { Text, Violation } from '@lacre/cfdi/violation';
import { rowOf } from './error-codes/error-codes.ts';
import { AppError, type ErrorDetail, invalidApiKeyTexts, type KnownCode } from './errors.ts';
import { filled, type Message, type Parameter } from './language.ts';
import { listedFindings } from './listed-findings.ts';

/**
 * 400 with one text per broken rule and, in `details`, rule, path, hint and, if the fix is certain, a patch. Beyond a
 * hundred errors the rest is only counted; validating lists them all.
 */
export function refusedBy(
  violations: readonly Violation[],
  code: 'INVOICE_INVALID' | 'PAYMENT_INVALID' | 'PAYROLL_INVALID' | 'RETENTION_INVALID',
): AppError {
  const listed = violations.slice(0, listedFindings.max);
  const texts = [...listed.map(({ message }) => message), ...listedFindings.messageOfUnlisted(violations.length)];
  return new AppError(code, { texts, details: listed.map(toDetail) });
}

export function toDetail({ path, code, rule, message, hint, source, patch }: Violation): ErrorDetail {
  return { path, code, rule, message, hint, source, patch };
}

/** A finding about one field; by default with the text of the table. */
export function detailOf(path: string, code: KnownCode, params: Readonly<Record<string, Parameter>> = {}): ErrorDetail {
  const { message, meaning } = rowOf(code);
  return { path, code, message: filled(message ?? meaning ?? { en: code, es: code }, params), source: 'api' };
}

/** `details` of an error that has its own code and is about one field. */
export function ofField(
  path: string,
  code: KnownCode,
  params?: Readonly<Record<string, Parameter>>,
): { details: ErrorDetail[] } {
  return { details: [{ ...detailOf(path, code, params), hint: rowOf(code).remedy }] };
}

/**
 * 400 for an error of one field; `message` when the table has no text for it, or another one fits better. The hint is
 * the table's if the message is.
 */
export function faultOf(path: string, code: KnownCode, message?: Message, hint?: Text): AppError {
  const shown = hint ?? (message ? undefined : rowOf(code).remedy);
  const detail = { ...detailOf(path, code), ...(message && { message }), ...(shown && { hint: shown }) };
  return new AppError('BAD_REQUEST', { texts: detail.message, details: [detail] });
}

/** 401 where only an API key is accepted and none was sent: the message of an invalid key, with what to send. */
export const apiKeyRequired = (): AppError =>
  new AppError('API_KEY_REQUIRED', { texts: invalidApiKeyTexts, ...ofField('', 'API_KEY_REQUIRED') });

/** 400 for the same error in several places, reported once. */
export function faultAt(paths: readonly string[], code: KnownCode, hints?: ReadonlyMap<string, Text>): AppError {
  const details = paths.map((path) => ({ ...detailOf(path, code), hint: hints?.get(path) ?? rowOf(code).remedy }));
  return new AppError('BAD_REQUEST', { texts: detailOf('', code).message, details });
}

const isRequired = (path: string): Text => ({ en: `${path} is required`, es: `${path} es obligatorio` });

/** Fields without which the rules cannot be checked. */
export function missingFields(paths: readonly string[]): AppError {
  return refusedFields(paths.map((path) => ({ path, code: 'REQUIRED', message: isRequired(path) })));
}

/** 400 with the PAC's or the SAT's own text and code; `rule` if the code is in the SAT's matrix. */
export function pacRejected({
  code,
  message,
  rule,
  path = '',
  hint,
}: {
  code: string;
  /** A string is their own text, in Spanish for every caller. */
  message: string | Text;
  rule?: string | undefined;
  /** The field that was rejected, if the code tells. */
  path?: string;
  hint?: Text;
}): AppError {
  const texts = typeof message === 'string' ? { en: message, es: message } : message;
  // Some texts begin with their code.
  const named = (text: string) => (text.startsWith(code) ? text : `${code}: ${text}`);
  return new AppError('PAC_REJECTED', {
    texts: [{ en: named(texts.en), es: named(texts.es) }],
    details: [
      { path, code, ...(rule !== undefined && { rule }), message: texts, ...(hint && { hint }), source: 'pac' },
    ],
  });
}

/** The findings of an error: its details, or its own texts. */
export const detailsOfError = ({ code, texts, options: { details } }: AppError): readonly ErrorDetail[] =>
  details ?? [texts].flat().map((message) => ({ path: '', code, message, source: 'api' }));

/** Collects the errors of a request, so that one invalid part does not hide the others. */
export class RequestFaults {
  readonly list: AppError[] = [];

  /** The result of `work`, or `fallback` when it rejects the request. Other errors are passed on. */
  async or<T>(work: () => T | Promise<T>, fallback: T): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'bad-request') throw error;
      this.list.push(error);
      return fallback;
    }
  }

  details(): ErrorDetail[] {
    return this.list.flatMap(detailsOfError);
  }

  /** True for a finding about a part that is already rejected as a whole. */
  covers(path: string): boolean {
    return this.details().some((fault) => fault.path !== '' && startsWithPath(path, fault.path));
  }
}

/** `customer.zip` is within `customer`, `items[1].taxes` within `items[1]`. */
function startsWithPath(path: string, outer: string): boolean {
  return path === outer || (path.startsWith(outer) && (path[outer.length] === '.' || path[outer.length] === '['));
}

/** An error of one field of a record; the message begins with its path. */
export interface FieldFault {
  path: string;
  code: KnownCode;
  message: Message;
}

/** 400 with one text per field, as for schema errors. */
export function refusedFields(faults: readonly FieldFault[]): AppError {
  return new AppError('INVALID_INPUT', {
    texts: faults.map(({ message }) => message),
    details: faults.map((fault) => ({ ...fault, source: 'api' })),
  });
}
