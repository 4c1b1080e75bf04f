import { inWrittenOrder } from '@lacre/cfdi/written-order';
import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import type { Catalogs } from '@lacre/sat-catalogs';
import { renderMail } from '../mail/render-mail.ts';
import type { Mail } from '../ports/mailer.ts';
import type { Letterhead } from './read-letterhead.ts';

const kinds: Record<InvoiceRow['tipoComprobante'], string> = {
  I: 'Factura',
  E: 'Nota de crédito',
  T: 'Traslado',
  P: 'Recibo de pago',
  N: 'Recibo de nómina',
  R: 'Comprobante de retenciones',
};

/**
 * The e-mail with a stamped document, in the issuer's name and in Spanish: a short text, the PDF and the XML. Replies
 * go to the issuer.
 */
export function documentMail(
  to: string,
  { name: issuerName, replyTo }: Pick<Letterhead, 'name' | 'replyTo'>,
  row: InvoiceRow,
  files: { pdf: Buffer; xml: Buffer },
  catalogs: Pick<Catalogs, 'moneda'>,
): Mail {
  const folio = inWrittenOrder([row.serie, row.folio].filter(Boolean).join(' '));
  const kind = kinds[row.tipoComprobante];
  const test = row.environment === 'sandbox' ? '[PRUEBA, sin validez fiscal] ' : '';
  const state = row.status === 'cancelado' ? ' (CANCELADO)' : '';
  const subject = oneLine(`${test}${kind} ${folio} de ${issuerName}${state}`);
  const facts: [string, string][] = [
    ['Emisor', `${issuerName} (RFC ${row.rfcEmisor})`],
    ['Receptor', `${inWrittenOrder(row.nombreReceptor)} (RFC ${row.rfcReceptor})`],
    ['Documento', `${oneLine(`${kind} ${folio}`)}${state}`],
    ['Folio fiscal (UUID)', row.uuid],
    ['Fecha', dateOf(row)],
    ...(row.tipoComprobante === 'I' || row.tipoComprobante === 'E'
      ? [['Total', totalOf(row, catalogs)] as [string, string]]
      : []),
  ];
  const lead = oneLine(`${issuerName} le envía el PDF y el XML de este comprobante.`);
  const note = 'El XML es el comprobante fiscal; consérvelo. El PDF es su representación impresa.';
  return {
    to,
    replyTo,
    subject,
    ...renderMail({
      locale: 'es-MX',
      title: subject,
      paragraphs: [lead, note],
      facts,
      sender: { name: oneLine(issuerName), isAnswered: replyTo !== undefined },
    }),
    attachments: [
      { filename: `${row.uuid}.pdf`, contentType: 'application/pdf', content: files.pdf },
      { filename: `${row.uuid}.xml`, contentType: 'application/xml', content: files.xml },
    ],
  };
}

/** Created on demand: it loads Node's language data, 5 MB that an idle worker does without. */
let dateFormat: Intl.DateTimeFormat | undefined;

/** `24 de noviembre de 2026, 10:30`. */
function dateOf({ fecha }: InvoiceRow): string {
  dateFormat ??= new Intl.DateTimeFormat('es-MX', {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'UTC',
  });
  // A local date-time is read and formatted as UTC, so that no time zone shifts it.
  return dateFormat.format(new Date(`${fecha}Z`));
}

/** `$1,740.00 MXN`; for a currency without a symbol `KWD 1,740.123`. With the decimals of c_Moneda, as in the PDF. */
function totalOf({ total, moneda, fecha }: InvoiceRow, catalogs: Pick<Catalogs, 'moneda'>): string {
  const amount = new Intl.NumberFormat('es-MX', {
    style: 'currency',
    currency: moneda,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: catalogs.moneda(moneda, fecha)?.decimales ?? 2,
    maximumFractionDigits: 6,
  }).format(total as Intl.StringNumericLiteral);
  return amount.includes(moneda) ? amount : `${amount} ${moneda}`;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
