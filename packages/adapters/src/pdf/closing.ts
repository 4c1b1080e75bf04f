import type { Comprobante } from '@lacre/cfdi/comprobante';
import { verificationUrl } from '@lacre/cfdi/qr';
import { cadenaTimbre } from '@lacre/cfdi/timbre';
import { totalInWords } from '@lacre/cfdi/words';
import type { PrintedStamp } from '@lacre/services/ports/pdf-renderer';
import { type Describe, withMeaning } from './describe.ts';
import { formatFecha } from './figures.ts';
import { type Html, html } from './html.ts';
import { paidTotal } from './payments.ts';
import { qrSvg } from './qr.ts';
import { renderTotals } from './totals.ts';

/** Sums on one side, what is to be said about them on the other. */
export function renderClosing(comprobante: Comprobante, describe: Describe): Html {
  return html`<section class="tail close"><div class="notes">${renderNotes(comprobante, describe)}</div>${renderTotals(comprobante)}</section>`;
}

function renderNotes(comprobante: Comprobante, describe: Describe): Html {
  const { condicionesDePago, cfdiRelacionados, pagos, otrosComplementos } = comprobante;
  const { amount, moneda } = pagos ? paidTotal(pagos) : { amount: comprobante.total, moneda: comprobante.moneda };
  return html`${
    moneda !== 'XXX' &&
    html`<div><h2>Importe con letra</h2><p class="words">(${totalInWords(amount, moneda)})</p></div>`
  }${
    condicionesDePago && html`<div><h2>Condiciones de pago</h2><p class="text">${condicionesDePago}</p></div>`
  }${cfdiRelacionados.map(
    ({ tipoRelacion, uuids }) =>
      html`<div><h2>CFDI relacionados</h2><p>${withMeaning(describe, 'tipoRelacion', tipoRelacion)}</p>${uuids.map(
        (uuid) => html`<p class="mono">${uuid}</p>`,
      )}</div>`,
  )}${pagos && html`<div><h2>Concepto</h2><p>84111506 · ACT · Pago · cantidad 1 · importe 0 · objeto de impuesto 01</p></div>`}${
    otrosComplementos &&
    otrosComplementos.length > 0 &&
    html`<div><h2>Otros complementos en el XML</h2>${otrosComplementos.map((name) => html`<p>${name}</p>`)}</div>`
  }`;
}

/** What the SAT adds: QR, numbers of the certificates, seals, original string of the stamp. */
export function renderFiscal(comprobante: Comprobante, { timbre, sello }: PrintedStamp): Html {
  const url = verificationUrl({
    uuid: timbre.uuid,
    rfcEmisor: comprobante.emisor.rfc,
    rfcReceptor: comprobante.receptor.rfc,
    total: comprobante.total,
    sello,
  });
  const id = (label: string, value: string) => html`<div><dt>${label}</dt><dd class="mono">${value}</dd></div>`;
  return html`<section class="tail fiscal"><div class="frame">${qrSvg(url, 'Código QR para verificar el comprobante en el portal del SAT')}
    <div class="data"><dl class="ids">
      ${id('Certificado del emisor', comprobante.noCertificado)}
      ${id('Certificado del SAT', timbre.noCertificadoSat)}
      <div><dt>Certificación</dt><dd>${formatFecha(timbre.fechaTimbrado)}</dd><dd>PAC ${timbre.rfcProvCertif}</dd></div>
    </dl><dl class="seals">
      <dt>Sello digital del CFDI</dt><dd class="mono">${sello}</dd>
      <dt>Sello digital del SAT</dt><dd class="mono">${timbre.selloSat}</dd>
      <dt>Cadena original del complemento de certificación digital del SAT</dt><dd class="mono">${cadenaTimbre(timbre)}</dd>
    </dl></div></div></section>`;
}
