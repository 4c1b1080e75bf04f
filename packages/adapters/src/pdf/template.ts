import { decimal, toPlain } from '@lacre/cfdi/decimal';
import { isRetenciones } from '@lacre/cfdi/fiscal-document';
import type { PrintedDocument, PrintedForm, PrintedRetention } from '@lacre/services/ports/pdf-renderer';
import type { Vocabulary } from './describe.ts';
import { documentParts } from './document-parts.ts';
import { formatAmount } from './figures.ts';
import type { FormParts } from './form-parts.ts';
import { type Html, html } from './html.ts';
import { paletteOf } from './palette.ts';
import { receiptParts } from './receipt-parts.ts';
import { retentionParts } from './retention-parts.ts';
import type { Row, Rows } from './rows.ts';
import type { SheetPlan } from './sheets.ts';
import { documentStyles, papers } from './styles.ts';
import { wordsIn } from './words.ts';

/** A form in its language, ready to be split into pages. */
export interface Template {
  /** Title of the PDF. */
  title: string;
  /** Language of the document: `es-MX`. */
  locale: string;
  rows: readonly Row[];
  /** Blocks have other heights than those of other documents. */
  isCompact: boolean;
  /** In millimetres. */
  paper: { width: number; name: string };
  /** Paper and colours: only documents with the same ones can be printed together. */
  style: string;
  /** The blocks around the rows, as they appear on the sheets. */
  lead: string;
  /** Columns and their names, above the rows of each sheet. */
  head: string;
  tails: readonly string[];
  /** Everything on one sheet: final if it fits, otherwise for measuring. What does not fit overflows at the bottom. */
  oneSheet(): string;
  /** Split as planned, with totals carried over from sheet to sheet. */
  sheets(plan: readonly SheetPlan[]): string;
  /** Split by the browser, wherever it chooses, with a style of its own: for what no plan fits. */
  flowing(): { style: string; article: string };
}

function partsOf(form: PrintedForm, vocabulary: Vocabulary): FormParts {
  if ('request' in form) return receiptParts(form, vocabulary);
  return isRetention(form) ? retentionParts(form, vocabulary) : documentParts(form, vocabulary);
}

const isRetention = (form: PrintedDocument | PrintedRetention): form is PrintedRetention =>
  isRetenciones(form.comprobante);

/**
 * Articles in HTML, each a whole document: no scripts, nothing loaded. `descriptions` is keyed by the catalogs' names.
 * A code without a description is printed alone.
 */
export function templateOf(form: PrintedForm): Template {
  const { issuer, language, descriptions } = form;
  const words = wordsIn[language];
  const vocabulary: Vocabulary = { words, describe: (catalog, code) => descriptions[catalog]?.[code] };
  const { title, lead, again, items, tails, marks, legend, isCompact = false } = partsOf(form, vocabulary);
  const palette = paletteOf(issuer.color);
  const article = (content: Html | readonly Html[]): string =>
    (isCompact ? html`<article class="compact">${content}</article>` : html`<article>${content}</article>`).markup;
  const foot = (page: string | false) =>
    html`<footer class="foot"><div>${issuer.footer && html`<p class="own">${ownLines(issuer.footer)}</p>`}<p>${legend}</p></div>${
      page && html`<p class="page">${page}</p>`
    }</footer>`;
  const sheet = (content: Html, page: number, pages: number) =>
    html`<div class="sheet"><div class="bar"></div>${marks}<main class="body">${content}</main>${foot(
      words.page(String(page), String(pages)),
    )}</div>`;

  return {
    title,
    locale: words.locale,
    rows: items.rows,
    isCompact,
    paper: papers[issuer.paper],
    lead: lead.markup,
    head: items.head.markup,
    tails: tails.map(({ markup }) => markup),
    style: documentStyles(palette, issuer.paper, false),
    oneSheet: () => article(sheet(html`${lead}${renderTable(items, items.rows)}${tails}`, 1, 1)),
    sheets(plan) {
      const carried = sumsAfter(items.rows);
      const pages = plan.map(({ from, to, tails: placed }, i) => {
        const before = from > 0 && from < to ? carry(items, carried[from], words.broughtFrom(i)) : undefined;
        const after =
          to < items.rows.length && from < to ? carry(items, carried[to], words.carriedTo(i + 2)) : undefined;
        const table = from < to && renderTable(items, items.rows.slice(from, to), before, after);
        const blocks = tails.filter((_, tail) => placed.includes(tail));
        return sheet(html`${i === 0 ? lead : again}${table}${blocks}`, i + 1, plan.length);
      });
      return article(pages);
    },
    flowing: () => ({
      style: documentStyles(palette, issuer.paper, words),
      article: article(
        html`<div class="flow">${marks}<main class="body">${lead}${renderTable(items, items.rows)}${tails}</main>${foot(false)}</div>`,
      ),
    }),
  };
}

function renderTable({ head }: Rows, rows: readonly Row[], before?: Html, after?: Html): Html {
  return html`<table class="items">${head}<tbody>${before}${rows.map(({ markup }) => markup)}${after}</tbody></table>`;
}

/** There is room for two lines of the organization, one of which may wrap; more are set as one text. */
function ownLines(footer: string): string {
  const lines = footer.split('\n').flatMap((line) => line.trim() || []);
  return lines.join(lines.length > 2 ? ' ' : '\n');
}

/** The running total before each row, and after the last one. */
function sumsAfter(rows: readonly Row[]): string[] {
  let sum = decimal('0');
  const sums = ['0'];
  for (const { amount } of rows) {
    if (amount !== undefined) sum = sum.plus(decimal(amount));
    sums.push(toPlain(sum));
  }
  return sums;
}

/** A row that carries the total over to the next sheet. */
function carry({ columns, sumOf, afterSum = 0 }: Rows, sum: string | undefined, label: string): Html {
  const cell: Html = { markup: `<td colspan="${columns - 1 - afterSum}">` };
  const text = sumOf === undefined ? label.charAt(0).toUpperCase() + label.slice(1) : `${sumOf} · ${label}`;
  return html`<tr class="carry">${cell}${text}</td><td class="figure">${
    sumOf !== undefined && sum !== undefined && html`<strong>${formatAmount(sum)}</strong>`
  }</td>${Array.from({ length: afterSum }, () => html`<td></td>`)}</tr>`;
}
