import { inWrittenOrder } from '@lacre/cfdi/written-order';

/** A piece of markup that is safe to print as it is. Made by `html` only. */
export interface Html {
  readonly markup: string;
}

export type HtmlValue = Html | readonly Html[] | string | undefined | false;

/**
 * Template tag: what is written in the source is markup, every inserted text is escaped for element content.
 * Texts are never put into attributes, styles or comments by the templates, so that one escaping is enough.
 */
export function html(source: TemplateStringsArray, ...values: HtmlValue[]): Html {
  let markup = source[0] ?? '';
  values.forEach((value, i) => {
    markup += valueMarkup(value) + (source[i + 1] ?? '');
  });
  return { markup };
}

function valueMarkup(value: HtmlValue): string {
  if (value === undefined || value === false) return '';
  if (typeof value === 'string') return escapeText(value);
  if ('markup' in value) return value.markup;
  return value.map(({ markup }) => markup).join('');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

// A letter's own marks are four at most, in Hebrew; more of them are drawn over the lines and figures around it.
const stacked = /(\p{M}(?:\p{Join_C}*\p{M}){3})(?:\p{Join_C}*\p{M})+/gu;

function escapeText(text: string): string {
  return inWrittenOrder(text.toWellFormed())
    .replace(stacked, '$1')
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
}
