import type { Comprobante } from '@lacre/cfdi/comprobante';
import { totalInWords } from '@lacre/cfdi/words';
import type { InvoicePreview } from '@lacre/services/ports';
import { type Html, html } from './html.ts';
import { formatFecha, formatQuantity } from './invoice-figures.ts';
import { type Describe, renderItems } from './invoice-items.ts';
import { invoiceStyles } from './invoice-styles.ts';
import { renderTotals } from './invoice-totals.ts';

const kinds: Record<Comprobante['tipoDeComprobante'], { title: string; tipo: string }> = {
  I: { title: 'Factura', tipo: 'Ingreso' },
  E: { title: 'Nota de crédito', tipo: 'Egreso' },
  T: { title: 'Traslado', tipo: 'Traslado' },
  P: { title: 'Recibo de pago', tipo: 'Pago' },
};

type Fact = [label: string, value: string | undefined];

/**
 * The printed form of a document that is not stamped: what article 29-A of the CFF asks for, without UUID, QR and
 * seals, and with a mark on every page. Complete HTML in Spanish, no scripts, nothing loaded from anywhere.
 * `descriptions` is read by the catalogs' names: regimenFiscal, usoCfdi, formaPago, metodoPago, moneda, exportacion,
 * objetoImp, tipoRelacion, periodicidad, meses, pais, claveUnidad. A code without a description stands alone.
 */
export function renderInvoiceHtml(preview: InvoicePreview): string {
  const { comprobante } = preview;
  const describe: Describe = (catalog, code) => preview.descriptions[catalog]?.[code];
  const folio = [comprobante.serie, comprobante.folio].filter(Boolean).join(' ');
  const { title } = kinds[comprobante.tipoDeComprobante];
  const running = [folio ? `${title} ${folio}` : title, comprobante.emisor.nombre, comprobante.emisor.rfc].join(' · ');
  const page = html`<!DOCTYPE html><html lang="es-MX"><head><meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
    <title>Vista previa - ${title} ${folio}</title><style>${{ markup: invoiceStyles }}</style></head><body>
    <div class="mark"><span>VISTA PREVIA - SIN VALIDEZ FISCAL</span></div>
    <div class="banner"><strong>VISTA PREVIA - SIN VALIDEZ FISCAL</strong><span>Documento sin timbrar. No ampara ninguna operación ni sustituye al CFDI.</span></div>
    ${renderHead(preview, title, folio, describe)}
    <div class="facts">${renderReceiver(comprobante, describe)}${renderFacts(comprobante, describe)}</div>
    ${renderItems(comprobante, running, describe)}
    <div class="end"><div class="notes">${renderNotes(comprobante, describe)}</div>${renderTotals(comprobante)}</div>
  </body></html>`;
  return page.markup;
}

function renderHead(
  { comprobante, organizationName }: InvoicePreview,
  title: string,
  folio: string,
  describe: Describe,
): Html {
  const { emisor } = comprobante;
  const differs = organizationName.localeCompare(emisor.nombre, 'es', { sensitivity: 'base' }) !== 0;
  return html`<header class="head">
    <div class="issuer"><h1>${organizationName}</h1>
      ${differs && html`<p class="name">${emisor.nombre}</p>`}
      <p>RFC ${emisor.rfc}</p>
      <p>Régimen fiscal ${withMeaning(describe, 'regimenFiscal', emisor.regimenFiscal)}</p>
      <p>Lugar de expedición: C.P. ${comprobante.lugarExpedicion}</p>
    </div>
    <div class="ident"><p class="kind">${title}</p>${renderFolio(folio)}
      <p class="date">${formatFecha(comprobante.fecha)}</p></div>
  </header>`;
}

/** Series and folio may have 25 and 40 signs; in large type only what fits one line. */
function renderFolio(folio: string): Html {
  return folio.length > 12
    ? html`<p class="folio long">${folio}</p>`
    : html`<p class="folio">${folio || 'Sin folio'}</p>`;
}

function renderReceiver({ receptor }: Comprobante, describe: Describe): Html {
  return html`<section><h2>Receptor</h2><p class="person">${receptor.nombre}</p>${renderList([
    ['RFC', receptor.rfc],
    ['Domicilio fiscal', `C.P. ${receptor.domicilioFiscalReceptor}`],
    ['Régimen fiscal', withMeaning(describe, 'regimenFiscal', receptor.regimenFiscalReceptor)],
    ['Uso del CFDI', withMeaning(describe, 'usoCfdi', receptor.usoCfdi)],
    ['Residencia fiscal', receptor.residenciaFiscal && withMeaning(describe, 'pais', receptor.residenciaFiscal)],
    ['Registro tributario', receptor.numRegIdTrib],
  ])}</section>`;
}

function renderFacts(comprobante: Comprobante, describe: Describe): Html {
  const { tipoDeComprobante, moneda, formaPago, metodoPago, informacionGlobal: global } = comprobante;
  const period = global && [
    withMeaning(describe, 'periodicidad', global.periodicidad),
    withMeaning(describe, 'meses', global.meses),
    global.anio,
  ];
  return html`<section><h2>Comprobante</h2>${renderList([
    ['Tipo', `${tipoDeComprobante} – ${kinds[tipoDeComprobante].tipo}`],
    ['Forma de pago', formaPago && withMeaning(describe, 'formaPago', formaPago)],
    ['Método de pago', metodoPago && withMeaning(describe, 'metodoPago', metodoPago)],
    ['Moneda', withMeaning(describe, 'moneda', moneda)],
    [
      'Tipo de cambio',
      comprobante.tipoCambio && moneda !== 'MXN' ? `${formatQuantity(comprobante.tipoCambio)} MXN` : undefined,
    ],
    ['Exportación', withMeaning(describe, 'exportacion', comprobante.exportacion)],
    ['Factura global', period?.join(', ')],
    ['Versión', `CFDI ${comprobante.version}`],
  ])}</section>`;
}

function renderNotes(comprobante: Comprobante, describe: Describe): Html {
  const { condicionesDePago, moneda, total, cfdiRelacionados } = comprobante;
  return html`${
    moneda !== 'XXX' &&
    html`<section><h2>Importe con letra</h2><p class="words">${totalInWords(total, moneda)}</p></section>`
  }${
    condicionesDePago && html`<section><h2>Condiciones de pago</h2><p>${condicionesDePago}</p></section>`
  }${cfdiRelacionados.map(
    ({ tipoRelacion, uuids }) =>
      html`<section><h2>CFDI relacionados</h2><p>${withMeaning(describe, 'tipoRelacion', tipoRelacion)}</p>${uuids.map(
        (uuid) => html`<p>${uuid}</p>`,
      )}</section>`,
  )}`;
}

function renderList(facts: Fact[]): Html {
  return html`<dl>${facts.map(([label, value]) => (value ? html`<dt>${label}</dt><dd>${value}</dd>` : html``))}</dl>`;
}

function withMeaning(describe: Describe, catalog: string, code: string): string {
  const meaning = describe(catalog, code);
  return meaning ? `${code} – ${meaning}` : code;
}
