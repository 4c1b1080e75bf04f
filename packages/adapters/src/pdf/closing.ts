import type { Comprobante } from '@lacre/cfdi/comprobante';
import type { FiscalDocument } from '@lacre/cfdi/fiscal-document';
import { nominasOf } from '@lacre/cfdi/payrolls/calculate-payroll';
import { cadenaTimbre } from '@lacre/cfdi/timbre';
import { totalInWords } from '@lacre/cfdi/words';
import type { PrintedStamp } from '@lacre/services/ports/pdf-renderer';
import type { Vocabulary } from './describe.ts';
import { formatAmount, formatFecha, isZero } from './figures.ts';
import { verificationOf } from './heading.ts';
import { type Html, html } from './html.ts';
import { paidTotal } from './payments.ts';
import { qrSvg } from './qr.ts';
import { renderRelatedBesideSums } from './related.ts';
import { renderTotals } from './totals.ts';
import type { Words } from './words.ts';

/** Sums on one side, explanations on the other. */
export function renderClosing(comprobante: Comprobante, vocabulary: Vocabulary): Html {
  return html`<section class="tail close"><div class="notes">${renderNotes(comprobante, vocabulary)}</div>${renderTotals(comprobante, vocabulary.words)}</section>`;
}

function renderNotes(comprobante: Comprobante, vocabulary: Vocabulary): Html {
  const { words } = vocabulary;
  const { condicionesDePago, pagos, otrosComplementos } = comprobante;
  const { amount, moneda } = pagos ? paidTotal(pagos) : { amount: comprobante.total, moneda: comprobante.moneda };
  return html`${
    moneda !== 'XXX' &&
    html`<div><h2>${words.amountInWords}</h2><p class="words">(${totalInWords(amount, moneda)})</p></div>`
  }${
    condicionesDePago && html`<div><h2>${words.paymentTerms}</h2><p class="text">${condicionesDePago}</p></div>`
  }${renderRelatedBesideSums(comprobante, vocabulary)}${renderOnlyConcept(comprobante, words)}${
    otrosComplementos &&
    otrosComplementos.length > 0 &&
    html`<div><h2>${words.otherComplements}</h2>${otrosComplementos.map((name) => html`<p>${name}</p>`)}</div>`
  }`;
}

/** The single concept of a document whose lines are something else (payments, payroll). */
function renderOnlyConcept(comprobante: Comprobante, words: Words): Html {
  const { pagos, conceptos } = comprobante;
  const [concept] = conceptos;
  if (!concept || !(pagos || nominasOf(comprobante).length > 0)) return html``;
  const { claveProdServ, claveUnidad, descripcion, importe } = concept;
  const amount = isZero(importe) ? '0' : formatAmount(importe);
  return html`<div><h2>${words.concept}</h2><p>${words.onlyConcept(`${claveProdServ} · ${claveUnidad} · ${descripcion}`, amount)}</p></div>`;
}

/** The SAT's part: QR code, certificate numbers, seals, original string of the stamp. */
export function renderFiscal(comprobante: FiscalDocument, stamp: PrintedStamp, words: Words): Html {
  const { timbre, sello } = stamp;
  const id = (label: string, value: string) => html`<div><dt>${label}</dt><dd class="mono">${value}</dd></div>`;
  return html`<section class="tail fiscal"><div class="frame">${renderQr(comprobante, stamp, words)}
    <div class="data"><dl class="ids">
      ${id(words.issuerCertificate, comprobante.noCertificado)}
      ${id(words.satCertificate, timbre.noCertificadoSat)}
      <div><dt>${words.certification}</dt><dd>${formatFecha(timbre.fechaTimbrado, words)}</dd><dd>PAC ${timbre.rfcProvCertif}</dd></div>
    </dl><dl class="seals">
      <dt>${words.cfdiSeal}</dt><dd class="mono">${sello}</dd>
      <dt>${words.satSeal}</dt><dd class="mono">${timbre.selloSat}</dd>
      <dt>${words.originalString}</dt><dd class="mono">${cadenaTimbre(timbre)}</dd>
    </dl></div></div></section>`;
}

/** QR code with the SAT's verification URL. */
export function renderQr(document: FiscalDocument, stamp: PrintedStamp, words: Words): Html {
  return qrSvg(verificationOf(document, stamp), words.qr);
}
