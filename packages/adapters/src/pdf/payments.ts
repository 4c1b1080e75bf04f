import { decimal, toCompact } from '@lacre/cfdi/decimal';
import type { DoctoRelacionado, Pago, Pagos } from '@lacre/cfdi/pagos/pagos';
import { taxName } from '@lacre/cfdi/tax-name';
import { column, figureWidth, taxRow } from './concepts.ts';
import { taxObjectText, type Vocabulary, withMeaning } from './describe.ts';
import { renderFacts } from './facts.ts';
import { formatAmount, formatFecha, formatMoney, formatQuantity, formatTax } from './figures.ts';
import { type Html, html } from './html.ts';
import type { Row, Rows } from './rows.ts';
import type { Words } from './words.ts';

/** Each payment with the documents that it pays. */
export function paymentRows({ pagos, totales }: Pagos, vocabulary: Vocabulary): Rows {
  const { words } = vocabulary;
  const currencies = new Set(pagos.flatMap((pago) => pago.doctosRelacionados.map(({ monedaDr }) => monedaDr)));
  const [currency] = currencies;
  const balances = pagos.flatMap(({ doctosRelacionados }) => doctosRelacionados.map(({ impSaldoAnt }) => impSaldoAnt));
  const money = column(
    figureWidth(Math.max(...[totales.montoTotalPagos, ...balances].map((text) => formatAmount(text).length + 1)), 29),
  );
  return {
    head: html`<colgroup><col>${column(19)}${money}${money}${money}</colgroup>
      <thead><tr><th scope="col">${words.relatedDocument}</th><th scope="col" class="figure">${words.installment}</th>
      <th scope="col" class="figure">${words.previousBalance}</th><th scope="col" class="figure">${words.paid}</th>
      <th scope="col" class="figure">${words.outstanding}</th></tr></thead>`,
    columns: 5,
    afterSum: 1,
    rows: pagos.flatMap((pago, i): Row[] => [
      { markup: renderPago(pago, i, pagos.length, vocabulary), amount: undefined, keepWithNext: true },
      ...pago.doctosRelacionados.map((docto) => ({
        markup: renderDocto(docto, pago, vocabulary),
        amount: docto.impPagado,
      })),
    ]),
    sumOf: currencies.size === 1 ? `${words.runningPaid} ${currency}` : undefined,
  };
}

function renderPago(pago: Pago, i: number, count: number, { words, describe }: Vocabulary): Html {
  const foreign = pago.monedaP !== 'MXN';
  return html`<tr class="deposit"><td colspan="5">
    <div class="sum"><span>${count > 1 ? words.paymentOf(i + 1, count) : words.paymentReceived}</span><span>${formatMoney(pago.monto, pago.monedaP)} ${pago.monedaP}</span></div>
    ${renderFacts([
      [words.paidAt, formatFecha(pago.fechaPago, words)],
      [words.paymentForm, withMeaning(describe, 'formaPago', pago.formaDePagoP)],
      [words.currency, withMeaning(describe, 'moneda', pago.monedaP)],
      [words.exchangeRate, foreign && pago.tipoCambioP ? `${formatQuantity(pago.tipoCambioP)} MXN` : undefined],
      [words.operationNumber, pago.numOperacion],
      [words.payerBankRfc, pago.rfcEmisorCtaOrd],
      [words.payerBank, pago.nomBancoOrdExt],
      [words.payerAccount, pago.ctaOrdenante],
      [words.payeeBankRfc, pago.rfcEmisorCtaBen],
      [words.payeeAccount, pago.ctaBeneficiario],
      [words.chainKind, pago.tipoCadPago && (pago.tipoCadPago === '01' ? '01 SPEI' : pago.tipoCadPago)],
    ])}${chainLine(words.chain, pago.cadPago)}${chainLine(words.chainSeal, pago.selloPago)}${renderPaymentTaxes(pago, words)}</td></tr>`;
}

const chainLine = (label: string, value: string | undefined) =>
  value !== undefined && html`<small class="chain">${label}: <span class="mono">${value}</span></small>`;

/** The taxes of a payment in its currency; those of a single document in the same currency would say the same. */
function renderPaymentTaxes({ impuestosP, doctosRelacionados, monedaP }: Pago, words: Words): Html {
  if (!impuestosP || (doctosRelacionados.length === 1 && doctosRelacionados[0]?.monedaDr === monedaP)) return html``;
  return html`<small class="tax">${words.taxesOfPayment} ${monedaP}</small>${impuestosP.traslados.map((t) =>
    taxRow(formatTax(t.impuesto, t.tipoFactor, t.tasaOCuota, words), t.base, t.importe, words),
  )}${impuestosP.retenciones.map(
    (r) => html`<small class="tax">${words.withheld} ${taxName(r.impuesto)}: ${formatAmount(r.importe)}</small>`,
  )}`;
}

function renderDocto(docto: DoctoRelacionado, { monedaP }: Pago, vocabulary: Vocabulary): Html {
  const { words } = vocabulary;
  const money = (text: string) => formatMoney(text, docto.monedaDr);
  const folio = [docto.serie, docto.folio].filter(Boolean).join(' ');
  const equivalence =
    docto.monedaDr !== monedaP && docto.equivalenciaDr
      ? ` · ${words.equivalence(formatQuantity(docto.equivalenciaDr), docto.monedaDr, monedaP)}`
      : '';
  return html`<tr>
    <td><div class="mono uuid">${docto.idDocumento}</div><small>${folio && `${words.invoice} ${folio} · `}${docto.monedaDr}${equivalence} · ${taxObjectText(vocabulary, docto.objetoImpDr)}</small>${renderTaxes(docto, words)}</td>
    <td class="figure">${docto.numParcialidad}</td>
    <td class="figure">${money(docto.impSaldoAnt)}</td>
    <td class="figure">${money(docto.impPagado)}</td>
    <td class="figure">${money(docto.impSaldoInsoluto)}</td>
  </tr>`;
}

function renderTaxes({ impuestosDr }: DoctoRelacionado, words: Words): Html {
  if (!impuestosDr) return html``;
  return html`${[
    ...impuestosDr.traslados.map((t) =>
      taxRow(formatTax(t.impuesto, t.tipoFactor, t.tasaOCuota, words), t.base, t.importe, words),
    ),
    ...impuestosDr.retenciones.map((r) =>
      taxRow(`${words.withheld} ${formatTax(r.impuesto, r.tipoFactor, r.tasaOCuota, words)}`, r.base, r.importe, words),
    ),
  ]}`;
}

/**
 * The sums of all payments in pesos, as stated in the complement; labelled as such beside a total in another currency.
 */
export function paymentTotals(pagos: Pagos, words: Words): [label: Html, amount: string][] {
  const { totales } = pagos;
  const isForeign = paidTotal(pagos).moneda !== 'MXN';
  const money = (text: string) => `${formatMoney(text, 'MXN')}${isForeign ? ' MXN' : ''}`;
  const transferred = (rate: string, base: string | undefined, amount: string | undefined): [Html, string][] =>
    base === undefined
      ? []
      : [
          [
            html`IVA ${rate} <small>${words.base} ${formatAmount(base)}</small>`,
            amount === undefined ? '—' : money(amount),
          ],
        ];
  const withheld = (impuesto: string, amount: string | undefined): [Html, string][] =>
    amount === undefined ? [] : [[html`${words.withholding} ${taxName(impuesto)}`, `−${money(amount)}`]];
  return [
    ...transferred('16%', totales.totalTrasladosBaseIva16, totales.totalTrasladosImpuestoIva16),
    ...transferred('8%', totales.totalTrasladosBaseIva8, totales.totalTrasladosImpuestoIva8),
    ...transferred('0%', totales.totalTrasladosBaseIva0, totales.totalTrasladosImpuestoIva0),
    ...transferred(words.exempt, totales.totalTrasladosBaseIvaExento, undefined),
    ...withheld('002', totales.totalRetencionesIva),
    ...withheld('001', totales.totalRetencionesIsr),
    ...withheld('003', totales.totalRetencionesIeps),
    ...(isForeign ? [[html`${words.totalPaid}`, money(totales.montoTotalPagos)] as [Html, string]] : []),
  ];
}

/** The total of all payments, and its currency for the amount in words. */
export function paidTotal({ totales, pagos }: Pagos): { amount: string; moneda: string } {
  const [first, ...others] = pagos;
  if (first && others.every(({ monedaP }) => monedaP === first.monedaP)) {
    const sum = pagos.reduce((all, { monto }) => all.plus(decimal(monto)), decimal('0'));
    return { amount: toCompact(sum), moneda: first.monedaP };
  }
  return { amount: totales.montoTotalPagos, moneda: 'MXN' };
}
