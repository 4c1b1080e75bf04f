import type { Comprobante, Concepto, Parte } from '@lacre/cfdi/comprobante';
import { type Describe, withMeaning } from './describe.ts';
import { formatAmount, formatQuantity, formatTax, isZero } from './figures.ts';
import { type Html, html } from './html.ts';
import type { Rows } from './rows.ts';

/** The concepts of an Ingreso, Egreso or Traslado with all that hangs on each. */
export function conceptRows(comprobante: Comprobante, describe: Describe): Rows {
  const { conceptos, moneda } = comprobante;
  const withDiscount = conceptos.some(({ descuento }) => descuento !== undefined && !isZero(descuento));
  const currency = moneda === 'XXX' ? '' : ` ${moneda}`;
  const widths = {
    quantity: figureWidth(
      conceptos.map(({ cantidad }) => formatQuantity(cantidad)),
      16,
    ),
    price: figureWidth(
      conceptos.map(({ valorUnitario }) => formatAmount(valorUnitario)),
      24,
    ),
    discount: figureWidth(
      conceptos.map(({ descuento }) => formatAmount(descuento ?? '0')),
      19,
    ),
    amount: figureWidth(
      [formatAmount(comprobante.subTotal), ...conceptos.map(({ importe }) => formatAmount(importe))],
      25,
    ),
  };
  return {
    head: html`<colgroup><col>${column(widths.quantity)}${column(25)}${column(widths.price)}${withDiscount && column(widths.discount)}${column(widths.amount)}</colgroup>
      <thead><tr><th scope="col">Concepto</th><th scope="col" class="figure">Cantidad</th><th scope="col">Unidad</th>
      <th scope="col" class="figure">Valor unitario</th>${withDiscount && html`<th scope="col" class="figure">Descuento</th>`}
      <th scope="col" class="figure">Importe${currency}</th></tr></thead>`,
    columns: withDiscount ? 6 : 5,
    rows: conceptos.map((concepto) => ({
      markup: renderConcepto(concepto, withDiscount, describe),
      amount: concepto.importe,
    })),
    sumOf: moneda === 'XXX' ? undefined : `Importe acumulado${currency}`,
  };
}

/** A column of so many millimetres. */
export const column = (millimetres: number): Html => ({ markup: `<col style="width:${millimetres}mm">` });

/** Millimetres of a column of figures: signs have one width, `least` is what the column's name needs. */
export function figureWidth(figures: readonly string[], least: number): number {
  const signs = figures.reduce((most, figure) => Math.max(most, figure.length), 0);
  return Math.max(least, Math.ceil(signs * 1.64 + 3.2));
}

function renderConcepto(concepto: Concepto, withDiscount: boolean, describe: Describe): Html {
  const unit = concepto.unidad ?? describe('claveUnidad', concepto.claveUnidad);
  return html`<tr>
    <td><div class="text">${concepto.descripcion}</div><small>${keysOf(concepto, describe)}</small>${renderTaxes(concepto)}${renderDetails(concepto, describe)}</td>
    <td class="figure">${formatQuantity(concepto.cantidad)}</td>
    <td class="small">${unit ? html`${unit}<small>${concepto.claveUnidad}</small>` : concepto.claveUnidad}</td>
    <td class="figure">${formatAmount(concepto.valorUnitario)}</td>
    ${withDiscount && html`<td class="figure">${concepto.descuento === undefined ? '' : formatAmount(concepto.descuento)}</td>`}
    <td class="figure">${formatAmount(concepto.importe)}</td>
  </tr>`;
}

/** What being an object of tax means stands there only where no tax says it. */
function keysOf({ claveProdServ, noIdentificacion, objetoImp, traslados, retenciones }: Concepto, describe: Describe) {
  const number = noIdentificacion === undefined ? '' : `No. ${noIdentificacion} · `;
  const hasTaxes = traslados.length + retenciones.length > 0;
  const object = hasTaxes ? objetoImp : withMeaning(describe, 'objetoImp', objetoImp);
  return `Clave ${claveProdServ} · ${number}Obj. de impuesto ${object}`;
}

function renderTaxes({ traslados, retenciones }: Concepto): Html {
  const taxes = [
    ...traslados.map((t) => ({ ...t, label: formatTax(t.impuesto, t.tipoFactor, t.tasaOCuota) })),
    ...retenciones.map((r) => ({ ...r, label: `Ret. ${formatTax(r.impuesto, r.tipoFactor, r.tasaOCuota)}` })),
  ];
  if (taxes.length === 0) return html``;
  const texts = taxes.map(
    ({ label, base, importe }) =>
      `${label} sobre ${formatAmount(base)}${importe === undefined ? '' : `: ${formatAmount(importe)}`}`,
  );
  return html`<small>${texts.join(' · ')}</small>`;
}

function renderDetails(concepto: Concepto, describe: Describe): Html {
  const { aCuentaTerceros: third, informacionAduanera = [], cuentaPredial = [], partes = [] } = concepto;
  return html`${
    third &&
    html`<small>A cuenta de terceros: ${third.nombre} · RFC ${third.rfc} · Régimen ${withMeaning(describe, 'regimenFiscal', third.regimenFiscal)} · C.P. ${third.domicilioFiscal}</small>`
  }${informacionAduanera.length > 0 && html`<small>Pedimento: ${informacionAduanera.join(', ')}</small>`}${
    cuentaPredial.length > 0 && html`<small>Cuenta predial: ${cuentaPredial.join(', ')}</small>`
  }${partes.map((parte) => html`<small>Parte: ${partText(parte)}</small>`)}`;
}

function partText({ cantidad, unidad, descripcion, claveProdServ, noIdentificacion, valorUnitario, importe }: Parte) {
  return [
    `${formatQuantity(cantidad)}${unidad ? ` ${unidad}` : ''} ${descripcion}`,
    `Clave ${claveProdServ}`,
    noIdentificacion && `No. ${noIdentificacion}`,
    valorUnitario && `${formatAmount(valorUnitario)} c/u`,
    importe && `Importe ${formatAmount(importe)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
