/** What the SAT accepts of a payment although it is hardly ever meant: exchange rates and bases. Warnings. */
import { type Decimal, decimalOrUndefined, toPlain, ZERO } from '../../decimal.ts';
import { ourWarning, type Report, shown, text } from '../../rules/rule.ts';
import type { DraftDocto, DraftPago } from '../normalise-payment.ts';
import { eachDraft, type PaymentRequestRule } from './payment-request-rule.ts';

/** A peso per dollar would make the totals in pesos (Totales) those of the foreign amounts. */
const exchangeIsOne: PaymentRequestRule = ({ draft }, report) => {
  eachDraft(draft, ({ monedaP, tipoCambioP }, at) => {
    if (monedaP === 'MXN' || monedaP === 'XXX' || !decimalOrUndefined(tipoCambioP)?.eq(1)) return;
    const path = `${at}.exchange`;
    const message = text(
      `${path} 1 means that one ${monedaP} is worth one peso`,
      `${path} 1 significa que un ${monedaP} vale un peso`,
    );
    report(ourWarning('EXCHANGE_IS_ONE', path, message));
  });
};

/** Rates of two days do not differ by more; an inverted equivalence does for nearly all pairs of currencies. */
const MOST_CHANGE = 2;

/** EquivalenciaDR is often sent inverted, which no row of the matrix notices: 100 USD are then paid with 5.73 MXN. */
const equivalence: PaymentRequestRule = ({ draft }, report) => {
  eachDraft(draft, (pago, at) => {
    for (const [i, docto] of pago.doctosRelacionados.entries()) {
      const sent = decimalOrUndefined(docto.equivalenciaDr);
      const usual = usualEquivalence(pago, docto);
      if (!sent?.gt(0) || !usual?.gt(0)) continue;
      const ratio = sent.div(usual);
      if (ratio.lte(MOST_CHANGE) && ratio.gte(1 / MOST_CHANGE)) continue;
      const path = `${at}.documents[${i}].equivalence`;
      const { monedaDr } = docto;
      const near = toPlain(usual.toSignificantDigits(4));
      const message = text(
        `${path} ${shown(docto.equivalenciaDr)} differs greatly from ${near}, which the exchange rates give`,
        `${path} ${shown(docto.equivalenciaDr)} difiere mucho de ${near}, que resulta de los tipos de cambio`,
      );
      const hint = text(
        `Send the ${monedaDr} per unit of ${pago.monedaP}, not the reverse.`,
        `Envíe los ${monedaDr} por unidad de ${pago.monedaP}, no al revés.`,
      );
      report(ourWarning('EQUIVALENCE_UNUSUAL', path, message, hint));
    }
  });
};

/** By the rate of the payment and that of the invoice; undefined for an invoice whose rate is not known. */
function usualEquivalence({ monedaP, tipoCambioP }: DraftPago, { monedaDr, factura }: DraftDocto): Decimal | undefined {
  if (monedaDr === monedaP) return undefined;
  const ofPayment = decimalOrUndefined(monedaP === 'MXN' ? '1' : tipoCambioP);
  const ofInvoice = decimalOrUndefined(monedaDr === 'MXN' ? '1' : factura?.tipoCambio);
  return ofInvoice?.gt(0) ? ofPayment?.div(ofInvoice) : undefined;
}

/** The taxes of a part of an invoice are often sent with the base of all of it, which states too much IVA as paid. */
const bases: PaymentRequestRule = ({ draft }, report) => {
  eachDraft(draft, (pago, at) => {
    for (const [i, docto] of pago.doctosRelacionados.entries()) {
      documentBases(docto, `${at}.documents[${i}]`, report);
    }
  });
};

/** No base exceeds the price, which is what is paid plus what is withheld. */
function documentBases({ impuestos = [], impPagado }: DraftDocto, at: string, report: Report): void {
  const paid = decimalOrUndefined(impPagado);
  if (!paid) return;
  const withheld = impuestos.filter(({ retencion }) => retencion);
  const most = withheld.reduce(
    (sum, { base, tasaOCuota }) =>
      sum.plus((decimalOrUndefined(base) ?? ZERO).times(decimalOrUndefined(tasaOCuota) ?? ZERO)),
    paid,
  );
  for (const [j, { base, tipoFactor }] of impuestos.entries()) {
    // The base of a Cuota is a quantity.
    if (tipoFactor === 'Cuota' || !decimalOrUndefined(base)?.gt(most)) continue;
    const path = `${at}.taxes[${j}].base`;
    const message = text(
      `${path} ${base} exceeds what is paid, ${impPagado}, even with the taxes withheld`,
      `${path} ${base} es mayor que lo pagado, ${impPagado}, aun con los impuestos retenidos`,
    );
    const hint = text(
      "Send the invoice's base for this tax x paid / total.",
      'Envíe la base de este impuesto en la factura x paid / total.',
    );
    report(ourWarning('DOCUMENT_BASE_UNUSUAL', path, message, hint));
  }
}

export const unusualRules: readonly PaymentRequestRule[] = [exchangeIsOne, equivalence, bases];
