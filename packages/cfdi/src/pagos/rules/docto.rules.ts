/**
 * One related document: currency, balances, tax object.
 * Source: payments matrix, Revisión B (CRP20236-20248, 20275, 20278, 20279), c_ObjetoImp.
 */
import { decimalOrUndefined, writtenDecimals, ZERO } from '../../decimal.ts';
import { shown } from '../../rules/rule.ts';
import { crp, eachDocto, type PagosRule } from './pagos-rule.ts';

/** CRP20236 to CRP20238. Without a valid equivalence the limits of CRP20275 cannot be computed. */
const currency: PagosRule = ({ pagos }, report) => {
  eachDocto(pagos, (docto, at, pago) => {
    if (docto.monedaDr === 'XXX') {
      const es = 'currency de un documento no puede ser XXX';
      report(crp(20236, `${at}.currency`, 'currency of a document must not be XXX', es));
    }
    const path = `${at}.equivalence`;
    const same = docto.monedaDr === pago.monedaP;
    if (same && docto.equivalenciaDr !== '1') {
      const en = 'equivalence must be exactly "1" if document and payment have the same currency';
      const es = 'equivalence debe ser exactamente "1" si el documento y el pago tienen la misma moneda';
      report(crp(20238, path, en, es, { en: 'Leave equivalence out.', es: 'Omita equivalence.' }));
    }
    if (!same && docto.equivalenciaDr === undefined) {
      const en = 'equivalence is required if the currencies of document and payment differ';
      const es = 'equivalence es obligatorio si el documento y el pago tienen monedas distintas';
      const hint = {
        en: `Send the ${docto.monedaDr} per unit of ${pago.monedaP}, with up to ten decimals.`,
        es: `Envíe los ${docto.monedaDr} por unidad de ${pago.monedaP}, con hasta diez decimales.`,
      };
      report(crp(20237, path, en, es, hint));
    }
    if (docto.equivalenciaDr !== undefined && !decimalOrUndefined(docto.equivalenciaDr)?.gt(0)) {
      const en = 'paid has no limits in the currency of the payment: equivalence is not a positive number';
      const es = 'paid no tiene límites en la moneda del pago: equivalence no es un número positivo';
      report(crp(20275, path, en, es));
    }
  });
};

/** CRP20239 to CRP20244. */
const balances: PagosRule = ({ pagos, decimalsOf }, report) => {
  eachDocto(pagos, (docto, at) => {
    const places = decimalsOf(docto.monedaDr);
    for (const [positive, decimals, field, amount] of [
      [20239, 20240, 'previousBalance', docto.impSaldoAnt],
      [20241, 20242, 'paid', docto.impPagado],
      [undefined, 20243, 'remaining', docto.impSaldoInsoluto],
    ] as const) {
      const path = `${at}.${field}`;
      if (positive !== undefined && !decimalOrUndefined(amount)?.gt(0)) {
        report(crp(positive, path, `${field} must be greater than zero`, `${field} debe ser mayor que cero`));
      }
      if (writtenDecimals(amount) > places) {
        const en = `${field} ${shown(amount)} has more decimals than ${docto.monedaDr} (${places})`;
        report(
          crp(decimals, path, en, `${field} ${shown(amount)} tiene más decimales que ${docto.monedaDr} (${places})`),
        );
      }
    }
    const before = decimalOrUndefined(docto.impSaldoAnt) ?? ZERO;
    const remaining = before.minus(decimalOrUndefined(docto.impPagado) ?? ZERO);
    if (remaining.gte(0) && decimalOrUndefined(docto.impSaldoInsoluto)?.eq(remaining)) return;
    const en = remaining.lt(0)
      ? 'paid is more than the balance of the document'
      : 'remaining is not the balance minus paid';
    const es = remaining.lt(0) ? 'paid es mayor que el saldo del documento' : 'remaining no es el saldo menos paid';
    const hint = {
      en: `The balance before this payment is ${docto.impSaldoAnt}.`,
      es: `El saldo antes de este pago es ${docto.impSaldoAnt}.`,
    };
    report(crp(20244, `${at}.paid`, en, es, hint));
  });
};

/** CRP20245 to CRP20248, CRP20278, CRP20279. */
const taxObject: PagosRule = ({ pagos, catalogs, comprobante }, report) => {
  eachDocto(pagos, ({ objetoImpDr: code, impuestosDr }, at) => {
    const path = `${at}.taxObject`;
    const { retenciones = [], traslados = [] } = impuestosDr ?? {};
    if (!catalogs.objetoImp(code, comprobante.fecha)) {
      const es = `taxObject ${shown(code)} no está en c_ObjetoImp`;
      report(crp(20245, path, `taxObject ${shown(code)} is not in c_ObjetoImp`, es));
      return;
    }
    if (code === '02' && !impuestosDr) {
      const hint = {
        en: 'Send the taxes of the document, or the taxObject that its invoice has.',
        es: 'Envíe los impuestos del documento, o el taxObject que tiene su factura.',
      };
      report(crp(20246, path, 'taxObject 02 requires taxes', 'taxObject 02 exige taxes', hint));
    }
    if (['01', '03', '04', '05'].includes(code) && impuestosDr) {
      report(crp(20247, path, `taxObject ${code} does not allow taxes`, `taxObject ${code} no admite taxes`));
    }
    if (impuestosDr && retenciones.length + traslados.length === 0) {
      const es = 'ImpuestosDR debe llevar al menos un impuesto';
      report(crp(20248, `${at}.taxes`, 'ImpuestosDR must contain at least one tax', es));
    }
    const all = [...retenciones, ...traslados];
    if ((code === '06' || code === '08') && all.some(({ impuesto }) => impuesto !== '001')) {
      const en = `taxObject ${code} does not allow IVA or IEPS, only withheld ISR`;
      report(crp(20278, path, en, `taxObject ${code} no admite IVA ni IEPS, solo ISR retenido`));
    }
    const ieps = traslados.some(({ impuesto }) => impuesto === '003');
    if (code === '07' && (!ieps || all.some(({ impuesto }) => impuesto === '002'))) {
      const en = 'taxObject 07 requires transferred IEPS and does not allow IVA';
      report(crp(20279, path, en, 'taxObject 07 exige IEPS trasladado y no admite IVA'));
    }
  });
};

export const doctoRules: readonly PagosRule[] = [currency, balances, taxObject];
