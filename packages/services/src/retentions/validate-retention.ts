import type { InvoiceAccess } from '../access.ts';
import { amount } from '../documents/amount.ts';
import { type ValidationServices, validateDocument } from '../issuing/validate-document.ts';
import type { Verdict } from '../issuing/verdict.ts';
import type { ResponseLanguage } from '../language.ts';
import { checkRetention } from './prepare-retention.ts';
import type { RetentionInput } from './retention-input.ts';
import { retentionKind } from './retention-kind.ts';

export interface RetentionVerdict extends Verdict {
  /** As in the document; 0 for an invalid amount. */
  totals: { montoTotOperacion: number; montoTotGrav: number; montoTotExent: number; montoTotRet: number };
}

/**
 * Checks a retentions document as creating it would, without issuing it: all findings at once instead of an error, and
 * the totals in pesos.
 */
export function validateRetention(
  services: ValidationServices,
  access: InvoiceAccess,
  input: RetentionInput,
  language: ResponseLanguage,
): Promise<RetentionVerdict> {
  return validateDocument(services, access, { input, scheduledAt: undefined }, language, {
    path: retentionKind.path,
    issuerOf: retentionKind.issuerOf,
    check: (deps, environment, issuer, body) => checkRetention(deps, access.organizationId, environment, issuer, body),
    totalsOf: ({ totales }): RetentionVerdict['totals'] => ({
      montoTotOperacion: amount(totales.montoTotOperacion),
      montoTotGrav: amount(totales.montoTotGrav),
      montoTotExent: amount(totales.montoTotExent),
      montoTotRet: amount(totales.montoTotRet),
    }),
  });
}
