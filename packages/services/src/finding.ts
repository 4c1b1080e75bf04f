import { docsUrlOf } from './docs-url.ts';
import type { ErrorDetail } from './errors.ts';
import { inLanguage, type ResponseLanguage } from './language.ts';

/** A finding in the language of the response. */
export interface Finding extends Omit<ErrorDetail, 'message' | 'hint'> {
  message: string;
  hint?: string;
  /** Page about the SAT's rule. */
  docsUrl?: string;
}

export function findingOf(
  { message, hint, ...detail }: ErrorDetail,
  language: ResponseLanguage,
  baseUrl: string,
): Finding {
  return {
    ...detail,
    message: inLanguage(message, language),
    ...(hint !== undefined && { hint: inLanguage(hint, language) }),
    ...(detail.rule !== undefined && { docsUrl: docsUrlOf(baseUrl, detail.rule) }),
  };
}
