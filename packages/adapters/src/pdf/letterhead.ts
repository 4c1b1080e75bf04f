import type { Comprobante } from '@lacre/cfdi/comprobante';
import type { PrintedDocument, PrintedForm, PrintedIssuer, PrintedRetention } from '@lacre/services/ports/pdf-renderer';
import { type Vocabulary, withMeaning } from './describe.ts';
import { type Fact, renderFacts } from './facts.ts';
import { formatFecha, formatQuantity } from './figures.ts';
import { type Heading, headingOf } from './heading.ts';
import { type Html, html } from './html.ts';
import type { Words } from './words.ts';

/** c_TipoDeComprobante. */
const tipos: Record<Comprobante['tipoDeComprobante'], string> = {
  I: 'Ingreso',
  E: 'Egreso',
  T: 'Traslado',
  P: 'Pago',
  N: 'Nómina',
};

/** `Factura A 1042`. */
export function titleOf({ type, folio }: Heading, words: Words): string {
  const title = words.kinds[type];
  return folio ? `${title} ${folio}` : title;
}

/**
 * Issuer and document: the top of the first page. A payroll receipt says when it was certified beside its seals only.
 */
export function renderLetterhead(document: PrintedDocument | PrintedRetention, vocabulary: Vocabulary): Html {
  const { comprobante, stamp } = document;
  const { type, folio, date, place } = headingOf(comprobante);
  const { words } = vocabulary;
  return html`<header class="head">${renderIssuer(document, vocabulary)}
    <div class="ident"><h1><span class="kind">${words.kinds[type]}</span> ${renderFolio(folio || words.noFolio)}</h1>
      <dl>${stamp && html`<div><dt>${words.uuid}</dt><dd class="mono">${stamp.timbre.uuid}</dd></div>`}
        <div><dt>${words.issuedAt}</dt><dd>${formatFecha(date, words)}</dd></div>
        ${stamp && type !== 'N' && html`<div><dt>${words.certifiedAt}</dt><dd>${formatFecha(stamp.timbre.fechaTimbrado, words)}</dd></div>`}
        <div><dt>${words.placeOfIssue}</dt><dd>${words.postalCode} ${place}</dd></div>
      </dl></div>
  </header>`;
}

/** The issuer. */
export function renderIssuer(
  { comprobante, issuer }: Pick<PrintedForm, 'comprobante' | 'issuer'>,
  { words, describe }: Vocabulary,
): Html {
  const { issuer: emisor } = headingOf(comprobante);
  return html`<div class="issuer">${renderBrand(issuer, emisor.nombre, words)}
      <p>RFC ${emisor.rfc}</p>
      <p>${words.taxRegime} ${withMeaning(describe, 'regimenFiscal', emisor.regimenFiscal)}</p>
      ${issuer.contact.length > 0 && html`<div class="contact">${issuer.contact.map((line) => html`<p>${line}</p>`)}</div>`}
    </div>`;
}

/** The logo, else the organization's name in large type; the legal name too if it differs. */
function renderBrand({ logo, name }: PrintedIssuer, nombre: string, words: Words): Html {
  const differs = name.localeCompare(nombre, 'es', { sensitivity: 'base' }) !== 0;
  if (logo) {
    // Base64 of our own, a type from a closed list and a word of our own: the only texts in attributes.
    const image: Html = {
      markup: `<img class="logo" alt="${words.logo}" src="data:${logo.contentType};base64,${logo.bytes.toString('base64')}">`,
    };
    return html`${image}<p class="name">${nombre}</p>`;
  }
  const wordmark =
    name.length > 44 ? html`<p class="wordmark long">${name}</p>` : html`<p class="wordmark">${name}</p>`;
  return html`${wordmark}${differs && html`<p class="name">${nombre}</p>`}`;
}

/** Series and folio may have 25 and 40 characters; only what fits on one line is set in large type. */
export function renderFolio(folio: string): Html {
  if (folio.length > 14) return html`<span class="folio long">${folio}</span>`;
  return html`<span class="folio">${folio}</span>`;
}

/** Receiver and terms. */
export function renderPanel(comprobante: Comprobante, vocabulary: Vocabulary): Html {
  return html`<div class="panel">${renderReceiver(comprobante, vocabulary)}${renderTerms(comprobante, vocabulary)}</div>`;
}

function renderReceiver({ receptor }: Comprobante, { words, describe }: Vocabulary): Html {
  return html`<section><h2>${words.receiver}</h2><p class="person">${receptor.nombre}</p>${renderFacts([
    ['RFC', receptor.rfc],
    [words.fiscalDomicile, `${words.postalCode} ${receptor.domicilioFiscalReceptor}`],
    [words.taxRegime, withMeaning(describe, 'regimenFiscal', receptor.regimenFiscalReceptor)],
    [words.invoiceUse, withMeaning(describe, 'usoCfdi', receptor.usoCfdi)],
    [words.taxResidence, receptor.residenciaFiscal && withMeaning(describe, 'pais', receptor.residenciaFiscal)],
    [words.taxRegistration, receptor.numRegIdTrib],
  ])}</section>`;
}

function renderTerms(comprobante: Comprobante, vocabulary: Vocabulary): Html {
  const { tipoDeComprobante, moneda, formaPago, metodoPago, tipoCambio, pagos } = comprobante;
  const { words, describe } = vocabulary;
  const facts: Fact[] = [
    [words.type, `${tipoDeComprobante} ${tipos[tipoDeComprobante]} · CFDI ${comprobante.version}`],
    [words.paymentForm, formaPago && withMeaning(describe, 'formaPago', formaPago)],
    [words.paymentMethod, metodoPago && withMeaning(describe, 'metodoPago', metodoPago)],
    [words.currency, moneda === 'XXX' ? `XXX ${words.noCurrency}` : withMeaning(describe, 'moneda', moneda)],
    [words.exchangeRate, tipoCambio && moneda !== 'MXN' ? `${formatQuantity(tipoCambio)} MXN` : undefined],
    [words.exportation, withMeaning(describe, 'exportacion', comprobante.exportacion)],
    [words.globalInvoice, globalPeriod(comprobante, vocabulary)],
    [words.confirmation, comprobante.confirmacion],
    [words.acquirerOperation, comprobante.emisor.facAtrAdquirente],
    [words.complement, pagos && `${words.paymentsComplement} ${pagos.version}`],
  ];
  return html`<section><h2>${words.document}</h2>${renderFacts(facts)}</section>`;
}

function globalPeriod({ informacionGlobal: global }: Comprobante, { words, describe }: Vocabulary): string | undefined {
  if (!global) return undefined;
  const period = withMeaning(describe, 'periodicidad', global.periodicidad);
  return `${period}, ${words.ofYear(withMeaning(describe, 'meses', global.meses), global.anio)}`;
}
