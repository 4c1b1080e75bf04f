import { aerolineasLabels, airlineChargesOf } from '@lacre/cfdi/complements/aerolineas/aerolineas';
import { localTaxesOf } from '@lacre/cfdi/complements/impuestos-locales/impuestos-locales';
import type { Comprobante } from '@lacre/cfdi/comprobante';
import { nominasOf } from '@lacre/cfdi/payrolls/calculate-payroll';
import { taxName } from '@lacre/cfdi/tax-name';
import { formatAmount, formatMoney, formatRate, formatTax, isZero } from './figures.ts';
import { type Html, html } from './html.ts';
import { paidTotal, paymentTotals } from './payments.ts';
import { payrollTotals } from './payroll.ts';
import type { Words } from './words.ts';

/** The totals: every transferred tax by rate, every withheld one, local ones, the total. */
export function renderTotals(comprobante: Comprobante, words: Words): Html {
  const { pagos } = comprobante;
  const isPayroll = nominasOf(comprobante).length > 0;
  const lines = linesOf(comprobante, isPayroll, words);
  const { amount, moneda } = pagos ? paidTotal(pagos) : { amount: comprobante.total, moneda: comprobante.moneda };
  const label = pagos ? words.totalPaid : isPayroll ? words.netPaid : words.total;
  return html`<table class="totals"><tbody>
    ${lines.map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)}
    <tr class="total"><th scope="row">${label} ${moneda === 'XXX' ? '' : moneda}</th><td>${formatMoney(amount, moneda)}</td></tr>
  </tbody></table>`;
}

function linesOf(comprobante: Comprobante, isPayroll: boolean, words: Words): [label: Html, amount: string][] {
  if (comprobante.pagos) return paymentTotals(comprobante.pagos, words);
  return isPayroll ? payrollTotals(comprobante, words) : invoiceTotals(comprobante, words);
}

function invoiceTotals(comprobante: Comprobante, words: Words): [label: Html, amount: string][] {
  const { moneda, impuestos, descuento } = comprobante;
  const { retencionesLocales = [], trasladosLocales = [] } = localTaxesOf(comprobante) ?? {};
  const money = (text: string) => formatMoney(text, moneda);
  const minus = (text: string) => `−${money(text)}`;
  return [
    [html`${words.subtotal}`, money(comprobante.subTotal)],
    ...(descuento === undefined || isZero(descuento) ? [] : [line(html`${words.discount}`, minus(descuento))]),
    ...(impuestos?.traslados ?? []).map((t) =>
      line(
        html`${formatTax(t.impuesto, t.tipoFactor, t.tasaOCuota, words)} <small>${words.base} ${formatAmount(t.base)}</small>`,
        t.importe === undefined ? '—' : money(t.importe),
      ),
    ),
    ...(impuestos?.retenciones ?? []).map((r) =>
      line(
        html`${words.withholding} ${taxName(r.impuesto)} ${withheldRates(comprobante, r.impuesto, words)}`,
        minus(r.importe),
      ),
    ),
    ...trasladosLocales.map((t) =>
      line(
        html`${t.impLocTrasladado} <small>${words.local} ${formatAmount(t.tasadeTraslado)}%</small>`,
        money(t.importe),
      ),
    ),
    ...retencionesLocales.map((r) =>
      line(
        html`${words.withholding} ${r.impLocRetenido} <small>${words.local} ${formatAmount(r.tasadeRetencion)}%</small>`,
        minus(r.importe),
      ),
    ),
    ...airlineLines(comprobante, words).map(({ name, amount }) => line(html`${name}`, money(amount))),
  ];
}

/** Charges of a flight ticket, which are neither items nor taxes. */
function airlineLines(comprobante: Comprobante, words: Words): { name: string; amount: string }[] {
  const { tua, otrosCargos } = airlineChargesOf(comprobante) ?? {};
  const language = words.locale.startsWith('es') ? 'es' : 'en';
  const labelOf = (name: string) => aerolineasLabels[name]?.[language] ?? name;
  return [
    ...(tua === undefined ? [] : [{ name: labelOf('TUA'), amount: tua }]),
    ...(otrosCargos?.cargo ?? []).map(({ codigoCargo, importe }) => ({
      name: `${labelOf('Cargo')} ${codigoCargo}`,
      amount: importe,
    })),
  ];
}

const line = (label: Html, amount: string): [Html, string] => [label, amount];

/** The document's own sums state no rate for withheld taxes; the concepts do. */
function withheldRates(comprobante: Comprobante, impuesto: string, words: Words): string {
  const rates = comprobante.conceptos.flatMap((concepto) =>
    concepto.retenciones
      .filter((retencion) => retencion.impuesto === impuesto)
      .map(({ tipoFactor, tasaOCuota }) =>
        tipoFactor === 'Tasa' ? formatRate(tasaOCuota) : `${words.quota} ${tasaOCuota}`,
      ),
  );
  return [...new Set(rates)].join(', ');
}
