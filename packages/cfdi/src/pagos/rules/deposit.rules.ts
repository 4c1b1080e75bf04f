/**
 * One payment: form, currency, amount, banks and chain.
 * Source: payments matrix, Revisión B (CRP20212-20219, 20221-20235), c_FormaPago. CRP20216 and 20220 (Confirmacion)
 * are not in force; CRP20222 needs the SAT's list of RFCs.
 */
import { decimalOrUndefined, round, toPlain, writtenDecimals, ZERO } from '../../decimal.ts';
import { RFC_EXTRANJERO } from '../../rfc.ts';
import { shown } from '../../rules/rule.ts';
import type { Violation } from '../../violation.ts';
import { receivedOf } from '../calculate-payment.ts';
import type { Pago } from '../pagos.ts';
import { crp, eachPago, type PagosFacts, type PagosRule } from './pagos-rule.ts';

type Report = Parameters<PagosRule>[1];

/** Payment forms that involve a bank of the payer, and of the payee (matrix, CRP20221 and CRP20226). */
const ORDERING = ['02', '03', '04', '05', '06', '28', '29'];
const RECEIVING = ['02', '03', '04', '05', '28', '29'];

/** CRP20212 to CRP20215. */
const formAndCurrency: PagosRule = ({ pagos }, report) => {
  eachPago(pagos, (pago, at) => {
    if (pago.formaDePagoP === '99') {
      const hint = { en: 'Send how it was actually paid.', es: 'Envíe la forma en que realmente se pagó.' };
      report(
        crp(
          20212,
          `${at}.paymentForm`,
          'paymentForm of a payment must not be 99',
          'paymentForm de un pago no puede ser 99',
          hint,
        ),
      );
    }
    if (pago.monedaP === 'XXX') {
      const es = 'currency de un pago no puede ser XXX';
      report(crp(20213, `${at}.currency`, 'currency of a payment must not be XXX', es));
    }
    if (pago.monedaP === 'MXN') {
      if (pago.tipoCambioP === '1') return;
      report(
        crp(
          20215,
          `${at}.exchange`,
          'exchange of a payment in pesos must be "1"',
          'exchange de un pago en pesos debe ser "1"',
          {
            en: 'Omit exchange, or send the currency of the payment.',
            es: 'Omita exchange o envíe la moneda del pago.',
          },
        ),
      );
    } else if (pago.tipoCambioP === undefined) {
      const hint = {
        en: `Send the pesos per unit of ${pago.monedaP} on the day of the payment.`,
        es: `Envíe los pesos por unidad de ${pago.monedaP} en el día del pago.`,
      };
      const es = 'exchange es obligatorio si currency no es MXN';
      report(crp(20214, `${at}.exchange`, 'exchange is required when currency is not MXN', es, hint));
    }
  });
};

/** CRP20218, CRP20219. */
const amount: PagosRule = ({ pagos, decimalsOf }, report) => {
  eachPago(pagos, (pago, at) => {
    const path = `${at}.amount`;
    const places = decimalsOf(pago.monedaP);
    if (!decimalOrUndefined(pago.monto)?.gt(0)) report(vanishing(pago, at, places) ?? notPositive(path));
    if (writtenDecimals(pago.monto) > places) {
      const en = `amount ${shown(pago.monto)} has more decimals than ${pago.monedaP} (${places})`;
      report(crp(20219, path, en, `amount ${shown(pago.monto)} tiene más decimales que ${pago.monedaP} (${places})`));
    }
  });
};

const notPositive = (path: string) =>
  crp(20218, path, 'amount must be greater than zero', 'amount debe ser mayor que cero');

/**
 * Finding for a payment whose documents receive an amount that rounds to zero in the payment's currency, if no amount
 * was sent.
 */
function vanishing({ doctosRelacionados, monedaP }: Pago, at: string, places: number): Violation | undefined {
  const i = doctosRelacionados.findIndex(
    ({ impPagado, equivalenciaDr }) =>
      decimalOrUndefined(impPagado)?.gt(0) && decimalOrUndefined(equivalenciaDr)?.gt(0),
  );
  const docto = doctosRelacionados[i];
  if (!docto || !round(receivedOf(doctosRelacionados), places).isZero()) return undefined;
  const { impPagado, monedaDr, equivalenciaDr } = docto;
  const nothing = `${toPlain(ZERO, places)} ${monedaP}`;
  return crp(
    20218,
    `${at}.documents[${i}].paid`,
    `paid ${impPagado} ${monedaDr} at equivalence ${shown(equivalenciaDr)} amounts to ${nothing}`,
    `paid ${impPagado} ${monedaDr} con equivalence ${shown(equivalenciaDr)} equivale a ${nothing}`,
    {
      en: 'The sum paid to the documents must be greater than zero in the currency of the payment.',
      es: 'La suma pagada a los documentos debe ser mayor que cero en la moneda del pago.',
    },
  );
}

/** CRP20221, 20223 to 20228. */
const banks: PagosRule = (facts, report) => {
  eachPago(facts.pagos, (pago, at) => {
    if (!ORDERING.includes(pago.formaDePagoP)) {
      onlyBanked(20221, pago.rfcEmisorCtaOrd, pago, `${at}.payerBankRfc`, report);
      onlyBanked(20224, pago.ctaOrdenante, pago, `${at}.payerAccount`, report);
    }
    if (!RECEIVING.includes(pago.formaDePagoP)) {
      onlyBanked(20227, pago.rfcEmisorCtaBen, pago, `${at}.payeeBankRfc`, report);
      onlyBanked(20228, pago.ctaBeneficiario, pago, `${at}.payeeAccount`, report);
    }
    if (pago.rfcEmisorCtaOrd === RFC_EXTRANJERO && pago.nomBancoOrdExt === undefined) {
      const en = `payerBankName is required when payerBankRfc is ${RFC_EXTRANJERO}`;
      const es = `payerBankName es obligatorio si payerBankRfc es ${RFC_EXTRANJERO}`;
      report(crp(20223, `${at}.payerBankName`, en, es));
    }
    accountPattern(20225, 'payerAccount', pago.ctaOrdenante, 'patronCuentaOrdenante', pago, at, facts, report);
    accountPattern(20226, 'payeeAccount', pago.ctaBeneficiario, 'patronCuentaBeneficiario', pago, at, facts, report);
  });
};

function onlyBanked(code: number, value: string | undefined, pago: Pago, path: string, report: Report): void {
  if (value === undefined) return;
  const field = path.split('.').at(-1) ?? path;
  const en = `${field} is not allowed when paymentForm is ${shown(pago.formaDePagoP)}`;
  const es = `${field} no se admite cuando paymentForm es ${shown(pago.formaDePagoP)}`;
  const hint = { en: `Omit ${field}, or correct paymentForm.`, es: `Omita ${field} o corrija paymentForm.` };
  report(crp(code, path, en, es, hint));
}

function accountPattern(
  code: number,
  field: string,
  account: string | undefined,
  patternOf: 'patronCuentaOrdenante' | 'patronCuentaBeneficiario',
  pago: Pago,
  at: string,
  { catalogs }: PagosFacts,
  report: Report,
): void {
  const pattern = catalogs.formaPago(pago.formaDePagoP, pago.fechaPago)?.[patternOf];
  if (account === undefined || pattern === undefined || fits(account, pattern)) return;
  const en = `${field} does not have the form that c_FormaPago requires for ${pago.formaDePagoP}: ${pattern}`;
  const es = `${field} no tiene la forma que c_FormaPago exige para ${pago.formaDePagoP}: ${pattern}`;
  report(crp(code, `${at}.${field}`, en, es));
}

const patterns = new Map<string, RegExp>();

/** Patterns come from the SAT's catalog, never from a request. */
function fits(value: string, pattern: string): boolean {
  const expression = patterns.get(pattern) ?? new RegExp(`^(?:${pattern})$`, 'u');
  patterns.set(pattern, expression);
  return expression.test(value);
}

/** CRP20229 to CRP20235. */
const chain: PagosRule = ({ pagos }, report) => {
  eachPago(pagos, (pago, at) => {
    const path = `${at}.paymentChain`;
    if (pago.tipoCadPago !== undefined && pago.formaDePagoP !== '03') {
      const es = 'paymentChain solo se admite en transferencias (paymentForm 03)';
      report(crp(20229, path, 'paymentChain is only allowed for transfers (paymentForm 03)', es));
    }
    for (const [required, forbidden, field, value] of [
      [20230, 20231, 'certificate', pago.certPago],
      [20232, 20233, 'chain', pago.cadPago],
      [20234, 20235, 'seal', pago.selloPago],
    ] as const) {
      if (pago.tipoCadPago !== undefined && value === undefined) {
        const en = `paymentChain.${field} is required with a payment chain`;
        report(crp(required, `${path}.${field}`, en, `paymentChain.${field} es obligatorio con una cadena de pago`));
      }
      if (pago.tipoCadPago === undefined && value !== undefined) {
        const en = `paymentChain.${field} is not allowed without the type of the chain`;
        report(crp(forbidden, `${path}.${field}`, en, `paymentChain.${field} no se admite sin el tipo de cadena`));
      }
    }
  });
};

export const depositRules: readonly PagosRule[] = [formAndCurrency, amount, banks, chain];
