import type { Acuse } from '@lacre/cfdi/acuse';
import type { PrintedReceipt } from '@lacre/services/ports/pdf-renderer';
import { renderQr } from './closing.ts';
import { column } from './concepts.ts';
import type { Vocabulary } from './describe.ts';
import { renderFacts } from './facts.ts';
import { formatFecha, formatMoney } from './figures.ts';
import { type FormParts, renderAgain, renderMark, renderTestNotice } from './form-parts.ts';
import { headingOf } from './heading.ts';
import { type Html, html } from './html.ts';
import { renderFolio, renderIssuer, titleOf } from './letterhead.ts';
import type { Rows } from './rows.ts';
import type { Words } from './words.ts';

/**
 * The printed form of the SAT's acknowledgement of a cancellation request: its contents, and the document concerned.
 */
export function receiptParts(receipt: PrintedReceipt, vocabulary: Vocabulary): FormParts {
  const { words } = vocabulary;
  const { acuse, environment, stamp } = receipt;
  const isTest = environment === 'sandbox';
  return {
    title: `${words.acuse} · ${stamp.timbre.uuid}`,
    lead: html`<div class="lead">${isTest && renderTestNotice(words)}${renderHead(receipt, vocabulary)}<div class="panel">${renderDocument(
      receipt,
      words,
    )}${renderRequest(receipt, words)}</div></div>`,
    again: renderAgain(words.acuse, receipt),
    items: folioRows(acuse, words),
    tails: [renderSeal(receipt, words)],
    marks: html`${isTest && renderMark(words.testMark)}`,
    legend: words.acuseLegend,
  };
}

function renderHead(receipt: PrintedReceipt, vocabulary: Vocabulary): Html {
  const { words } = vocabulary;
  const { comprobante, stamp, acuse } = receipt;
  const { folio } = headingOf(comprobante);
  return html`<header class="head">${renderIssuer(receipt, vocabulary)}
    <div class="ident"><h1><span class="kind">${words.acuse}</span> ${renderFolio(folio || words.noFolio)}</h1>
      <dl><div><dt>${words.uuid}</dt><dd class="mono">${stamp.timbre.uuid}</dd></div>
        ${acuse && html`<div><dt>${words.answeredAt}</dt><dd>${formatFecha(acuse.fecha, words)}</dd></div>`}
      </dl></div>
  </header>`;
}

function renderDocument({ comprobante, stamp }: PrintedReceipt, words: Words): Html {
  const heading = headingOf(comprobante);
  const { receiver, moneda, total, date } = heading;
  return html`<section><h2>${words.cancelledCfdi}</h2><p class="person">${titleOf(heading, words)}</p>${renderFacts([
    [words.receiver, receiver.nombre],
    ['RFC', receiver.rfc],
    [words.issuedAt, formatFecha(date, words)],
    [words.certifiedAt, formatFecha(stamp.timbre.fechaTimbrado, words)],
    [words.total, moneda === 'XXX' ? undefined : `${formatMoney(total, moneda)} ${moneda}`],
  ])}</section>`;
}

function renderRequest({ request, acuse }: PrintedReceipt, words: Words): Html {
  return html`<section><h2>${words.request}</h2>${renderFacts([
    [words.motive, request.motive],
    [words.replacedBy, request.substitute],
    [words.requestState, words.requestStates[request.status]],
    [words.satCertificate, acuse?.certificado],
  ])}</section>`;
}

/** The SAT's response to the request. */
function folioRows(acuse: Acuse | undefined, words: Words): Rows {
  const statuses: Readonly<Record<string, string>> = words.satStatuses;
  return {
    head: html`<colgroup><col>${column(80)}</colgroup><thead><tr><th scope="col">${words.uuid}</th><th scope="col">${words.satStatus}</th></tr></thead>`,
    columns: 2,
    rows: acuse
      ? [
          {
            markup: html`<tr><td><span class="mono">${acuse.uuid}</span></td><td>${acuse.estatus} ${statuses[acuse.estatus]}</td></tr>`,
            amount: undefined,
          },
        ]
      : [],
  };
}

/** Seals of the document and of the acknowledgement, and the SAT's verification URL of the document. */
function renderSeal({ comprobante, stamp, acuse }: PrintedReceipt, words: Words): Html {
  return html`<section class="tail fiscal"><div class="frame">${renderQr(comprobante, stamp, words)}<div class="data"><dl class="seals">
      ${acuse ? acuse.sello && html`<dt>${words.satSealOfAcuse}</dt><dd class="mono">${acuse.sello}</dd>` : html`<dt>${words.acuse}</dt><dd>${words.acuseUnread}</dd>`}
      <dt>${words.cfdiSeal}</dt><dd class="mono">${stamp.sello}</dd>
    </dl></div></div></section>`;
}
