import type { PrintedIssuer } from '@lacre/services/ports/pdf-renderer';
import type { Palette } from './palette.ts';
import type { Words } from './words.ts';

/** Heights in millimetres that the split into sheets assumes; everything else is measured. */
export const againMm = 12;
export const carryMm = 6.2;

export const papers: Record<PrintedIssuer['paper'], { width: number; height: number; name: string }> = {
  letter: { width: 215.9, height: 279.4, name: '215.9mm 279.4mm' },
  a4: { width: 210, height: 297, name: '210mm 297mm' },
};

/**
 * Styles that depend on the document: paper and colours. Only numbers, `#rrggbb` and our own words, never a text of a
 * document.
 */
export function documentStyles(palette: Palette, paper: PrintedIssuer['paper'], flowing: Words | false): string {
  const { width, height, name } = papers[paper];
  // Slightly less than the page: rounding must not create an empty one.
  return `
:root { --brand: ${palette.brand}; --rule: ${palette.rule}; --ink: ${palette.ink}; --tint: ${palette.tint}; --hair: ${palette.hair}; --width: ${width}mm; --height: ${height - 0.2}mm; }
@page { size: ${name}; margin: ${flowing ? '12mm 15mm 17mm' : '0'}; }
${flowing ? flowingPage(flowing) : ''}`;
}

/** If the browser splits the pages, it also counts them. */
const flowingPage = ({ page }: Words) => `
@page {
  @bottom-right { content: '${page("' counter(page) '", "' counter(pages) '")}'; font: 400 6.6pt Plex, sans-serif; color: #566271; }
}`;

/**
 * The design. Digits of IBM Plex all have one width: requesting tabular figures would disable the browser's cache of
 * shaped words. A contained sheet is never searched for page breaks, which saves a fifth of the print. The same for
 * every document, so a page of the browser reads it once.
 */
export const styles = `
* { box-sizing: border-box; margin: 0; padding: 0; }
html {
  font: 400 7.7pt/1.42 Plex, 'Open Sans', 'Noto Sans', 'Liberation Sans', 'DejaVu Sans', Arial, sans-serif;
  color: #17202b;
  -webkit-print-color-adjust: exact;
}
b, strong, th, h1, h2 { font-weight: 600; }
.mono { font-family: 'Plex Mono', 'Noto Sans Mono', 'DejaVu Sans Mono', monospace; }

article + article { break-before: page; }
.sheet { position: relative; width: var(--width); height: var(--height); contain: strict; break-after: page; }
.sheet:last-child { break-after: auto; }
.bar { position: absolute; inset: 0 0 auto; height: 2.2mm; background: var(--brand); }
.body { position: absolute; inset: 12mm 15mm 16.5mm; display: flex; flex-direction: column; }
.body > * { flex: none; }
.foot {
  position: absolute; inset: auto 15mm 7mm; height: 7.5mm; padding-top: 1.5mm; border-top: .2mm solid #cfd5dc;
  display: flex; justify-content: space-between; gap: 8mm; font-size: 6.6pt; line-height: 1.35; color: #566271;
}
.foot p { overflow: hidden; max-height: 2.7em; overflow-wrap: anywhere; }
.foot .own { color: #17202b; max-height: 4.05em; white-space: pre-line; }
.foot .page { flex: none; white-space: nowrap; }

.again { height: 12mm; display: flex; justify-content: space-between; align-items: flex-start; gap: 8mm; font-size: 7pt; color: #566271; white-space: nowrap; }
.again p { overflow: hidden; text-overflow: ellipsis; }
.again strong { color: #17202b; }
.again .mono { flex: none; font-size: 6.6pt; }

.mark { position: absolute; inset: 0; z-index: 2; display: flex; align-items: center; justify-content: center; }
.mark span { transform: rotate(-52deg); font-size: 39pt; font-weight: 600; letter-spacing: .02em; white-space: nowrap; color: rgba(176, 48, 24, .115); }
.mark.cancelled span {
  transform: rotate(-28deg); font-size: 66pt; letter-spacing: .1em; line-height: 1; padding: 7mm 10mm 7mm 13mm;
  color: rgba(190, 24, 32, .3); border: 1.5mm solid rgba(190, 24, 32, .3); border-radius: 4mm;
}
.notice { display: flex; align-items: baseline; gap: 4mm; padding: 1.7mm 3.4mm; margin-bottom: 5.5mm; background: #fdf0e8; border-left: .9mm solid #c2542f; color: #7c2d12; font-size: 6.8pt; }
.notice strong { font-size: 7.7pt; letter-spacing: .03em; white-space: nowrap; }
.notice .mono { white-space: nowrap; }
.notice.cancelled { background: #fdecec; border-color: #be1820; color: #8a1016; }

.head { display: flex; justify-content: space-between; gap: 9mm; padding-bottom: 6mm; }
.issuer { flex: 1; min-width: 0; color: #3d4855; font-size: 7.4pt; }
.issuer p { overflow-wrap: anywhere; text-wrap: pretty; }
.logo { display: block; max-width: 58mm; max-height: 19mm; object-fit: contain; object-position: left top; margin-bottom: 3.2mm; }
.wordmark { font-size: 17pt; font-weight: 600; line-height: 1.16; letter-spacing: -.012em; color: #17202b; margin-bottom: 2.2mm; text-wrap: balance; }
.wordmark.long { font-size: 12.5pt; }
.issuer .name { font-weight: 600; font-size: 8.4pt; color: #17202b; }
.issuer .contact { margin-top: 1.2mm; }
.ident { width: 72mm; }
.ident h1 { display: flex; flex-direction: column; align-items: flex-end; text-align: right; padding-bottom: 2.4mm; }
.kind { font-size: 7.4pt; line-height: 1.3; letter-spacing: .16em; margin-right: -.16em; text-transform: uppercase; color: var(--ink); }
.folio { font-size: 20pt; line-height: 1.2; letter-spacing: -.01em; overflow-wrap: anywhere; }
.folio.long { font-size: 9.5pt; line-height: 1.35; letter-spacing: 0; }
.ident dl { border-top: .2mm solid #cfd5dc; }
.ident dl > div { display: flex; justify-content: space-between; align-items: baseline; gap: 3mm; padding: .85mm 0; border-bottom: .2mm solid #e6e9ed; }
.ident dt { color: #566271; font-size: 7pt; white-space: nowrap; }
.ident dd { text-align: right; overflow-wrap: anywhere; }
.ident .mono { font-size: 6.7pt; line-height: 1.6; white-space: nowrap; }

.panel { display: grid; grid-template-columns: 1fr 1fr; background: var(--tint); border-radius: 1.2mm; }
.panel section { padding: 3.2mm 4mm 3.4mm; min-width: 0; }
.panel section + section { border-left: .25mm solid var(--hair); }
.lead { padding-bottom: 5.5mm; }
h2 { font-size: 6.3pt; line-height: 1.4; letter-spacing: .11em; text-transform: uppercase; color: var(--ink); margin-bottom: 1.2mm; }
.person { font-size: 9.2pt; font-weight: 600; line-height: 1.3; margin-bottom: 1.2mm; overflow-wrap: anywhere; }
.facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); column-gap: 3.2mm; row-gap: .35mm; align-items: baseline; }
.facts dt { color: #566271; font-size: 7pt; }
.facts dd { overflow-wrap: anywhere; }

table { width: 100%; border-collapse: separate; border-spacing: 0; }
.items { table-layout: fixed; }
.items th {
  font-size: 6.3pt; letter-spacing: .07em; text-transform: uppercase; text-align: left; vertical-align: bottom; line-height: 1.3;
  color: #3d4855; padding: 1.5mm 1.5mm 1.3mm; border-top: .5mm solid var(--rule); border-bottom: .2mm solid #9aa4b0;
}
.items th:first-child, .items td:first-child { padding-left: 0; }
.items th:last-child, .items td:last-child { padding-right: 0; }
.items td { padding: 1.35mm 1.5mm 1.45mm; vertical-align: baseline; border-bottom: .2mm solid #e3e7eb; overflow-wrap: break-word; }
.items .figure { text-align: right; overflow-wrap: normal; white-space: nowrap; }
.items td.small { font-size: 6.9pt; }
.items small { display: block; font-size: 6.5pt; line-height: 1.42; color: #566271; }
.items small.tax { white-space: nowrap; }
.items .pad { visibility: hidden; }
.items .text { white-space: pre-line; }
.items .uuid { font-size: 6.5pt; line-height: 1.7; }
.items tr { break-inside: avoid; }
.carry td, .section td { height: 6.2mm; padding-top: 0; padding-bottom: 0; vertical-align: middle; color: #566271; font-size: 7pt; white-space: nowrap; overflow: hidden; }
.section td { height: 5.4mm; }
.section td:first-child { white-space: normal; }
.items small.chain { overflow-wrap: anywhere; margin-top: .4mm; }
.carry strong, .section strong { color: #17202b; }
.items .deposit td { background: var(--tint); padding: 2mm 2.6mm; }
.deposit .facts { grid-template-columns: max-content minmax(0, 1fr) max-content minmax(0, 1fr); }
.deposit .sum { display: flex; justify-content: space-between; font-weight: 600; font-size: 8.4pt; margin-bottom: .8mm; }

.tail { padding-top: 4.5mm; break-inside: avoid; }
.close { display: flex; justify-content: space-between; align-items: flex-start; gap: 10mm; }
.notes { flex: 1; min-width: 0; display: flex; flex-direction: column; gap: 3.4mm; }
.notes p { overflow-wrap: anywhere; }
.notes .text { white-space: pre-line; }
.related.part { padding-top: 0; }
.related .uuids { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); column-gap: 5mm; }
.related .mono { font-size: 6.5pt; line-height: 1.55; }
.words { font-weight: 600; text-wrap: pretty; }
.notes .mono { font-size: 6.5pt; line-height: 1.55; }
.totals { width: 78mm; }
.totals th { font-weight: 400; text-align: left; overflow-wrap: anywhere; }
.totals th, .totals td { padding: .8mm 0; vertical-align: baseline; border-bottom: .2mm solid #e3e7eb; }
.totals td { text-align: right; white-space: nowrap; width: 36mm; }
.totals small { font-size: 6.5pt; color: #566271; white-space: nowrap; }
.totals .total th, .totals .total td { font-size: 12pt; font-weight: 600; line-height: 1.3; padding: 1.9mm 0 0; border-bottom: 0; border-top: .5mm solid var(--rule); }

.complement .frame { display: flex; gap: 5.5mm; justify-content: space-between; }
.complement .data { flex: 1; min-width: 0; }
.complement.part { padding-top: 2.4mm; }
.complement h3 { font-size: 7pt; font-weight: 600; line-height: 1.4; border-bottom: .2mm solid #cfd5dc; margin-bottom: .8mm; }
.complement h4 { font-size: 6.8pt; font-weight: 600; color: #3d4855; }
.complement .inner { padding: .8mm 0 0 3mm; }
.dense { padding-top: 1.2mm; }
.dense h3 { display: inline; border: 0; margin-right: 2mm; }
.dense h4, .dense .inner, .dense .pairs, .dense .pairs div, .dense dt, .dense dd { display: inline; padding: 0; }
.dense h4::after { content: ' '; }
.dense h4, .dense dt { white-space: nowrap; }
.dense .pairs dt::after { content: '\u00a0'; }
.dense .pairs div::after { content: '  '; white-space: pre-wrap; }
.pairs { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); column-gap: 5mm; row-gap: .5mm; }
.deposit .pairs { grid-template-columns: repeat(5, minmax(0, 1fr)); column-gap: 3mm; }
.pairs .two { grid-column: span 2; }
.pairs .three { grid-column: span 3; }
.pairs .all { grid-column: 1 / -1; }
.data:not(:last-child) > .pairs { grid-template-columns: repeat(2, minmax(0, 1fr)); }
.pairs dt { font-size: 6pt; line-height: 1.35; color: #566271; }
.pairs dd { font-size: 7.2pt; line-height: 1.35; overflow-wrap: anywhere; white-space: pre-line; }

.tail.fiscal { margin-top: auto; padding-top: 6mm; }
.fiscal .frame { display: flex; gap: 5.5mm; border-top: .2mm solid #cfd5dc; padding-top: 3.2mm; }
.qr { width: 31mm; height: 31mm; margin: -2.6mm 0 0 -2.6mm; flex: none; display: block; }
.fiscal .data { flex: 1; min-width: 0; }
.fiscal .ids { display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 3mm; padding-bottom: 2.2mm; }
.fiscal dt { font-size: 5.6pt; font-weight: 600; line-height: 1.45; letter-spacing: .07em; text-transform: uppercase; color: var(--ink); white-space: nowrap; }
.fiscal .ids dd { font-size: 6.3pt; line-height: 1.5; white-space: nowrap; }
.seals dd { font-size: 5.1pt; line-height: 1.42; color: #3d4855; overflow-wrap: anywhere; word-break: break-all; padding-bottom: 1.1mm; }

.compact .notice { margin-bottom: 3.5mm; }
.compact .head { padding-bottom: 3.2mm; }
.compact .ident dl > div { padding: .6mm 0; }
.compact .panel { grid-template-columns: 5fr 4fr; }
.compact .panel section { padding: 2.4mm 4mm 2.6mm; }
.compact .lead { padding-bottom: 3.2mm; }
.compact .tail { padding-top: 3.2mm; }
.compact .tail.fiscal { padding-top: 4mm; }
.compact .fiscal .frame { padding-top: 2.6mm; }
.compact .fiscal .ids { padding-bottom: 1.4mm; }
.compact .ident h1 { padding-bottom: 1.4mm; }
.compact .notes { gap: 1.8mm; }
.compact .totals { width: 66mm; }
.compact .totals td { width: 30mm; }
.items .line td { padding-top: .8mm; padding-bottom: .9mm; }
.line .text, .line small { display: inline; }
.line small { margin-left: 1mm; }
.line small.more { display: block; margin-left: 0; }

.flow .body { position: static; display: block; }
.flow .mark { position: fixed; }
.flow .bar { display: none; }
.flow .foot { position: static; height: auto; margin-top: 5mm; }
.flow thead { display: table-header-group; }
`;
