import type { PrintedForm } from '@lacre/services/ports/pdf-renderer';
import { headingOf } from './heading.ts';
import { type Html, html } from './html.ts';
import type { Rows } from './rows.ts';
import type { Words } from './words.ts';

/** The parts of a printed form, before it is split into sheets. */
export interface FormParts {
  /** Title of the PDF. */
  title: string;
  /** Header of the first sheet. */
  lead: Html;
  /** Header of every other sheet. */
  again: Html;
  items: Rows;
  /** Blocks after the rows that are not split. */
  tails: readonly Html[];
  /** Watermarks of every sheet. */
  marks: Html;
  /** Footer of every sheet. */
  legend: string;
  /** Set closer together, so that an ordinary document of its kind takes one sheet. */
  isCompact?: boolean;
}

/** A large watermark across the sheet. */
export const renderMark = (text: string): Html => html`<div class="mark" aria-hidden="true"><span>${text}</span></div>`;

/** The header of sheets after the first one: form, issuer and document. */
export function renderAgain(title: string, { comprobante, stamp }: PrintedForm): Html {
  const { issuer: emisor } = headingOf(comprobante);
  return html`<div class="again"><p><strong>${title}</strong> · ${emisor.nombre} · RFC ${emisor.rfc}</p>${
    stamp && html`<p class="mono">${stamp.timbre.uuid}</p>`
  }</div>`;
}

/** Marks documents of the sandbox. */
export const renderTestNotice = (words: Words): Html =>
  html`<div class="notice"><strong>${words.testMark}</strong><span>${words.testNotice}</span></div>`;
