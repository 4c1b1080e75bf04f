import type { PrintedForm } from '@lacre/services/ports/pdf-renderer';
import { headingOf } from './heading.ts';
import { type Html, html } from './html.ts';
import type { Rows } from './rows.ts';
import type { Words } from './words.ts';

/** What a printed form consists of, before it is divided into sheets. */
export interface FormParts {
  /** Becomes the title of the PDF. */
  title: string;
  /** The top of the first sheet. */
  lead: Html;
  /** The top of every other one. */
  again: Html;
  items: Rows;
  /** What follows the rows and is not divided. */
  tails: readonly Html[];
  /** Across every sheet. */
  marks: Html;
  /** At the foot of every sheet. */
  legend: string;
}

/** Large, across the sheet. */
export const renderMark = (text: string): Html => html`<div class="mark" aria-hidden="true"><span>${text}</span></div>`;

/** The top of the sheets after the first one: which form, whose, about which document. */
export function renderAgain(title: string, { comprobante, stamp }: PrintedForm): Html {
  const { issuer: emisor } = headingOf(comprobante);
  return html`<div class="again"><p><strong>${title}</strong> · ${emisor.nombre} · RFC ${emisor.rfc}</p>${
    stamp && html`<p class="mono">${stamp.timbre.uuid}</p>`
  }</div>`;
}

/** What the sandbox made says so. */
export const renderTestNotice = (words: Words): Html =>
  html`<div class="notice"><strong>${words.testMark}</strong><span>${words.testNotice}</span></div>`;
