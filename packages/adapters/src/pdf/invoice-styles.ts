/**
 * Styles of the printed invoice. Open Sans is what the bundled browser brings; the others are what servers usually
 * have, all with figures of one width. The page's own margin boxes carry what must be on every page.
 */
export const invoiceStyles = `
@page {
  size: A4;
  margin: 12mm 14mm 17mm;
  @bottom-left {
    content: 'VISTA PREVIA - SIN VALIDEZ FISCAL';
    font: 600 6.5pt 'Open Sans', 'Noto Sans', 'Liberation Sans', 'DejaVu Sans', Arial, sans-serif;
    letter-spacing: .04em;
    color: #a1351f;
  }
  @bottom-right {
    content: 'Página ' counter(page) ' de ' counter(pages);
    font: 400 7pt 'Open Sans', 'Noto Sans', 'Liberation Sans', 'DejaVu Sans', Arial, sans-serif;
    color: #5b6472;
  }
}
* { box-sizing: border-box; margin: 0; padding: 0; }
html {
  font: 400 8pt/1.4 'Open Sans', 'Noto Sans', 'Liberation Sans', 'DejaVu Sans', Arial, sans-serif;
  font-variant-numeric: tabular-nums lining-nums;
  font-variant-ligatures: none;
  color: #1c2430;
  -webkit-print-color-adjust: exact;
}
.mark {
  position: fixed; inset: 0; z-index: 1;
  display: flex; align-items: center; justify-content: center;
}
.mark span {
  transform: rotate(-52deg);
  font-size: 37pt; font-weight: 700; letter-spacing: .03em; white-space: nowrap;
  color: rgba(176, 48, 24, .13);
}
.banner {
  display: flex; justify-content: space-between; align-items: baseline; gap: 8mm;
  padding: 1.8mm 3.5mm; margin-bottom: 7mm;
  background: #fdf1e7; border-left: 1mm solid #c2542f; color: #7c2d12;
}
.banner strong { font-size: 8.5pt; letter-spacing: .04em; white-space: nowrap; }
.banner span { font-size: 7pt; }

.head { display: flex; justify-content: space-between; gap: 10mm; margin-bottom: 6mm; }
.issuer { flex: 1; min-width: 0; }
.issuer h1 {
  font-size: 16pt; font-weight: 700; line-height: 1.2; letter-spacing: -.01em;
  margin-bottom: 2mm; overflow-wrap: anywhere; text-wrap: balance;
}
.issuer p { color: #3c4656; overflow-wrap: anywhere; }
.issuer .name { font-weight: 600; color: #1c2430; }
.ident { width: 58mm; text-align: right; }
.ident .kind { font-size: 8pt; font-weight: 600; letter-spacing: .12em; text-transform: uppercase; color: #24507a; }
.ident .folio { font-size: 17pt; font-weight: 700; line-height: 1.25; overflow-wrap: anywhere; }
.ident .folio.long { font-size: 10pt; line-height: 1.35; }
.ident .date { color: #3c4656; }

.facts { display: grid; grid-template-columns: 1fr 1fr; gap: 8mm; margin-bottom: 6mm; }
h2 {
  font-size: 6.8pt; font-weight: 700; letter-spacing: .1em; text-transform: uppercase; color: #24507a;
  padding-bottom: 1mm; margin-bottom: 1.8mm; border-bottom: .35mm solid #24507a;
}
.person { font-size: 9.5pt; font-weight: 600; line-height: 1.3; margin-bottom: 1mm; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); column-gap: 3mm; row-gap: .4mm; align-items: baseline; }
dt { color: #5b6472; }
dd { overflow-wrap: anywhere; }

table { width: 100%; border-collapse: collapse; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
.items th {
  font-size: 6.8pt; font-weight: 700; letter-spacing: .04em; text-align: left; vertical-align: bottom; line-height: 1.25;
  color: #fff; background: #24507a; padding: 1.4mm 1.6mm;
}
.items .running th {
  font-weight: 400; letter-spacing: 0; color: #5b6472; background: none; padding: 0 0 1mm;
  max-width: 0; white-space: nowrap; overflow: hidden; text-overflow: ellipsis;
}
.items td { padding: 1.3mm 1.6mm; vertical-align: top; border-bottom: .2mm solid #d5dae1; }
.items td { overflow-wrap: anywhere; }
.items .figure { text-align: right; overflow-wrap: normal; white-space: nowrap; }
.items small { display: block; font-size: 6.6pt; line-height: 1.4; color: #5b6472; }
.items .tax { margin-top: .3mm; }
.items .text { white-space: pre-line; text-wrap: pretty; }
.c-code { width: 21mm; } .c-quantity { width: 15mm; } .c-unit { width: 20mm; }
.c-price { width: 21mm; } .c-discount { width: 18mm; } .c-amount { width: 24mm; }

.end { display: flex; justify-content: space-between; gap: 10mm; align-items: flex-start; margin-top: 4.5mm; break-inside: avoid; }
.notes { flex: 1; min-width: 0; }
.notes section { margin-bottom: 4mm; }
.words { font-size: 8.2pt; line-height: 1.45; font-weight: 600; }
.totals { width: 76mm; }
.totals td { padding: .75mm 1.8mm; vertical-align: baseline; }
.totals td:last-child { text-align: right; white-space: nowrap; width: 33mm; }
.totals small { font-size: 6.6pt; color: #5b6472; white-space: nowrap; }
.totals .total td {
  font-size: 12pt; font-weight: 700; line-height: 1.3; padding-top: 1.6mm; padding-bottom: 1.6mm;
  background: #eaf0f6; border-top: .4mm solid #24507a; color: #12304d;
}
`;
