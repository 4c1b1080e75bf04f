import { inWrittenOrder } from '@lacre/cfdi/written-order';

/** Markup that is safe to print as it is. Created only by `html`. */
export interface Html {
  readonly markup: string;
}

export type HtmlValue = Html | readonly Html[] | string | undefined | false;

/**
 * Template tag: the source is markup, every inserted text is escaped for element content. Templates never insert texts
 * into attributes, styles or comments, so one kind of escaping is enough.
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

// A letter has at most four combining marks of its own, in Hebrew; more would be drawn over the lines and figures
// around it.
const stacked = /(\p{M}(?:\p{Join_C}*\p{M}){3})(?:\p{Join_C}*\p{M})+/gu;

function escapeText(text: string): string {
  return inWrittenOrder(text.toWellFormed())
    .replace(stacked, '$1')
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
}
