import type { Catalogs } from '@lacre/sat-catalogs/catalogs';
import type { Comprobante } from '../../comprobante.ts';
import type { Report } from '../../rules/rule.ts';
import type { TimeOfIssue } from '../../rules/time-of-issue.ts';
import type { DraftPago, PaymentDraft } from '../normalise-payment.ts';

/** Input of the request rules. */
export interface PaymentFacts extends TimeOfIssue {
  draft: PaymentDraft;
  /** Result of `calculatePayment` for the draft. */
  comprobante: Comprobante;
  catalogs: Catalogs;
}

export type PaymentRequestRule = (facts: PaymentFacts, report: Report) => void;

export function eachDraft(draft: PaymentDraft, visit: (pago: DraftPago, at: string) => void): void {
  for (const [i, pago] of draft.pagos.entries()) visit(pago, `payments[${i}]`);
}
