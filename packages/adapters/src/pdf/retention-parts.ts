import type { Retenciones } from '@lacre/cfdi/retentions/retenciones';
import { taxName } from '@lacre/cfdi/tax-name';
import { totalInWords } from '@lacre/cfdi/words';
import type { PrintedRetention } from '@lacre/services/ports/pdf-renderer';
import { renderFiscal } from './closing.ts';
import { renderComplements } from './complements.ts';
import { column, figureWidth } from './concepts.ts';
import { type Vocabulary, withMeaning } from './describe.ts';
import { renderMarks, renderNotice } from './document-parts.ts';
import { renderFacts } from './facts.ts';
import { formatAmount, formatMoney } from './figures.ts';
import { type FormParts, renderAgain } from './form-parts.ts';
import { headingOf } from './heading.ts';
import { type Html, html } from './html.ts';
import { renderLetterhead, titleOf } from './letterhead.ts';
import type { Rows } from './rows.ts';
import type { Words } from './words.ts';

/** The printed form of a CFDI de retenciones e información de pagos: what was withheld, from whom, for which months. */
export function retentionParts(document: PrintedRetention, vocabulary: Vocabulary): FormParts {
  const { comprobante, stamp } = document;
  const { words } = vocabulary;
  const title = titleOf(headingOf(comprobante), words);
  return {
    title: `${title} · ${stamp.timbre.uuid}`,
    lead: html`<div class="lead">${renderNotice(document, words)}${renderLetterhead(document, vocabulary)}<div class="panel">${renderReceiver(
      comprobante,
      words,
    )}${renderTerms(comprobante, vocabulary)}</div></div>`,
    again: renderAgain(title, document),
    items: taxRows(comprobante, vocabulary),
    tails: [
      renderClosing(comprobante, vocabulary),
      ...renderComplements(comprobante, vocabulary, stamp),
      renderFiscal(comprobante, stamp, words),
    ],
    marks: renderMarks(document, words),
    legend: words.retentionLegend,
  };
}

function renderReceiver({ receptor }: Retenciones, words: Words): Html {
  const { nacional, extranjero } = receptor;
  return html`<section><h2>${words.receiver}</h2><p class="person">${(nacional ?? extranjero)?.nomDenRazSocR}</p>${renderFacts(
    [
      ['RFC', nacional?.rfcR],
      ['CURP', nacional?.curpR],
      [words.fiscalDomicile, nacional && `${words.postalCode} ${nacional.domicilioFiscalR}`],
      [words.nationality, receptor.nacionalidadR],
      [words.taxRegistration, extranjero?.numRegIdTribR],
    ],
  )}</section>`;
}

function renderTerms({ cveRetenc, descRetenc, periodo }: Retenciones, { words, describe }: Vocabulary): Html {
  const month = (code: string) => monthIn(words, code) ?? describe('periodo', code) ?? code;
  const { mesIni, mesFin, ejercicio } = periodo;
  const months = mesIni === mesFin ? month(mesIni) : `${month(mesIni)} – ${month(mesFin)}`;
  return html`<section><h2>${words.document}</h2>${renderFacts([
    [words.type, 'CFDI de retenciones e información de pagos 2.0'],
    [words.retention, withMeaning(describe, 'cveRetenc', cveRetenc)],
    [words.concept, descRetenc],
    [words.period, words.ofYear(months, ejercicio)],
    [words.currency, withMeaning(describe, 'moneda', 'MXN')],
  ])}</section>`;
}

/** A month stands without its code, so it is in the language of the form; in Spanish the SAT's own name will do. */
function monthIn({ locale }: Words, code: string): string | undefined {
  if (locale.startsWith('es') || !/^(?:0[1-9]|1[0-2])$/.test(code)) return undefined;
  return new Date(`2000-${code}-01`).toLocaleDateString(locale, { month: 'long', timeZone: 'UTC' });
}

function taxRows({ totales }: Retenciones, { words, describe }: Vocabulary): Rows {
  const widest = Math.max(
    ...totales.impRetenidos.map(({ montoRet, baseRet = '' }) => montoRet.length + baseRet.length / 4),
    8,
  );
  const money = column(figureWidth(widest, 27));
  return {
    head: html`<colgroup><col>${money}${money}</colgroup><thead><tr><th scope="col">${words.retainedTax}</th>
      <th scope="col" class="figure">${words.retentionBase}</th><th scope="col" class="figure">${words.amount} MXN</th></tr></thead>`,
    columns: 3,
    rows: totales.impRetenidos.map(({ baseRet, impuestoRet, montoRet, tipoPagoRet }) => ({
      markup: html`<tr><td><div class="text">${impuestoRet === undefined ? words.retainedTax : `${impuestoRet} ${taxName(impuestoRet)}`}</div>
        <small>${words.paymentKind} ${withMeaning(describe, 'tipoPagoRet', tipoPagoRet)}</small></td>
        <td class="figure">${baseRet !== undefined && formatAmount(baseRet)}</td><td class="figure">${formatAmount(montoRet)}</td></tr>`,
      amount: undefined,
    })),
  };
}

function renderClosing({ totales, cfdiRetenRelacionados: related }: Retenciones, vocabulary: Vocabulary): Html {
  const { words, describe } = vocabulary;
  const { montoTotOperacion, montoTotGrav, montoTotExent, montoTotRet, utilidadBimestral, isrCorrespondiente } =
    totales;
  const lines: [string, string | undefined][] = [
    [words.taxed, montoTotGrav],
    [words.exemptAmount, montoTotExent],
    [words.operation, montoTotOperacion],
    [words.twoMonthProfit, utilidadBimestral],
    [words.twoMonthIsr, isrCorrespondiente],
  ];
  return html`<section class="tail close"><div class="notes">
    <div><h2>${words.amountInWords}</h2><p class="words">(${totalInWords(montoTotRet, 'MXN')})</p></div>${
      related &&
      html`<div><h2>${words.relatedCfdi}</h2><p>${withMeaning(describe, 'tipoRelacion', related.tipoRelacion)}</p><p class="mono">${related.uuid}</p></div>`
    }</div><table class="totals"><tbody>
    ${lines.flatMap(([name, value]) => (value === undefined ? [] : [html`<tr><th scope="row">${name}</th><td>${formatMoney(value, 'MXN')}</td></tr>`]))}
    <tr class="total"><th scope="row">${words.totalWithheld} MXN</th><td>${formatMoney(montoTotRet, 'MXN')}</td></tr>
  </tbody></table></section>`;
}
