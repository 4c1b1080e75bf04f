import type { Comprobante } from '@lacre/cfdi/comprobante';
import { formatAmount, formatMoney, formatRate, formatTax, isZero, taxName } from './figures.ts';
import { type Html, html } from './html.ts';
import { paidTotal, paymentTotals } from './payments.ts';

/** The box of sums: every transferred tax by rate, every withheld one, local ones, the total. */
export function renderTotals(comprobante: Comprobante): Html {
  const { pagos } = comprobante;
  const lines = pagos ? paymentTotals(pagos) : invoiceTotals(comprobante);
  const { amount, moneda } = pagos ? paidTotal(pagos) : { amount: comprobante.total, moneda: comprobante.moneda };
  const label = pagos ? 'Total pagado' : 'Total';
  return html`<table class="totals"><tbody>
    ${lines.map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)}
    <tr class="total"><th scope="row">${label} ${moneda === 'XXX' ? '' : moneda}</th><td>${formatMoney(amount, moneda)}</td></tr>
  </tbody></table>`;
}

function invoiceTotals(comprobante: Comprobante): [label: Html, amount: string][] {
  const { moneda, impuestos, impuestosLocales, descuento } = comprobante;
  const money = (text: string) => formatMoney(text, moneda);
  const minus = (text: string) => `−${money(text)}`;
  return [
    [html`Subtotal`, money(comprobante.subTotal)],
    ...(descuento === undefined || isZero(descuento) ? [] : [line(html`Descuento`, minus(descuento))]),
    ...(impuestos?.traslados ?? []).map((t) =>
      line(
        html`${formatTax(t.impuesto, t.tipoFactor, t.tasaOCuota)} <small>base ${formatAmount(t.base)}</small>`,
        t.importe === undefined ? '—' : money(t.importe),
      ),
    ),
    ...(impuestos?.retenciones ?? []).map((r) =>
      line(html`Retención ${taxName(r.impuesto)} ${withheldRates(comprobante, r.impuesto)}`, minus(r.importe)),
    ),
    ...(impuestosLocales?.traslados ?? []).map((t) =>
      line(html`${t.nombre} <small>local ${formatAmount(t.tasa)}%</small>`, money(t.importe)),
    ),
    ...(impuestosLocales?.retenciones ?? []).map((r) =>
      line(html`Retención ${r.nombre} <small>local ${formatAmount(r.tasa)}%</small>`, minus(r.importe)),
    ),
  ];
}

const line = (label: Html, amount: string): [Html, string] => [label, amount];

/** The document's own sums name no rate for what is withheld; the concepts do. */
function withheldRates(comprobante: Comprobante, impuesto: string): string {
  const rates = comprobante.conceptos.flatMap((concepto) =>
    concepto.retenciones
      .filter((retencion) => retencion.impuesto === impuesto)
      .map(({ tipoFactor, tasaOCuota }) => (tipoFactor === 'Tasa' ? formatRate(tasaOCuota) : `cuota ${tasaOCuota}`)),
  );
  return [...new Set(rates)].join(', ');
}
