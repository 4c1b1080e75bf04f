import type { Comprobante } from '@lacre/cfdi/comprobante';
import type { PrintedDocument, PrintedIssuer } from '@lacre/services/ports/pdf-renderer';
import { type Describe, withMeaning } from './describe.ts';
import { type Fact, renderFacts } from './facts.ts';
import { formatFecha, formatQuantity } from './figures.ts';
import { type Html, html } from './html.ts';

const kinds: Record<Comprobante['tipoDeComprobante'], { title: string; tipo: string }> = {
  I: { title: 'Factura', tipo: 'Ingreso' },
  E: { title: 'Nota de crédito', tipo: 'Egreso' },
  T: { title: 'Traslado', tipo: 'Traslado' },
  P: { title: 'Recibo de pago', tipo: 'Pago' },
};

export const folioOf = ({ serie, folio }: Comprobante) => [serie, folio].filter(Boolean).join(' ');

/** `Factura A 1042`. */
export function titleOf(comprobante: Comprobante): string {
  const { title } = kinds[comprobante.tipoDeComprobante];
  const folio = folioOf(comprobante);
  return folio ? `${title} ${folio}` : title;
}

/** Who issues what: the top of the first page. */
export function renderLetterhead(document: PrintedDocument, describe: Describe): Html {
  const { comprobante, issuer, stamp } = document;
  const { emisor } = comprobante;
  return html`<header class="head">
    <div class="issuer">${renderBrand(issuer, emisor.nombre)}
      <p>RFC ${emisor.rfc}</p>
      <p>Régimen fiscal ${withMeaning(describe, 'regimenFiscal', emisor.regimenFiscal)}</p>
      ${issuer.contact.length > 0 && html`<div class="contact">${issuer.contact.map((line) => html`<p>${line}</p>`)}</div>`}
    </div>
    <div class="ident"><h1><span class="kind">${kinds[comprobante.tipoDeComprobante].title}</span> ${renderFolio(folioOf(comprobante))}</h1>
      <dl>${stamp && html`<div><dt>Folio fiscal</dt><dd class="mono">${stamp.timbre.uuid}</dd></div>`}
        <div><dt>Fecha de emisión</dt><dd>${formatFecha(comprobante.fecha)}</dd></div>
        ${stamp && html`<div><dt>Fecha de certificación</dt><dd>${formatFecha(stamp.timbre.fechaTimbrado)}</dd></div>`}
        <div><dt>Lugar de expedición</dt><dd>C.P. ${comprobante.lugarExpedicion}</dd></div>
      </dl></div>
  </header>`;
}

/** The logo, else the organization's name in large type; the legal name where it says something else. */
function renderBrand({ logo, name }: PrintedIssuer, nombre: string): Html {
  const differs = name.localeCompare(nombre, 'es', { sensitivity: 'base' }) !== 0;
  if (logo) {
    // Base64 of our own making and a type of a closed list: the one text that stands in an attribute.
    const image: Html = {
      markup: `<img class="logo" alt="Logotipo" src="data:${logo.contentType};base64,${logo.bytes.toString('base64')}">`,
    };
    return html`${image}<p class="name">${nombre}</p>`;
  }
  const wordmark =
    name.length > 44 ? html`<p class="wordmark long">${name}</p>` : html`<p class="wordmark">${name}</p>`;
  return html`${wordmark}${differs && html`<p class="name">${nombre}</p>`}`;
}

/** Series and folio may have 25 and 40 signs; in large type only what fits one line. */
function renderFolio(folio: string): Html {
  if (folio.length > 14) return html`<span class="folio long">${folio}</span>`;
  return html`<span class="folio">${folio || 'Sin folio'}</span>`;
}

/** For whom, and under which terms. */
export function renderPanel(comprobante: Comprobante, describe: Describe): Html {
  return html`<div class="panel">${renderReceiver(comprobante, describe)}${renderTerms(comprobante, describe)}</div>`;
}

function renderReceiver({ receptor }: Comprobante, describe: Describe): Html {
  return html`<section><h2>Receptor</h2><p class="person">${receptor.nombre}</p>${renderFacts([
    ['RFC', receptor.rfc],
    ['Domicilio fiscal', `C.P. ${receptor.domicilioFiscalReceptor}`],
    ['Régimen fiscal', withMeaning(describe, 'regimenFiscal', receptor.regimenFiscalReceptor)],
    ['Uso del CFDI', withMeaning(describe, 'usoCfdi', receptor.usoCfdi)],
    ['Residencia fiscal', receptor.residenciaFiscal && withMeaning(describe, 'pais', receptor.residenciaFiscal)],
    ['Registro tributario', receptor.numRegIdTrib],
  ])}</section>`;
}

function renderTerms(comprobante: Comprobante, describe: Describe): Html {
  const { tipoDeComprobante, moneda, formaPago, metodoPago, tipoCambio, pagos } = comprobante;
  const facts: Fact[] = [
    ['Tipo', `${tipoDeComprobante} ${kinds[tipoDeComprobante].tipo} · CFDI ${comprobante.version}`],
    ['Forma de pago', formaPago && withMeaning(describe, 'formaPago', formaPago)],
    ['Método de pago', metodoPago && withMeaning(describe, 'metodoPago', metodoPago)],
    ['Moneda', moneda === 'XXX' ? 'XXX Sin moneda' : withMeaning(describe, 'moneda', moneda)],
    ['Tipo de cambio', tipoCambio && moneda !== 'MXN' ? `${formatQuantity(tipoCambio)} MXN` : undefined],
    ['Exportación', withMeaning(describe, 'exportacion', comprobante.exportacion)],
    ['Factura global', globalPeriod(comprobante, describe)],
    ['Confirmación', comprobante.confirmacion],
    ['Operación de adquirente', comprobante.emisor.facAtrAdquirente],
    ['Complemento', pagos && `Recepción de pagos ${pagos.version}`],
  ];
  return html`<section><h2>Comprobante</h2>${renderFacts(facts)}</section>`;
}

function globalPeriod({ informacionGlobal: global }: Comprobante, describe: Describe): string | undefined {
  if (!global) return undefined;
  const period = withMeaning(describe, 'periodicidad', global.periodicidad);
  return `${period}, ${withMeaning(describe, 'meses', global.meses)} de ${global.anio}`;
}
