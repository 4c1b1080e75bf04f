import type { Text, Violation } from '@lacre/cfdi/violation';
import { AppError, type ErrorDetail } from './errors.ts';

/** 400 with one text per broken rule and, beside them, rule, path, hint and, where the fix is certain, a patch. */
export function refusedBy(violations: readonly Violation[], code: string): AppError {
  const texts = violations.map(({ message }) => message);
  return new AppError(
    'bad-request',
    texts.map(({ en }) => en),
    { code, texts, details: violations.map(toDetail) },
  );
}

export function toDetail({ path, code, rule, message, hint, source, patch }: Violation): ErrorDetail {
  return { path, code, rule, message, hint, source, patch };
}

/** A fault of one field; the text is the specification's own, in one language. */
export function faultOf(path: string, code: string, message: string, hint?: Text): AppError {
  return new AppError('bad-request', message, {
    details: [{ path, code, message, ...(hint && { hint }), source: 'api' }],
  });
}

/** Fields without which the rules cannot look at the request. */
export function missingFields(paths: readonly string[]): AppError {
  const texts = paths.map((path): Text => ({ en: `${path} is required`, es: `${path} es obligatorio` }));
  return new AppError(
    'bad-request',
    texts.map(({ en }) => en),
    {
      texts,
      details: texts.map((message, i) => ({ path: paths[i] ?? '', code: 'REQUIRED', message, source: 'api' })),
    },
  );
}

/** Collects what is wrong with a request, so that one wrong part does not hide the others. */
export class RequestFaults {
  readonly list: AppError[] = [];

  /** What `work` answers, or `fallback` when it refuses the request. Other failures come through. */
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
    return this.list.flatMap(
      ({ message, options: { details, code = 'BAD_REQUEST' } }) =>
        details ?? [{ path: '', code, message, source: 'api' as const }],
    );
  }

  /** True for a finding about a part that is refused as a whole. */
  covers(path: string): boolean {
    return this.details().some((fault) => fault.path !== '' && startsWithPath(path, fault.path));
  }
}

/** `customer.zip` lies within `customer`, `items[1].taxes` within `items[1]`. */
function startsWithPath(path: string, outer: string): boolean {
  return path === outer || (path.startsWith(outer) && (path[outer.length] === '.' || path[outer.length] === '['));
}

/** What is wrong with one field of a record; the message begins with its path. */
export interface FieldFault {
  path: string;
  code: string;
  message: string;
}

/** 400 with one text per field, as a schema would refuse them. */
export function refusedFields(faults: readonly FieldFault[]): AppError {
  return new AppError(
    'bad-request',
    faults.map(({ message }) => message),
    { code: 'INVALID_INPUT', details: faults.map((fault) => ({ ...fault, source: 'api' })) },
  );
}
