import type { Text } from '@lacre/cfdi/violation';
import type { KnownCode } from './error-codes/error-codes.ts';
import type { AppError, ErrorDetail } from './errors.ts';
import { inLanguage, type ResponseLanguage } from './language.ts';

/** Why a document was not issued, stored with it in both languages, for later requests. */
export interface StoredError {
  code: string;
  messages: Text[];
  details: ErrorDetail[];
}

/** The same in one language. */
export interface StoredErrorView {
  code: string;
  message: string;
  details: (Omit<ErrorDetail, 'message' | 'hint'> & { message: string; hint?: string })[];
}

/** A body may have thousands of errors, and a batch a thousand bodies: only the first errors of each are stored. */
export const keptMax = 20;

export function storedError({ code, texts, options: { details = [] } }: AppError): StoredError {
  return { code, messages: [texts].flat().slice(0, keptMax), details: details.slice(0, keptMax) };
}

export function viewStoredError({ code, messages, details }: StoredError, language: ResponseLanguage): StoredErrorView {
  return {
    code,
    message: messages.map((message) => inLanguage(message, language)).join('; '),
    details: details.map(({ message, hint, ...detail }) => ({
      ...detail,
      message: inLanguage(message, language),
      ...(hint !== undefined && { hint: inLanguage(hint, language) }),
    })),
  };
}

/** An error of our own, in both languages. */
export function makeStoredError(code: KnownCode, en: string, es: string, path?: string): StoredError {
  const message = { en, es };
  return { code, messages: [message], details: path === undefined ? [] : [{ path, code, message, source: 'api' }] };
}
