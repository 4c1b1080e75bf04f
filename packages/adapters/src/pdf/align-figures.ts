import { type Html, html } from './html.ts';

export interface AlignedFigures {
  figures: Html[];
  /** Width of the widest figure, its invisible padding included. */
  signs: number;
}

/**
 * Figures of a right-aligned column: shorter ones are padded invisibly after the decimal point, so that the points line
 * up.
 */
export function alignFigures(texts: readonly string[]): AlignedFigures {
  const tails = texts.map(tailOf);
  const longest = tails.reduce((most, tail) => (tail.length > most.length ? tail : most), '');
  const padded = texts.map((text, i) => ({ text, pad: missing(tails[i] ?? '', longest) }));
  return {
    figures: padded.map(({ text, pad }) =>
      pad === '' ? html`${text}` : html`${text}<span class="pad" aria-hidden="true">${pad}</span>`,
    ),
    signs: padded.reduce((most, { text, pad }) => Math.max(most, text.length + pad.length), 0),
  };
}

/** Decimal point and decimals. */
const tailOf = (text: string): string => (text.includes('.') ? text.slice(text.indexOf('.')) : '');

const missing = (tail: string, longest: string): string =>
  (tail === '' && longest !== '' ? '.' : '') + '0'.repeat(Math.max(longest.length - Math.max(tail.length, 1), 0));
