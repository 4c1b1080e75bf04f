import type { Catalogs } from '@lacre/sat-catalogs/catalogs';
import type { Comprobante } from '../../comprobante.ts';
import type { Report } from '../../rules/rule.ts';
import type { DraftPago, PaymentDraft } from '../normalise-payment.ts';

/** Input of the request rules. */
export interface PaymentFacts {
  draft: PaymentDraft;
  comprobante: Comprobante;
  catalogs: Catalogs;
  now: Date;
  /** IANA zone of the place of issue. */
  zona: string;
  /** All zones that the place may have, from west to east, if it is not known which; `zona` is the first. */
  zonas?: readonly string[] | undefined;
  /** Start of validity of the sealing certificate, if known. */
  certificateFrom?: Date | undefined;
}

export type PaymentRequestRule = (facts: PaymentFacts, report: Report) => void;

export function eachDraft(draft: PaymentDraft, visit: (pago: DraftPago, at: string) => void): void {
  for (const [i, pago] of draft.pagos.entries()) visit(pago, `payments[${i}]`);
}
