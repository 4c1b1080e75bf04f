import type { DraftImpuesto } from '../draft-impuesto.ts';
import { collectOnce } from '../rules/collect-once.ts';
import { fecha, lugarExpedicion } from '../rules/document.rules.ts';
import { foreignerRules } from '../rules/foreigner.rules.ts';
import { headFacts } from '../rules/head-facts.ts';
import { issuerRules } from '../rules/issuer.rules.ts';
import { receiverRules } from '../rules/receiver.rules.ts';
import type { Rule } from '../rules/rule.ts';
import { headTexts } from '../rules/text.rules.ts';
import { runThrough } from '../slices.ts';
import type { Violation } from '../violation.ts';
import { checkPagosInSlices } from './check-pagos.ts';
import type { PaymentDraft } from './normalise-payment.ts';
import type { PathOfTax } from './rules/pagos-rule.ts';
import type { PaymentFacts } from './rules/payment-request-rule.ts';
import { paymentRequestRules } from './rules/request.rules.ts';

/** Invoice rules that also apply to the head of a receipt. */
const HEAD_RULES: readonly Rule[] = [
  fecha,
  lugarExpedicion,
  ...issuerRules,
  ...receiverRules,
  ...foreignerRules,
  headTexts,
];

/**
 * Third pass: returns all findings, errors and warnings, and never throws for an invalid request: the head as for
 * invoices, the form of the request, then the payments matrix (CRP) over the finished document. A code is reported once
 * per path.
 */
export const validatePayment = (facts: PaymentFacts): Violation[] => runThrough(validatePaymentInSlices(facts));

/** `validatePayment` as a generator that yields after each rule, to let other work run; same findings. */
export function* validatePaymentInSlices(facts: PaymentFacts): Generator<undefined, Violation[], undefined> {
  const { found, report } = collectOnce();
  const head = headFacts(facts, { tipoDeComprobante: 'P', moneda: 'XXX', decimales: 0 });
  for (const rule of HEAD_RULES) rule(head, report);
  for (const rule of paymentRequestRules) {
    yield;
    rule(facts, report);
  }
  const pathOfTax = pathInRequest(facts.draft);
  for (const violation of yield* checkPagosInSlices(facts.comprobante, facts.catalogs, pathOfTax)) report(violation);
  yield;
  const consequences = balanceConsequences(facts.draft, found);
  yield;
  return found.filter(({ path, code }) => {
    return (
      !consequences.has(`${code} ${path}`) &&
      !isAmountOfFaulty(path, facts.draft, found) &&
      !isMissingBase(code, path, found)
    );
  });
}

/** The place in the request of a tax that the client sent; those prorated from the invoice have none. */
function pathInRequest({ pagos }: PaymentDraft): PathOfTax {
  const sent = new Map<string, readonly DraftImpuesto[]>(
    pagos.flatMap(({ doctosRelacionados }, i) =>
      doctosRelacionados.map(({ impuestos = [] }, j): [string, readonly DraftImpuesto[]] => [
        `payments[${i}].documents[${j}]`,
        impuestos,
      ]),
    ),
  );
  return (at, kind, k, field) => {
    const places = [...(sent.get(at) ?? []).entries()].filter(([, tax]) => tax.retencion === (kind === 'retenciones'));
    const place = places[k]?.[0];
    if (place === undefined) return `${at}.taxes`;
    return `${at}.taxes[${place}]${field === undefined ? '' : `.${field}`}`;
  };
}

/** A base that was not sent is not one of zero as well. */
const isMissingBase = (code: string, path: string, found: readonly Violation[]): boolean =>
  (code === 'CRP20249' || code === 'CRP20255') &&
  found.some(({ code: other, path: at }) => other === 'REQUIRED' && at === path);

/**
 * Findings, as code and path, of a balance that nobody sent: one that is missing has its own finding, and one that is
 * zero is what the payment exceeds.
 */
function balanceConsequences({ pagos }: PaymentDraft, found: readonly Violation[]): ReadonlySet<string> {
  const exceeded = new Set(found.flatMap(({ code, path }) => (code === 'CRP20244' ? path : [])));
  return new Set(
    pagos.flatMap(({ doctosRelacionados }, i) =>
      doctosRelacionados.flatMap(({ impSaldoAnt, saldo }, j) => {
        const at = `payments[${i}].documents[${j}]`;
        const ofBalance = `CRP20239 ${at}.previousBalance`;
        if (impSaldoAnt === '') return [ofBalance, `CRP20243 ${at}.remaining`, `CRP20244 ${at}.paid`];
        return impSaldoAnt === saldo && exceeded.has(`${at}.paid`) ? [ofBalance] : [];
      }),
    ),
  );
}

/** A computed amount depends on the documents: if those have findings, it gets none. */
function isAmountOfFaulty(path: string, { pagos }: PaymentDraft, found: readonly Violation[]): boolean {
  const i = pagos.findIndex(({ monto }, at) => monto === undefined && path === `payments[${at}].amount`);
  return (
    i !== -1 &&
    found.some(({ severity, path: other }) => severity === 'error' && other.startsWith(`payments[${i}].documents[`))
  );
}
