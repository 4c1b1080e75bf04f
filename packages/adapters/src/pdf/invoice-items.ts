import type { Comprobante, Concepto } from '@lacre/cfdi/comprobante';
import { type Html, html } from './html.ts';
import { formatAmount, formatQuantity, formatTax, isZero } from './invoice-figures.ts';

/** Looks up what a code means: `describe('claveUnidad', 'H87')` is `Pieza` or undefined. */
export type Describe = (catalog: string, code: string) => string | undefined;

/** Table of concepts. Its head comes again on every page, with a line that says whose document the page is of. */
export function renderItems(comprobante: Comprobante, running: string, describe: Describe): Html {
  const { conceptos, moneda } = comprobante;
  const withDiscount = conceptos.some(({ descuento }) => descuento !== undefined && !isZero(descuento));
  const columns = withDiscount ? 7 : 6;
  const currency = moneda === 'XXX' ? '' : ` ${moneda}`;
  const spanning: Html = { markup: `<th colspan="${columns}">` };
  return html`<table class="items">
    <colgroup><col class="c-code"><col><col class="c-quantity"><col class="c-unit"><col class="c-price">${
      withDiscount && html`<col class="c-discount">`
    }<col class="c-amount"></colgroup>
    <thead>
      <tr class="running">${spanning}${running}</th></tr>
      <tr><th>Clave</th><th>Descripción</th><th class="figure">Cantidad</th><th>Unidad</th>
      <th class="figure">Valor unitario</th>${withDiscount && html`<th class="figure">Descuento</th>`}
      <th class="figure">Importe${currency}</th></tr>
    </thead>
    <tbody>${conceptos.map((concepto) => renderItem(concepto, withDiscount, describe))}</tbody>
  </table>`;
}

function renderItem(concepto: Concepto, withDiscount: boolean, describe: Describe): Html {
  const unit = concepto.unidad ?? describe('claveUnidad', concepto.claveUnidad);
  return html`<tr>
    <td>${concepto.claveProdServ}${concepto.noIdentificacion && html`<small>${concepto.noIdentificacion}</small>`}</td>
    <td><div class="text">${concepto.descripcion}</div>${renderTaxes(concepto, describe)}</td>
    <td class="figure">${formatQuantity(concepto.cantidad)}</td>
    <td>${concepto.claveUnidad}${unit && html`<small>${unit}</small>`}</td>
    <td class="figure">${formatAmount(concepto.valorUnitario)}</td>
    ${withDiscount && html`<td class="figure">${concepto.descuento === undefined ? '' : formatAmount(concepto.descuento)}</td>`}
    <td class="figure">${formatAmount(concepto.importe)}</td>
  </tr>`;
}

function renderTaxes(concepto: Concepto, describe: Describe): Html {
  const taxes = [
    ...concepto.traslados.map((t) => ({ ...t, label: formatTax(t.impuesto, t.tipoFactor, t.tasaOCuota) })),
    ...concepto.retenciones.map((r) => ({ ...r, label: `Ret. ${formatTax(r.impuesto, r.tipoFactor, r.tasaOCuota)}` })),
  ];
  if (taxes.length === 0) {
    const meaning = describe('objetoImp', concepto.objetoImp);
    return html`<small class="tax">Objeto de impuesto: ${concepto.objetoImp}${meaning && ` – ${meaning}`}</small>`;
  }
  return html`${taxes.map(
    ({ label, base, importe }) =>
      html`<small class="tax">${label} sobre ${formatAmount(base)}${importe !== undefined && `: ${formatAmount(importe)}`}</small>`,
  )}`;
}
