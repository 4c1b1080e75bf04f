/** The request itself: counts, dates and data of the stored invoices. */
import { instantOf, isLocalDateTime } from '../../dates.ts';
import { decimalOrUndefined, toPlain } from '../../decimal.ts';
import { ourError, ourWarning, type Report, satError, shown, text } from '../../rules/rule.ts';
import { UUID } from '../../uuid.ts';
import type { DraftDocto } from '../normalise-payment.ts';
import { receiptDueBy } from '../receipt-due-by.ts';
import { formRules } from './form.rules.ts';
import { eachDraft, type PaymentRequestRule } from './payment-request-rule.ts';
import { unusualRules } from './unusual.rules.ts';

/** Maximum number of documents of a receipt, in all its payments: our own limit. */
export const DOCUMENTS_MAX = 1000;

/** At least one payment with one document (Pagos20.xsd); at most 1,000 documents in all (our own limit). */
const counts: PaymentRequestRule = ({ draft }, report) => {
  const documents = draft.pagos.reduce((sum, { doctosRelacionados }) => sum + doctosRelacionados.length, 0);
  if (draft.pagos.length === 0 || documents > DOCUMENTS_MAX) {
    const en = `payments must contain between 1 and ${DOCUMENTS_MAX} documents in total`;
    report(
      ourError(
        'PAYMENTS_COUNT',
        'payments',
        text(en, `payments debe contener entre 1 y ${DOCUMENTS_MAX} documentos en total`),
      ),
    );
  }
  eachDraft(draft, (pago, at) => {
    if (pago.doctosRelacionados.length > 0) return;
    const en = `${at}.documents must list at least one invoice`;
    report(
      ourError('DOCUMENTS_REQUIRED', `${at}.documents`, text(en, `${at}.documents debe indicar al menos una factura`)),
    );
  });
};

/** Receipts that this one replaces: UUIDs (schema of CfdiRelacionado). */
const replaced: PaymentRequestRule = ({ draft }, report) => {
  const wrong = draft.cfdiRelacionados.some(({ uuids }) => uuids.some((uuid) => !UUID.test(uuid)));
  if (wrong)
    report(
      ourError(
        'RELATED_INVOICE_INVALID',
        'replaces',
        text('replaces must contain UUIDs', 'replaces debe contener UUID'),
      ),
    );
};

/** tdCFDI.xsd, t_FechaH: no payment before this day. */
const FIRST_DAY = '2010-01-01';

/** The date: valid, since 2010, not in the future; a warning after the fifth day of the next month (RMF 2.7.1.32). */
const paymentDate: PaymentRequestRule = ({ draft, now, zona, zonas = [zona] }, report) => {
  eachDraft(draft, (pago, at) => {
    const path = `${at}.date`;
    if (!isLocalDateTime(pago.fechaPago)) {
      const message = text(
        `${path} must be a local date or date-time`,
        `${path} debe ser una fecha o una fecha y hora local`,
      );
      const hint = text(
        'For example, 2026-11-20 or 2026-11-20T10:00:00.',
        'Por ejemplo 2026-11-20 o 2026-11-20T10:00:00.',
      );
      report(ourError('PAYMENT_DATE_INVALID', path, message, hint));
      return;
    }
    if (pago.fechaPago < FIRST_DAY) {
      const message = text(
        `${path} ${shown(pago.fechaPago.slice(0, 10))} is before ${FIRST_DAY}`,
        `${path} ${shown(pago.fechaPago.slice(0, 10))} es anterior al ${FIRST_DAY}`,
      );
      const hint = text('Correct the year.', 'Corrija el año.');
      report(ourError('PAYMENT_DATE_INVALID', path, message, hint));
      return;
    }
    // A date alone became noon: today must not be rejected in the morning.
    const isToday = pago.fechaPago === `${draft.fecha.slice(0, 10)}T12:00:00`;
    if (!isToday && zonas.every((zone) => instantOf(pago.fechaPago, zone) > now)) {
      report(ourError('PAYMENT_IN_FUTURE', path, text(`${path} is in the future`, `${path} está en el futuro`)));
    }
    if (draft.fecha.slice(0, 10) <= receiptDueBy(pago.fechaPago)) return;
    const en = 'the receipt should have been issued by the fifth day of the month after the payment';
    const es = 'el recibo debía emitirse a más tardar el día cinco del mes siguiente al pago';
    report(ourWarning('PAYMENT_RECEIPT_LATE', path, text(en, es)));
  });
};

/** The invoices: each has a UUID, appears once per payment, and matches the stored data. */
const invoices: PaymentRequestRule = ({ draft }, report) => {
  eachDraft(draft, (pago, at) => {
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
          `${path}.uuid is listed twice in one payment`,
          `${path}.uuid aparece dos veces en un pago`,
        );
        report(
          ourError(
            'DOCUMENT_REPEATED',
            `${path}.uuid`,
            message,
            text('Add up the two amounts.', 'Sume los dos importes.'),
          ),
        );
      }
      seen.add(key);
      if (docto.faltanImpuestos) missingTaxes(path, report);
      known(docto, path, report);
    }
  });
};

/**
 * Our own rule: a receipt without the taxes of a taxed invoice would deprive the receiver of the IVA that they paid.
 */
function missingTaxes(path: string, report: Report): void {
  const message = text(
    `${path}: the invoice was not issued in Lacre, so its taxes are not known`,
    `${path}: la factura no se emitió en Lacre, por lo que no se conocen sus impuestos`,
  );
  const hint = text(
    'Send taxes with the base that this payment covers, or taxObject 01 if the invoice has no taxes.',
    'Envíe taxes con la base que cubre este pago, o taxObject 01 si la factura no lleva impuestos.',
  );
  report(ourError('DOCUMENT_TAXES_REQUIRED', `${path}.taxes`, message, hint));
}

function known(
  { factura, saldo, pagable, monedaDr, impSaldoAnt, impPagado }: DraftDocto,
  path: string,
  report: Report,
): void {
  if (!factura) return;
  if (factura.metodoPago !== undefined && factura.metodoPago !== 'PPD') {
    const en = 'the invoice is not PPD: it was paid when it was issued and needs no receipt';
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
  const most = decimalOrUndefined(pagable);
  const paid = decimalOrUndefined(impPagado);
  // If both are equal, CRP20244 reports it.
  if (owed && most?.lt(owed) && paid?.gt(most)) exceeded(toPlain(most), path, report);
  const sent = decimalOrUndefined(impSaldoAnt);
  if (!owed || !sent || owed.eq(sent)) return;
  const message = text(
    `${path}.previousBalance is not the balance of the invoice (${toPlain(owed)})`,
    `${path}.previousBalance no es el saldo de la factura (${toPlain(owed)})`,
  );
  report(ourError('BALANCE_MISMATCH', `${path}.previousBalance`, message, text('Omit it.', 'Omítalo.')));
}

function exceeded(most: string, path: string, report: Report): void {
  const message = text(
    `${path}.paid exceeds the balance of the invoice after its later receipts and credit notes (${most})`,
    `${path}.paid excede el saldo de la factura después de sus recibos y notas de crédito posteriores (${most})`,
  );
  const hint = text(
    `Send at most ${most}, or also list the later receipts in replaces.`,
    `Envíe como máximo ${most}, o indique también los recibos posteriores en replaces.`,
  );
  report(satError('CRP20244', `${path}.paid`, message, hint));
}

export const paymentRequestRules: readonly PaymentRequestRule[] = [
  counts,
  replaced,
  paymentDate,
  ...formRules,
  invoices,
  ...unusualRules,
];
