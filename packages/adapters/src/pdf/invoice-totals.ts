import type { Comprobante } from '@lacre/cfdi/comprobante';
import { type Html, html } from './html.ts';
import { formatAmount, formatMoney, formatRate, formatTax, isZero, taxName } from './invoice-figures.ts';

/** The box of sums: every transferred tax by rate, every withheld one, the total. */
export function renderTotals(comprobante: Comprobante): Html {
  const { moneda, impuestos } = comprobante;
  const money = (text: string) => formatMoney(text, moneda);
  const minus = (text: string) => `−${money(text)}`;
  const row = (label: Html, amount: string) => html`<tr><td>${label}</td><td>${amount}</td></tr>`;
  const { descuento } = comprobante;

  const transferred = (impuestos?.traslados ?? []).map((t) =>
    row(
      html`${formatTax(t.impuesto, t.tipoFactor, t.tasaOCuota)} <small>base ${formatAmount(t.base)}</small>`,
      t.importe === undefined ? '—' : money(t.importe),
    ),
  );
  const withheld = (impuestos?.retenciones ?? []).map((r) =>
    row(html`Retención ${taxName(r.impuesto)} ${withheldRates(comprobante, r.impuesto)}`, minus(r.importe)),
  );
  return html`<table class="totals"><tbody>
    ${row(html`Subtotal`, money(comprobante.subTotal))}
    ${descuento !== undefined && !isZero(descuento) && row(html`Descuento`, minus(descuento))}
    ${transferred}
    ${withheld}
    <tr class="total"><td>Total ${moneda === 'XXX' ? '' : moneda}</td><td>${money(comprobante.total)}</td></tr>
  </tbody></table>`;
}

/** The document's own sums name no rate for what is withheld; the concepts do. */
function withheldRates(comprobante: Comprobante, impuesto: string): string {
  const rates = comprobante.conceptos.flatMap((concepto) =>
    concepto.retenciones
      .filter((retencion) => retencion.impuesto === impuesto)
      .map(({ tipoFactor, tasaOCuota }) => (tipoFactor === 'Tasa' ? formatRate(tasaOCuota) : `cuota ${tasaOCuota}`)),
  );
  return [...new Set(rates)].join(', ');
}
