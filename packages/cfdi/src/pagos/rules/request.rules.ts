/**
 * The request itself: counts, forms of texts and numbers, and what is known of the invoices.
 * Sources: Pagos20.xsd (lengths and patterns), RMF 2.7.1.32 (deadline), guía de llenado de pagos; the rest is ours.
 */
import type { Catalogs } from '@lacre/sat-catalogs/catalogs';
import type { Comprobante } from '../../comprobante.ts';
import { instantOf, isLocalDateTime } from '../../dates.ts';
import { decimalOrUndefined, toPlain, writtenDecimals } from '../../decimal.ts';
import { isRfc, kindOfPerson, RFC_EXTRANJERO } from '../../rfc.ts';
import { ourError, ourWarning, type Report, satError, shown, text } from '../../rules/rule.ts';
import type { DraftDocto, DraftPago, PaymentDraft } from '../normalise-payment.ts';

export interface PaymentFacts {
  draft: PaymentDraft;
  comprobante: Comprobante;
  catalogs: Catalogs;
  now: Date;
  /** IANA zone of the place of issue. */
  zona: string;
}

export type PaymentRequestRule = (facts: PaymentFacts, report: Report) => void;

const UUID = /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/;
const DOCUMENTS_MAX = 1000;

/** One payment with one document at least (Pagos20.xsd); at most 1,000 documents in all, ours. */
export const counts: PaymentRequestRule = ({ draft }, report) => {
  const documents = draft.pagos.reduce((sum, { doctosRelacionados }) => sum + doctosRelacionados.length, 0);
  if (draft.pagos.length === 0 || documents > DOCUMENTS_MAX) {
    const en = `payments must hold between 1 and ${DOCUMENTS_MAX} documents in all`;
    report(
      ourError(
        'PAYMENTS_COUNT',
        'payments',
        text(en, `payments debe llevar entre 1 y ${DOCUMENTS_MAX} documentos en total`),
      ),
    );
  }
  each(draft, (pago, at) => {
    if (pago.doctosRelacionados.length > 0) return;
    const en = `${at}.documents must name at least one invoice`;
    report(
      ourError('DOCUMENTS_REQUIRED', `${at}.documents`, text(en, `${at}.documents debe nombrar al menos una factura`)),
    );
  });
};

/** Receipts that this one replaces: UUIDs (schema of CfdiRelacionado). */
export const replaced: PaymentRequestRule = ({ draft }, report) => {
  const wrong = draft.cfdiRelacionados.some(({ uuids }) => uuids.some((uuid) => !UUID.test(uuid)));
  if (wrong)
    report(
      ourError('RELATED_INVOICE_INVALID', 'replaces', text('replaces must hold UUIDs', 'replaces debe llevar UUID')),
    );
};

/** The date: of the calendar, not after now; a warning after the fifth day of the next month (RMF 2.7.1.32). */
export const paymentDate: PaymentRequestRule = ({ draft, now, zona }, report) => {
  each(draft, (pago, at) => {
    const path = `${at}.date`;
    if (!isLocalDateTime(pago.fechaPago)) {
      const message = text(
        `${path} must be a local date or date-time`,
        `${path} debe ser una fecha o fecha y hora local`,
      );
      const hint = text('Such as 2026-11-20 or 2026-11-20T10:00:00.', 'Por ejemplo 2026-11-20 o 2026-11-20T10:00:00.');
      report(ourError('PAYMENT_DATE_INVALID', path, message, hint));
      return;
    }
    // A date alone became noon: the day itself must not be refused in the morning.
    const today = draft.fecha.slice(0, 10) === pago.fechaPago.slice(0, 10);
    if (!today && instantOf(pago.fechaPago, zona) > now) {
      report(ourError('PAYMENT_IN_FUTURE', path, text(`${path} is in the future`, `${path} está en el futuro`)));
    }
    const [year = 0, month = 0] = pago.fechaPago.split('-').map(Number);
    const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
    if (draft.fecha.slice(0, 10) <= `${next}-05`) return;
    const en = 'the receipt was due by the fifth day of the month after the payment';
    const es = 'el recibo debía emitirse a más tardar el día cinco del mes siguiente al pago';
    report(ourWarning('PAYMENT_RECEIPT_LATE', path, text(en, es)));
  });
};

/** Forms and currencies of the catalogs (schema, PAC code 301). */
export const codes: PaymentRequestRule = ({ draft, catalogs }, report) => {
  each(draft, (pago, at) => {
    if (!catalogs.formaPago(pago.formaDePagoP, draft.fecha)) {
      unknown(`${at}.paymentForm`, pago.formaDePagoP, 'c_FormaPago', report);
    }
    if (!catalogs.moneda(pago.monedaP, draft.fecha)) unknown(`${at}.currency`, pago.monedaP, 'c_Moneda', report);
    if (pago.tipoCadPago !== undefined && pago.tipoCadPago !== '01') {
      unknown(`${at}.paymentChain.type`, pago.tipoCadPago, 'c_TipoCadenaPago', report);
    }
    for (const [i, { monedaDr }] of pago.doctosRelacionados.entries()) {
      if (!catalogs.moneda(monedaDr, draft.fecha))
        unknown(`${at}.documents[${i}].currency`, monedaDr, 'c_Moneda', report);
    }
  });
};

/** Numbers: plain, not negative, of the digits and decimals that the schema takes. */
export const numbers: PaymentRequestRule = ({ draft }, report) => {
  each(draft, (pago, at) => {
    number(pago.monto, 6, `${at}.amount`, report);
    number(pago.tipoCambioP, 6, `${at}.exchange`, report, true);
    for (const [i, docto] of pago.doctosRelacionados.entries()) {
      const path = `${at}.documents[${i}]`;
      number(docto.equivalenciaDr, 10, `${path}.equivalence`, report, true);
      number(docto.impPagado, 6, `${path}.paid`, report);
      if (docto.impSaldoAnt === '') {
        const message = text(`${path}.previousBalance is required`, `${path}.previousBalance es obligatorio`);
        const hint = text('The invoice is not known here.', 'La factura no se conoce aquí.');
        report(ourError('BALANCE_REQUIRED', `${path}.previousBalance`, message, hint));
      } else {
        number(docto.impSaldoAnt, 6, `${path}.previousBalance`, report);
      }
      if (!/^[1-9]\d{0,2}$/.test(docto.numParcialidad)) {
        const message = text(`${path}.installment must be from 1 to 999`, `${path}.installment debe ser de 1 a 999`);
        report(ourError('INSTALLMENT_INVALID', `${path}.installment`, message));
      }
      for (const [j, tax] of (docto.impuestos ?? []).entries()) {
        number(tax.base ?? '', 6, `${path}.taxes[${j}].base`, report);
        number(tax.importe, 6, `${path}.taxes[${j}].amount`, report);
      }
    }
  });
};

/** Texts of a payment: lengths and patterns of Pagos20.xsd. */
export const texts: PaymentRequestRule = ({ draft }, report) => {
  each(draft, (pago, at) => {
    const rows: [field: string, value: string | undefined, right: (value: string) => boolean][] = [
      ['operationNumber', pago.numOperacion, (value) => plainText(value, 100)],
      ['payerBankRfc', pago.rfcEmisorCtaOrd, (value) => value === RFC_EXTRANJERO || isCompany(value)],
      ['payerBankName', pago.nomBancoOrdExt, (value) => plainText(value, 300)],
      ['payerAccount', pago.ctaOrdenante, (value) => /^[A-Z0-9_]{10,50}$/.test(value)],
      ['payeeBankRfc', pago.rfcEmisorCtaBen, isCompany],
      ['payeeAccount', pago.ctaBeneficiario, (value) => /^[A-Z0-9_]{10,50}$/.test(value)],
      ['paymentChain.certificate', pago.certPago, isBase64],
      ['paymentChain.chain', pago.cadPago, (value) => xmlText(value) && value.length <= 8192],
      ['paymentChain.seal', pago.selloPago, isBase64],
    ];
    for (const [field, value, right] of rows) {
      if (value === undefined || right(value)) continue;
      const path = `${at}.${field}`;
      report(
        ourError(
          'TEXT_FORM',
          path,
          text(`${path} does not have the form that the SAT takes`, `${path} no tiene la forma que admite el SAT`),
        ),
      );
    }
    for (const [i, { serie, folio }] of pago.doctosRelacionados.entries()) {
      for (const [field, value, max] of [
        ['series', serie, 25],
        ['folio', folio, 40],
      ] as const) {
        if (value === undefined || plainText(value, max)) continue;
        const path = `${at}.documents[${i}].${field}`;
        report(
          ourError(
            'TEXT_FORM',
            path,
            text(
              `${path} has at most ${max} characters and no |`,
              `${path} tiene como máximo ${max} caracteres y ningún |`,
            ),
          ),
        );
      }
    }
  });
};

/** The invoices: a UUID each, once per payment, and what is known of them agrees. */
export const invoices: PaymentRequestRule = ({ draft }, report) => {
  each(draft, (pago, at) => {
    const seen = new Set<string>();
    for (const [i, docto] of pago.doctosRelacionados.entries()) {
      const path = `${at}.documents[${i}]`;
      if (!UUID.test(docto.idDocumento)) {
        const message = text(
          `${path}.uuid ${shown(docto.idDocumento)} is not a UUID`,
          `${path}.uuid ${shown(docto.idDocumento)} no es un UUID`,
        );
        report(ourError('DOCUMENT_UUID_INVALID', `${path}.uuid`, message));
      }
      const key = docto.idDocumento.toLowerCase();
      if (seen.has(key)) {
        const message = text(
          `${path}.uuid is named twice in one payment`,
          `${path}.uuid se nombra dos veces en un pago`,
        );
        report(
          ourError(
            'DOCUMENT_REPEATED',
            `${path}.uuid`,
            message,
            text('Add the two amounts up.', 'Sume los dos importes.'),
          ),
        );
      }
      seen.add(key);
      known(docto, path, report);
    }
  });
};

function known({ factura, saldo, monedaDr, impSaldoAnt }: DraftDocto, path: string, report: Report): void {
  if (!factura) return;
  if (factura.metodoPago !== undefined && factura.metodoPago !== 'PPD') {
    const en = 'the invoice is not PPD: it was paid when it was issued and takes no receipt';
    const es = 'la factura no es PPD: se pagó al emitirse y no lleva recibo de pago';
    report(ourError('INVOICE_NOT_PPD', `${path}.uuid`, text(en, es)));
  }
  if (monedaDr !== factura.moneda) {
    const message = text(
      `${path}.currency must be ${factura.moneda}, as in the invoice`,
      `${path}.currency debe ser ${factura.moneda}, como en la factura`,
    );
    report(ourError('DOCUMENT_CURRENCY', `${path}.currency`, message));
  }
  const owed = decimalOrUndefined(saldo);
  const sent = decimalOrUndefined(impSaldoAnt);
  if (!owed || !sent || owed.eq(sent)) return;
  const message = text(
    `${path}.previousBalance is not what is owed (${toPlain(owed)})`,
    `${path}.previousBalance no es lo que se adeuda (${toPlain(owed)})`,
  );
  report(ourError('BALANCE_MISMATCH', `${path}.previousBalance`, message, text('Leave it out.', 'Omítalo.')));
}

function each(draft: PaymentDraft, visit: (pago: DraftPago, at: string) => void): void {
  for (const [i, pago] of draft.pagos.entries()) visit(pago, `payments[${i}]`);
}

function unknown(path: string, code: string, catalog: string, report: Report): void {
  const message = text(`${path} ${shown(code)} is not in ${catalog}`, `${path} ${shown(code)} no está en ${catalog}`);
  report({ ...satError('301', path, message), code: 'CODE_NOT_IN_CATALOG' });
}

function number(value: string | undefined, places: number, path: string, report: Report, positive = false): void {
  if (value === undefined) return;
  const parsed = decimalOrUndefined(value);
  const whole = value.split('.')[0]?.length ?? 0;
  if (parsed && (positive ? parsed.gt(0) : parsed.gte(0)) && writtenDecimals(value) <= places && whole <= 18) return;
  const message = text(
    `${path} must be a ${positive ? 'positive ' : ''}number with at most ${places} decimals`,
    `${path} debe ser un número ${positive ? 'positivo ' : ''}con ${places} decimales como máximo`,
  );
  report(ourError('NUMBER_INVALID', path, message));
}

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const FORBIDDEN = /[\u0000-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

function xmlText(value: string): boolean {
  return !FORBIDDEN.test(value);
}

function plainText(value: string, max: number): boolean {
  return xmlText(value) && !value.includes('|') && [...value].length <= max;
}

function isCompany(rfc: string): boolean {
  return isRfc(rfc) && kindOfPerson(rfc) === 'moral';
}

function isBase64(value: string): boolean {
  return /^[A-Za-z0-9+/]+={0,2}$/.test(value) && value.length % 4 === 0;
}

export const paymentRequestRules: readonly PaymentRequestRule[] = [
  counts,
  replaced,
  paymentDate,
  codes,
  numbers,
  texts,
  invoices,
];
