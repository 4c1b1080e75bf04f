import type { Comprobante, Concepto, Parte } from '@lacre/cfdi/comprobante';
import { alignFigures } from './align-figures.ts';
import { taxObjectText, type Vocabulary, withMeaning } from './describe.ts';
import { beforeFigures, formatAmount, formatQuantity, formatTax, isZero } from './figures.ts';
import { type Html, html } from './html.ts';
import type { Rows } from './rows.ts';
import type { Words } from './words.ts';

const UNIT_MM = 25;
/** Wider columns of figures would leave no room for the words of a description. */
const FIGURES_MAX_MM = 135;

/** The concepts of an Ingreso, Egreso or Traslado with all their details. */
export function conceptRows(comprobante: Comprobante, vocabulary: Vocabulary): Rows {
  const { words } = vocabulary;
  const { conceptos, moneda } = comprobante;
  const withDiscount = conceptos.some(({ descuento }) => descuento !== undefined && !isZero(descuento));
  const currency = moneda === 'XXX' ? '' : ` ${moneda}`;
  const quantity = alignFigures(conceptos.map(({ cantidad }) => formatQuantity(cantidad)));
  const price = alignFigures(conceptos.map(({ valorUnitario }) => formatAmount(valorUnitario)));
  const discount = alignFigures(conceptos.map(({ descuento }) => formatAmount(descuento ?? '0')));
  // The carried-over sums are in this column too.
  const amount = alignFigures([
    ...conceptos.map(({ importe }) => formatAmount(importe)),
    formatAmount(comprobante.subTotal),
  ]);
  const widths = {
    quantity: figureWidth(quantity.signs, 16),
    price: figureWidth(price.signs, 24),
    discount: figureWidth(discount.signs, 19),
    amount: figureWidth(amount.signs, 25),
  };
  const taken = widths.quantity + UNIT_MM + widths.price + (withDiscount ? widths.discount : 0) + widths.amount;
  const common = { sumOf: moneda === 'XXX' ? undefined : `${words.runningAmount}${currency}` };
  if (taken > FIGURES_MAX_MM) {
    return {
      ...common,
      head: html`<colgroup><col>${column(widths.amount)}</colgroup><thead><tr><th scope="col">${words.concept}</th>
        <th scope="col" class="figure">${words.amount}${currency}</th></tr></thead>`,
      columns: 2,
      rows: conceptos.map((concepto, i) => ({
        markup: renderNarrow(concepto, amount.figures[i], vocabulary),
        amount: concepto.importe,
      })),
    };
  }
  return {
    ...common,
    head: html`<colgroup><col>${column(widths.quantity)}${column(UNIT_MM)}${column(widths.price)}${withDiscount && column(widths.discount)}${column(widths.amount)}</colgroup>
      <thead><tr><th scope="col">${words.concept}</th><th scope="col" class="figure">${words.quantity}</th><th scope="col">${words.unit}</th>
      <th scope="col" class="figure">${words.unitPrice}</th>${withDiscount && html`<th scope="col" class="figure">${words.discount}</th>`}
      <th scope="col" class="figure">${words.amount}${currency}</th></tr></thead>`,
    columns: withDiscount ? 6 : 5,
    rows: conceptos.map((concepto, i) => ({
      markup: renderConcepto(
        concepto,
        {
          quantity: quantity.figures[i],
          price: price.figures[i],
          discount: withDiscount && (concepto.descuento === undefined ? html`` : discount.figures[i]),
          amount: amount.figures[i],
        },
        vocabulary,
      ),
      amount: concepto.importe,
    })),
  };
}

/** A column of so many millimetres. */
export const column = (millimetres: number): Html => ({ markup: `<col style="width:${millimetres}mm">` });

/** Width in millimetres of a column of figures: characters have one width, `least` is what the column's name needs. */
export function figureWidth(signs: number, least: number): number {
  return Math.max(least, Math.ceil(signs * 1.64 + 3.2));
}

/** Figures of one row, with the decimal point aligned in each column. */
type RowFigures = Record<'quantity' | 'price' | 'amount', Html | undefined> & { discount: Html | undefined | false };

const unitOf = ({ unidad, claveUnidad }: Concepto, { describe }: Vocabulary) =>
  unidad ?? describe('claveUnidad', claveUnidad);

function renderConcepto(concepto: Concepto, figures: RowFigures, vocabulary: Vocabulary): Html {
  const unit = unitOf(concepto, vocabulary);
  return html`<tr>
    <td>${renderText(concepto, vocabulary)}</td>
    <td class="figure">${figures.quantity}</td>
    <td class="small">${unit ? html`${unit}<small>${concepto.claveUnidad}</small>` : concepto.claveUnidad}</td>
    <td class="figure">${figures.price}</td>
    ${figures.discount !== false && html`<td class="figure">${figures.discount}</td>`}
    <td class="figure">${figures.amount}</td>
  </tr>`;
}

/** A concept whose figures are too long for columns: all but the amount are below the description. */
function renderNarrow(concepto: Concepto, amount: Html | undefined, vocabulary: Vocabulary): Html {
  const { words } = vocabulary;
  const { cantidad, claveUnidad, valorUnitario, descuento } = concepto;
  const unit = unitOf(concepto, vocabulary);
  const figures = [
    `${words.quantity} ${formatQuantity(cantidad)}`,
    `${words.unit} ${claveUnidad}${unit ? ` ${unit}` : ''}`,
    `${words.unitPrice} ${formatAmount(valorUnitario)}`,
    ...(descuento === undefined ? [] : [`${words.discount} ${formatAmount(descuento)}`]),
  ];
  return html`<tr><td>${renderText(concepto, vocabulary, figures)}</td><td class="figure">${amount}</td></tr>`;
}

function renderText(concepto: Concepto, vocabulary: Vocabulary, figures: readonly string[] = []): Html {
  return html`<div class="text">${concepto.descripcion}</div>${figures.map((figure) => html`<small>${figure}</small>`)}<small>${keysOf(
    concepto,
    vocabulary,
  )}</small>${renderTaxes(concepto, vocabulary.words)}${renderDetails(concepto, vocabulary)}`;
}

function keysOf({ claveProdServ, noIdentificacion, objetoImp }: Concepto, vocabulary: Vocabulary) {
  const { words } = vocabulary;
  const number = noIdentificacion === undefined ? '' : `${words.number} ${beforeFigures(noIdentificacion)} · `;
  return `${words.key} ${claveProdServ} · ${number}${taxObjectText(vocabulary, objetoImp)}`;
}

function renderTaxes({ traslados, retenciones }: Concepto, words: Words): Html {
  const taxes = [
    ...traslados.map((t) => ({ ...t, label: formatTax(t.impuesto, t.tipoFactor, t.tasaOCuota, words) })),
    ...retenciones.map((r) => ({
      ...r,
      label: `${words.withheld} ${formatTax(r.impuesto, r.tipoFactor, r.tasaOCuota, words)}`,
    })),
  ];
  return html`${taxes.map(({ label, base, importe }) => taxRow(label, base, importe, words))}`;
}

/** One tax of a line, in its own row. */
export const taxRow = (label: string, base: string, importe: string | undefined, words: Words): Html =>
  html`<small class="tax">${label} ${words.over} ${formatAmount(base)}${importe === undefined ? '' : `: ${formatAmount(importe)}`}</small>`;

function renderDetails(concepto: Concepto, { words, describe }: Vocabulary): Html {
  const { aCuentaTerceros: third, informacionAduanera = [], cuentaPredial = [], partes = [] } = concepto;
  return html`${
    third &&
    html`<small>${words.thirdParty}: ${third.nombre} · RFC ${third.rfc} · ${words.regime} ${withMeaning(describe, 'regimenFiscal', third.regimenFiscal)} · ${words.postalCode} ${third.domicilioFiscal}</small>`
  }${informacionAduanera.length > 0 && html`<small>${words.customs}: ${informacionAduanera.join(', ')}</small>`}${
    cuentaPredial.length > 0 && html`<small>${words.property}: ${cuentaPredial.join(', ')}</small>`
  }${partes.map((parte) => html`<small>${words.part}: ${partText(parte, words)}</small>`)}`;
}

function partText(
  { cantidad, unidad, descripcion, claveProdServ, noIdentificacion, valorUnitario, importe, ...parte }: Parte,
  words: Words,
) {
  const { informacionAduanera = [] } = parte;
  return [
    `${formatQuantity(cantidad)}${unidad ? ` ${unidad}` : ''} ${descripcion}`,
    `${words.key} ${claveProdServ}`,
    noIdentificacion && `${words.number} ${beforeFigures(noIdentificacion)}`,
    valorUnitario && `${formatAmount(valorUnitario)} ${words.each}`,
    importe && `${words.amount} ${formatAmount(importe)}`,
    informacionAduanera.length > 0 && `${words.customs} ${informacionAduanera.join(', ')}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
