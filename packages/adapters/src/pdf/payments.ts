import { decimal, toPlain } from '@lacre/cfdi/decimal';
import type { DoctoRelacionado, Pago, Pagos } from '@lacre/cfdi/pagos/pagos';
import { column, figureWidth, taxRow } from './concepts.ts';
import { type Describe, taxObjectText, withMeaning } from './describe.ts';
import { renderFacts } from './facts.ts';
import { formatAmount, formatFecha, formatMoney, formatQuantity, formatTax, taxName } from './figures.ts';
import { type Html, html } from './html.ts';
import type { Row, Rows } from './rows.ts';

/** Each payment with the documents that it reaches. */
export function paymentRows({ pagos, totales }: Pagos, describe: Describe): Rows {
  const currencies = new Set(pagos.flatMap((pago) => pago.doctosRelacionados.map(({ monedaDr }) => monedaDr)));
  const [currency] = currencies;
  const balances = pagos.flatMap(({ doctosRelacionados }) => doctosRelacionados.map(({ impSaldoAnt }) => impSaldoAnt));
  const money = column(
    figureWidth(Math.max(...[totales.montoTotalPagos, ...balances].map((text) => formatAmount(text).length + 1)), 29),
  );
  return {
    head: html`<colgroup><col>${column(19)}${money}${money}${money}</colgroup>
      <thead><tr><th scope="col">Documento relacionado</th><th scope="col" class="figure">Parcialidad</th>
      <th scope="col" class="figure">Saldo anterior</th><th scope="col" class="figure">Importe pagado</th>
      <th scope="col" class="figure">Saldo insoluto</th></tr></thead>`,
    columns: 5,
    rows: pagos.flatMap((pago, i): Row[] => [
      { markup: renderPago(pago, i, pagos.length, describe), amount: undefined, keepWithNext: true },
      ...pago.doctosRelacionados.map((docto) => ({
        markup: renderDocto(docto, pago, describe),
        amount: docto.impPagado,
      })),
    ]),
    sumOf: currencies.size === 1 ? `Importe pagado acumulado ${currency}` : undefined,
  };
}

function renderPago(pago: Pago, i: number, count: number, describe: Describe): Html {
  const foreign = pago.monedaP !== 'MXN';
  return html`<tr class="deposit"><td colspan="5">
    <div class="sum"><span>${count > 1 ? `Pago ${i + 1} de ${count}` : 'Pago recibido'}</span><span>${formatMoney(pago.monto, pago.monedaP)} ${pago.monedaP}</span></div>
    ${renderFacts([
      ['Fecha de pago', formatFecha(pago.fechaPago)],
      ['Forma de pago', withMeaning(describe, 'formaPago', pago.formaDePagoP)],
      ['Moneda', withMeaning(describe, 'moneda', pago.monedaP)],
      ['Tipo de cambio', foreign && pago.tipoCambioP ? `${formatQuantity(pago.tipoCambioP)} MXN` : undefined],
      ['No. de operación', pago.numOperacion],
      ['RFC banco ordenante', pago.rfcEmisorCtaOrd],
      ['Banco ordenante', pago.nomBancoOrdExt],
      ['Cuenta ordenante', pago.ctaOrdenante],
      ['RFC banco beneficiario', pago.rfcEmisorCtaBen],
      ['Cuenta beneficiaria', pago.ctaBeneficiario],
    ])}</td></tr>`;
}

function renderDocto(docto: DoctoRelacionado, { monedaP }: Pago, describe: Describe): Html {
  const money = (text: string) => formatMoney(text, docto.monedaDr);
  const folio = [docto.serie, docto.folio].filter(Boolean).join(' ');
  const equivalence =
    docto.monedaDr !== monedaP && docto.equivalenciaDr
      ? ` · equivalencia ${formatQuantity(docto.equivalenciaDr)} ${docto.monedaDr} por ${monedaP}`
      : '';
  return html`<tr>
    <td><div class="mono uuid">${docto.idDocumento}</div><small>${folio && `Factura ${folio} · `}${docto.monedaDr}${equivalence} · ${taxObjectText(describe, docto.objetoImpDr)}</small>${renderTaxes(docto)}</td>
    <td class="figure">${docto.numParcialidad}</td>
    <td class="figure">${money(docto.impSaldoAnt)}</td>
    <td class="figure">${money(docto.impPagado)}</td>
    <td class="figure">${money(docto.impSaldoInsoluto)}</td>
  </tr>`;
}

function renderTaxes({ impuestosDr }: DoctoRelacionado): Html {
  if (!impuestosDr) return html``;
  return html`${[
    ...impuestosDr.traslados.map((t) => taxRow(formatTax(t.impuesto, t.tipoFactor, t.tasaOCuota), t.base, t.importe)),
    ...impuestosDr.retenciones.map((r) =>
      taxRow(`Ret. ${formatTax(r.impuesto, r.tipoFactor, r.tasaOCuota)}`, r.base, r.importe),
    ),
  ]}`;
}

/** The sums of all payments in pesos, as the complement itself states them. */
export function paymentTotals({ totales }: Pagos): [label: Html, amount: string][] {
  const money = (text: string) => formatMoney(text, 'MXN');
  const transferred = (rate: string, base: string | undefined, amount: string | undefined): [Html, string][] =>
    base === undefined
      ? []
      : [[html`IVA ${rate} <small>base ${formatAmount(base)}</small>`, amount === undefined ? '—' : money(amount)]];
  const withheld = (impuesto: string, amount: string | undefined): [Html, string][] =>
    amount === undefined ? [] : [[html`Retención ${taxName(impuesto)}`, `−${money(amount)}`]];
  return [
    ...transferred('16%', totales.totalTrasladosBaseIva16, totales.totalTrasladosImpuestoIva16),
    ...transferred('8%', totales.totalTrasladosBaseIva8, totales.totalTrasladosImpuestoIva8),
    ...transferred('0%', totales.totalTrasladosBaseIva0, totales.totalTrasladosImpuestoIva0),
    ...transferred('exento', totales.totalTrasladosBaseIvaExento, undefined),
    ...withheld('002', totales.totalRetencionesIva),
    ...withheld('001', totales.totalRetencionesIsr),
    ...withheld('003', totales.totalRetencionesIeps),
  ];
}

/** What all payments come to, and the currency of the words. */
export function paidTotal({ totales, pagos }: Pagos): { amount: string; moneda: string } {
  const [first, ...others] = pagos;
  if (first && others.every(({ monedaP }) => monedaP === first.monedaP)) {
    const sum = pagos.reduce((all, { monto }) => all.plus(decimal(monto)), decimal('0'));
    return { amount: toPlain(sum, 2), moneda: first.monedaP };
  }
  return { amount: totales.montoTotalPagos, moneda: 'MXN' };
}
