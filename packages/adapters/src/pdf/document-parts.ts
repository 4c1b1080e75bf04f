import { nominasOf } from '@lacre/cfdi/payrolls/calculate-payroll';
import type { PrintedDocument, PrintedRetention } from '@lacre/services/ports/pdf-renderer';
import { renderClosing, renderFiscal } from './closing.ts';
import { renderComplements } from './complements.ts';
import { conceptRows } from './concepts.ts';
import type { Vocabulary } from './describe.ts';
import { formatDay } from './figures.ts';
import { type FormParts, renderAgain, renderMark, renderTestNotice } from './form-parts.ts';
import { headingOf } from './heading.ts';
import { type Html, html } from './html.ts';
import { renderLetterhead, renderPanel, titleOf } from './letterhead.ts';
import { paymentRows } from './payments.ts';
import { payrollRows } from './payroll.ts';
import { renderRelatedBlocks } from './related.ts';
import type { Rows } from './rows.ts';
import type { Words } from './words.ts';

/** The printed form of a CFDI (handbook f.3), or its preview. */
export function documentParts(document: PrintedDocument, vocabulary: Vocabulary): FormParts {
  const { comprobante, stamp } = document;
  const { words } = vocabulary;
  const title = titleOf(headingOf(comprobante), words);
  return {
    title: stamp ? `${title} · ${stamp.timbre.uuid}` : `${words.preview} · ${title}`,
    lead: html`<div class="lead">${renderNotice(document, words)}${renderLetterhead(document, vocabulary)}${renderPanel(comprobante, vocabulary)}</div>`,
    again: renderAgain(title, document),
    items: rowsOf(document, vocabulary),
    isCompact: comprobante.tipoDeComprobante === 'N',
    tails: [
      renderClosing(comprobante, vocabulary),
      ...renderRelatedBlocks(comprobante, vocabulary),
      ...renderComplements(comprobante, vocabulary, stamp),
      ...(stamp ? [renderFiscal(comprobante, stamp, words)] : []),
    ],
    marks: renderMarks(document, words),
    legend: stamp ? words.legend : `${words.previewMark}. ${words.notLegend}`,
  };
}

type Shown = PrintedDocument | PrintedRetention;

/** The lines of the document: concepts, payments or payroll. */
function rowsOf({ comprobante }: PrintedDocument, vocabulary: Vocabulary): Rows {
  if (comprobante.pagos) return paymentRows(comprobante.pagos, vocabulary);
  const nominas = nominasOf(comprobante);
  return nominas.length > 0 ? payrollRows(nominas, comprobante, vocabulary) : conceptRows(comprobante, vocabulary);
}

export function renderMarks({ stamp, environment, cancelled }: Shown, words: Words): Html {
  const validity = !stamp ? words.previewMark : environment === 'sandbox' ? words.testMark : undefined;
  return html`${validity && renderMark(validity)}${
    cancelled && html`<div class="mark cancelled" aria-hidden="true"><span>${words.cancelledMark}</span></div>`
  }`;
}

export function renderNotice({ stamp, environment, cancelled, cancellation }: Shown, words: Words): Html {
  if (!stamp)
    return html`<div class="notice"><strong>${words.previewMark}</strong><span>${words.previewNotice}</span></div>`;
  return html`${
    cancelled &&
    html`<div class="notice cancelled"><strong>${words.cancelledMark}</strong><span>${words.cancelledNotice}${
      cancellation &&
      html` ${words.confirmedOn(formatDay(cancellation.day, words))} ${words.motive} ${cancellation.motive}.${cancellation.substitute && html` ${words.replacedBy} <span class="mono">${cancellation.substitute}</span>.`}`
    }</span></div>`
  }${environment === 'sandbox' && renderTestNotice(words)}`;
}
