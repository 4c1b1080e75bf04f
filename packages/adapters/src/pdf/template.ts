import { decimal, toPlain } from '@lacre/cfdi/decimal';
import type { PrintedDocument } from '@lacre/services/ports/pdf-renderer';
import { renderClosing, renderFiscal } from './closing.ts';
import { conceptRows } from './concepts.ts';
import type { Describe } from './describe.ts';
import { formatAmount } from './figures.ts';
import { type Html, html } from './html.ts';
import { renderLetterhead, renderPanel, titleOf } from './letterhead.ts';
import { paletteOf } from './palette.ts';
import { paymentRows } from './payments.ts';
import type { Row, Rows } from './rows.ts';
import type { SheetPlan } from './sheets.ts';
import { documentStyles } from './styles.ts';

/** The printed form of one document (handbook f.3), in Spanish, ready to be divided into pages. */
export interface Template {
  /** Becomes the title of the PDF. */
  title: string;
  rows: readonly Row[];
  /** Paper and colours: only documents that have the same ones can be printed together. */
  style: string;
  /** Everything on one sheet: final where it fits, and for measuring. What does not fit stands out below. */
  oneSheet(): string;
  /** Divided as planned, with sums carried from sheet to sheet. */
  sheets(plan: readonly SheetPlan[]): string;
  /** Divided by the browser, wherever it likes, with a style of its own: for what no plan fits. */
  flowing(): { style: string; article: string };
}

/**
 * Articles in HTML, each a whole document: no scripts, nothing loaded from anywhere. `descriptions` is read by the catalogs' names.
 * A code without a description stands alone.
 */
export function templateOf(document: PrintedDocument): Template {
  const { comprobante, issuer, stamp } = document;
  const describe: Describe = (catalog, code) => document.descriptions[catalog]?.[code];
  const palette = paletteOf(issuer.color);
  const title = titleOf(comprobante);
  const items = comprobante.pagos ? paymentRows(comprobante.pagos, describe) : conceptRows(comprobante, describe);
  const lead = html`<div class="lead">${renderNotice(document)}${renderLetterhead(document, describe)}${renderPanel(comprobante, describe)}</div>`;
  const tails = [renderClosing(comprobante, describe), ...(stamp ? [renderFiscal(comprobante, stamp)] : [])];
  const marks = renderMarks(document);
  const again = html`<div class="again"><p><strong>${title}</strong> · ${comprobante.emisor.nombre} · RFC ${comprobante.emisor.rfc}</p>${
    stamp && html`<p class="mono">${stamp.timbre.uuid}</p>`
  }</div>`;
  const foot = (page: Html | false) =>
    html`<footer class="foot"><div>${issuer.footer && html`<p class="own">${issuer.footer}</p>`}<p>${legendOf(document)}</p></div>${
      page && html`<p class="page">${page}</p>`
    }</footer>`;
  const sheet = (content: Html, page: number, pages: number) =>
    html`<div class="sheet"><div class="bar"></div>${marks}<main class="body">${content}</main>${foot(
      html`Página ${String(page)} de ${String(pages)}`,
    )}</div>`;

  return {
    title: stamp ? `${title} · ${stamp.timbre.uuid}` : `Vista previa · ${title}`,
    rows: items.rows,
    style: documentStyles(palette, issuer.paper, false),
    oneSheet: () => article(sheet(html`${lead}${renderTable(items, items.rows)}${tails}`, 1, 1)),
    sheets(plan) {
      const carried = sumsAfter(items.rows);
      const pages = plan.map(({ from, to, tails: placed }, i) => {
        const before = from > 0 && from < to ? carry(items, carried[from], `viene de la página ${i}`) : undefined;
        const after =
          to < items.rows.length && from < to ? carry(items, carried[to], `pasa a la página ${i + 2}`) : undefined;
        return sheet(
          html`${i === 0 ? lead : again}${
            from < to && renderTable(items, items.rows.slice(from, to), before, after)
          }${placed.map((tail) => tails[tail] ?? html``)}`,
          i + 1,
          plan.length,
        );
      });
      return article(pages);
    },
    flowing: () => ({
      style: documentStyles(palette, issuer.paper, true),
      article: article(
        html`<div class="flow">${marks}<main class="body">${lead}${renderTable(items, items.rows)}${tails}</main>${foot(false)}</div>`,
      ),
    }),
  };
}

function renderTable({ head }: Rows, rows: readonly Row[], before?: Html, after?: Html): Html {
  return html`<table class="items">${head}<tbody>${before}${rows.map(({ markup }) => markup)}${after}</tbody></table>`;
}

/** The sum before each row, and after the last one. */
function sumsAfter(rows: readonly Row[]): string[] {
  let sum = decimal('0');
  const sums = ['0'];
  for (const { amount } of rows) {
    if (amount !== undefined) sum = sum.plus(decimal(amount));
    sums.push(toPlain(sum));
  }
  return sums;
}

/** A row that hands the sum over to the next sheet. */
function carry({ columns, sumOf }: Rows, sum: string | undefined, label: string): Html {
  const cell: Html = { markup: `<td colspan="${columns - 1}">` };
  const text = sumOf === undefined ? label.charAt(0).toUpperCase() + label.slice(1) : `${sumOf} · ${label}`;
  return html`<tr class="carry">${cell}${text}</td><td class="figure">${
    sumOf !== undefined && sum !== undefined && html`<strong>${formatAmount(sum)}</strong>`
  }</td></tr>`;
}

const article = (content: Html | readonly Html[]): string => html`<article>${content}</article>`.markup;

const previewMark = 'VISTA PREVIA - SIN VALIDEZ FISCAL';
const testMark = 'PRUEBA - SIN VALIDEZ FISCAL';

function renderMarks({ stamp, environment, cancelled }: PrintedDocument): Html {
  const validity = !stamp ? previewMark : environment === 'sandbox' ? testMark : undefined;
  return html`${validity && html`<div class="mark" aria-hidden="true"><span>${validity}</span></div>`}${
    cancelled && html`<div class="mark cancelled" aria-hidden="true"><span>CANCELADO</span></div>`
  }`;
}

function renderNotice({ stamp, environment, cancelled, cancellation }: PrintedDocument): Html {
  if (!stamp)
    return html`<div class="notice"><strong>${previewMark}</strong><span>Documento sin timbrar. No ampara ninguna operación ni sustituye al CFDI.</span></div>`;
  return html`${
    cancelled &&
    html`<div class="notice cancelled"><strong>CANCELADO</strong><span>Este CFDI fue cancelado ante el SAT y no tiene efectos fiscales.${
      cancellation &&
      html` Motivo ${cancellation.motive}.${cancellation.substitute && html` Lo sustituye <span class="mono">${cancellation.substitute}</span>.`}`
    }</span></div>`
  }${
    environment === 'sandbox' &&
    html`<div class="notice"><strong>${testMark}</strong><span>Emitido en el ambiente de pruebas; no existe ante el SAT.</span></div>`
  }`;
}

function legendOf({ stamp }: PrintedDocument): string {
  return stamp
    ? 'Este documento es una representación impresa de un CFDI.'
    : `${previewMark}. Este documento no es una representación impresa de un CFDI.`;
}
