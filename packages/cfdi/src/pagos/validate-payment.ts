import type { Catalogs } from '@lacre/sat-catalogs/catalogs';
import type { Comprobante } from '../comprobante.ts';
import { fecha, lugarExpedicion } from '../rules/document.rules.ts';
import { foreignerRules } from '../rules/foreigner.rules.ts';
import { issuerRules } from '../rules/issuer.rules.ts';
import { receiverRules } from '../rules/receiver.rules.ts';
import type { Facts, Rule } from '../rules/rule.ts';
import { headTexts } from '../rules/text.rules.ts';
import type { Violation } from '../violation.ts';
import { checkPagos } from './check-pagos.ts';
import type { PaymentDraft } from './normalise-payment.ts';
import type { PaymentFacts } from './rules/payment-request-rule.ts';
import { paymentRequestRules } from './rules/request.rules.ts';

/** Rules of invoices that hold for the head of a receipt too. */
const HEAD_RULES: readonly Rule[] = [
  fecha,
  lugarExpedicion,
  ...issuerRules,
  ...receiverRules,
  ...foreignerRules,
  headTexts,
];

export interface ValidatePaymentInput {
  draft: PaymentDraft;
  /** What `calculatePayment` made of the draft. */
  comprobante: Comprobante;
  catalogs: Catalogs;
  now: Date;
  /** IANA zone of the place of issue. */
  zona: string;
}

/**
 * Third pass: all findings at once, errors and warnings, never an exception for a bad request: the head as for
 * invoices, the request's own form, then the payments matrix (CRP) over the finished document. A code is told once per
 * path.
 */
export function validatePayment({ draft, comprobante, catalogs, now, zona }: ValidatePaymentInput): Violation[] {
  const found: Violation[] = [];
  const told = new Set<string>();
  const report = (violation: Violation) => {
    const key = `${violation.code} ${violation.path}`;
    if (told.has(key)) return;
    told.add(key);
    found.push(violation);
  };
  const head = headFacts({ draft, comprobante, catalogs, now, zona });
  for (const rule of HEAD_RULES) rule(head, report);
  const facts: PaymentFacts = { draft, comprobante, catalogs, now, zona };
  for (const rule of paymentRequestRules) rule(facts, report);
  for (const violation of checkPagos(comprobante, catalogs)) report(violation);
  return found;
}

/** The rules of the head ask for a draft of an invoice. */
function headFacts({ draft, comprobante, catalogs, now, zona }: ValidatePaymentInput): Facts {
  const { serie, folio, fecha: date, lugarExpedicion: place, cfdiRelacionados, emisor, receptor } = draft;
  return {
    draft: {
      tipoDeComprobante: 'P',
      serie,
      folio,
      fecha: date,
      lugarExpedicion: place,
      cfdiRelacionados,
      emisor,
      receptor,
      moneda: 'XXX',
      exportacion: '01',
      conceptos: [],
    },
    comprobante,
    catalogs,
    now,
    zona,
    decimales: 0,
    told: new Set(),
    rates: new Map(),
  };
}
