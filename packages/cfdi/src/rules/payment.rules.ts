/**
 * How and in what currency the document is paid.
 * Sources: matrix of 13 December 2024 (CFDI40103-40105, 40113-40117, 40124, 40125), guía de llenado, RMF 2.7.1.39.
 * Payment fields of a Traslado are dropped by `normalise`; CFDI40103, 40116 and 40125
 * are tested on the document all the same.
 */
import { decimal, decimalOrUndefined, writtenDecimals } from '../decimal.ts';
import type { AnyDraft } from '../normalise-body.ts';
import { closeKey, fixed, ourError, ourWarning, type Rule, satError, set, shown, text } from './rule.ts';

/** cfdv40.xsd, TipoCambio. */
const LARGEST_RATE = `${'9'.repeat(18)}.999999`;

function isMoneyless({ tipoDeComprobante: tipo }: AnyDraft): boolean {
  return tipo === 'T' || tipo === 'P';
}

/** CFDI40103, CFDI40104, and the interface: paymentForm is required unless type is T. */
const formaPago: Rule = ({ draft, comprobante, catalogs }, report) => {
  const path = 'paymentForm';
  if (isMoneyless(draft)) {
    if (comprobante.formaPago !== undefined) {
      report(
        satError(
          'CFDI40103',
          path,
          text('a Traslado must not have paymentForm', 'un Traslado no lleva paymentForm'),
          text('Leave paymentForm out.', 'Omita paymentForm.'),
        ),
      );
    }
  } else if (draft.formaPago === undefined || draft.formaPago === '') {
    report(
      ourError(
        'REQUIRED',
        path,
        text('paymentForm is required unless type is T', 'paymentForm es obligatorio salvo cuando type es T'),
        text(
          'Send a c_FormaPago code such as 03 (transfer), or 99 together with paymentMethod PPD.',
          'Envíe una clave de c_FormaPago, por ejemplo 03 (transferencia), o 99 junto con paymentMethod PPD.',
        ),
      ),
    );
  } else if (!catalogs.formaPago(draft.formaPago, draft.fecha)) {
    const close = closeKey(path, draft.formaPago, 2, (key) => catalogs.formaPago(key, draft.fecha));
    report(
      fixed(
        satError(
          'CFDI40104',
          path,
          text(
            `paymentForm ${shown(draft.formaPago)} is not in c_FormaPago`,
            `paymentForm ${shown(draft.formaPago)} no está en c_FormaPago`,
          ),
          text(
            'Use a two-digit code of the catalog, such as 01, 03, 04 or 28.',
            'Use una clave de dos dígitos del catálogo, por ejemplo 01, 03, 04 o 28.',
          ),
        ),
        close,
      ),
    );
  }
};

/** CFDI40124, CFDI40125. Required by the guía, not by the matrix: the schema leaves it optional. */
const metodoPago: Rule = ({ draft, comprobante, catalogs }, report) => {
  const path = 'paymentMethod';
  if (isMoneyless(draft)) {
    if (comprobante.metodoPago !== undefined) {
      report(
        satError(
          'CFDI40125',
          path,
          text('a Traslado must not have paymentMethod', 'un Traslado no lleva paymentMethod'),
          text('Leave paymentMethod out.', 'Omita paymentMethod.'),
        ),
      );
    }
    return;
  }
  const message = text('paymentMethod must be PUE or PPD', 'paymentMethod debe ser PUE o PPD');
  const hint = text(
    'PUE: paid in full at once; PPD: paid later or in installments.',
    'PUE: pago en una sola exhibición; PPD: pago diferido o en parcialidades.',
  );
  if (draft.metodoPago === undefined) {
    report(ourError('REQUIRED', path, message, hint));
    return;
  }
  if (catalogs.metodoPago(draft.metodoPago, draft.fecha)) return;
  const close = closeKey(path, draft.metodoPago, 0, (key) => catalogs.metodoPago(key, draft.fecha));
  report(fixed(satError('CFDI40124', path, message, hint), close));
};

/** CFDI40105, and its converse, which the matrix lacks: 99 means "to be defined", so nothing was paid yet. */
const formaYMetodo: Rule = ({ draft }, report) => {
  if (draft.metodoPago === 'PPD' && draft.formaPago !== '99') {
    const violation = satError(
      'CFDI40105',
      'paymentForm',
      text('paymentForm must be 99 when paymentMethod is PPD', 'paymentForm debe ser 99 cuando paymentMethod es PPD'),
      text(
        'Send paymentForm 99, or paymentMethod PUE if it is paid by the end of the month.',
        'Envíe paymentForm 99, o paymentMethod PUE si se paga a más tardar al cierre del mes.',
      ),
    );
    // In an Egreso PPD itself is wrong, so 99 would not fix it.
    report(draft.tipoDeComprobante === 'E' ? violation : fixed(violation, set('paymentForm', '99')));
  }
  if (draft.metodoPago === 'PUE' && draft.formaPago === '99') {
    report(
      ourError(
        'PUE_WITH_99',
        'paymentForm',
        text(
          'paymentForm 99 is not allowed when paymentMethod is PUE',
          'paymentForm 99 no se admite cuando paymentMethod es PUE',
        ),
        text(
          'Send how it was paid, or paymentMethod PPD if it has not been paid yet.',
          'Envíe la forma en que se pagó, o paymentMethod PPD si aún no se paga.',
        ),
      ),
    );
  }
};

/** Guía de llenado, appendix 5: an Egreso is paid in one installment (PUE). */
const egresoPue: Rule = ({ draft }, report) => {
  if (draft.tipoDeComprobante !== 'E' || draft.metodoPago !== 'PPD') return;
  report(
    ourError(
      'EGRESO_MUST_BE_PUE',
      'paymentMethod',
      text('paymentMethod must be PUE when type is E', 'paymentMethod debe ser PUE cuando type es E'),
      text(
        'Send PUE and how the money is refunded, or 15 if the original invoice was never paid.',
        'Envíe PUE y la forma en que se devuelve el dinero, o 15 si la factura original nunca se pagó.',
      ),
    ),
  );
};

/** CFDI40113; guía de llenado: XXX is for documents without money (T, P). */
const moneda: Rule = ({ draft, catalogs }, report) => {
  if (!catalogs.moneda(draft.moneda, draft.fecha)) {
    const close = closeKey('currency', draft.moneda, 0, (key) => catalogs.moneda(key, draft.fecha));
    report(
      fixed(
        satError(
          'CFDI40113',
          'currency',
          text(
            `currency ${shown(draft.moneda)} is not in c_Moneda`,
            `currency ${shown(draft.moneda)} no está en c_Moneda`,
          ),
          text(
            'Use an ISO 4217 code in capitals, such as MXN or USD.',
            'Use un código ISO 4217 en mayúsculas, por ejemplo MXN o USD.',
          ),
        ),
        close,
      ),
    );
  } else if (draft.moneda === 'XXX' && !isMoneyless(draft)) {
    report(
      ourError(
        'CURRENCY_NOT_ALLOWED',
        'currency',
        text(
          'currency XXX is only for documents without amounts',
          'currency XXX es solo para comprobantes sin importes',
        ),
        text('Send the currency of the prices, such as MXN.', 'Envíe la moneda de los precios, por ejemplo MXN.'),
      ),
    );
  }
};

/**
 * CFDI40114 to CFDI40117. The interface's default of 1 would stamp a false rate, so it is required for other
 * currencies.
 */
const tipoCambio: Rule = ({ draft, comprobante }, report) => {
  const path = 'exchange';
  const { moneda: currency, tipoCambio: sent } = draft;
  if (currency === 'XXX') {
    if (comprobante.tipoCambio === undefined) return;
    const message = text('currency XXX does not allow exchange', 'currency XXX no admite exchange');
    report(satError('CFDI40116', path, message, text('Leave exchange out.', 'Omita exchange.')));
    return;
  }
  if (currency === 'MXN') {
    if (sent === undefined || decimalOrUndefined(sent)?.eq(1)) return;
    report(
      satError(
        'CFDI40114',
        path,
        text(
          'exchange must be 1 or absent when currency is MXN',
          'exchange debe ser 1 u omitirse cuando currency es MXN',
        ),
        text('Omit exchange, or send the currency of the prices.', 'Omita exchange o envíe la moneda de los precios.'),
      ),
    );
    return;
  }
  if (sent === undefined) {
    report(
      satError(
        'CFDI40115',
        path,
        text('exchange is required when currency is not MXN', 'exchange es obligatorio cuando currency no es MXN'),
        text(
          `Send the pesos per unit of ${currency}, as published in the Diario Oficial.`,
          `Envíe los pesos por unidad de ${currency}, según el Diario Oficial.`,
        ),
      ),
    );
    return;
  }
  const rate = decimalOrUndefined(sent);
  const isTooLarge = rate?.gt(decimal(LARGEST_RATE)) === true;
  if (!rate || isTooLarge || rate.lt(decimal('0.000001')) || writtenDecimals(sent) > 6) {
    report(
      satError(
        'CFDI40117',
        path,
        isTooLarge
          ? text(`exchange must be at most ${LARGEST_RATE}`, `exchange debe ser como máximo ${LARGEST_RATE}`)
          : text(
              'exchange must be a positive number with at most six decimals',
              'exchange debe ser un número positivo con seis decimales como máximo',
            ),
        text('Send it as published, such as 17.4523.', 'Envíelo como se publica, por ejemplo 17.4523.'),
      ),
    );
  } else if (rate.eq(1)) {
    report(
      ourWarning(
        'EXCHANGE_IS_ONE',
        path,
        text(
          `exchange 1 means that one ${currency} is worth one peso`,
          `exchange 1 significa que un ${currency} vale un peso`,
        ),
      ),
    );
  }
};

export const paymentRules: readonly Rule[] = [formaPago, metodoPago, formaYMetodo, egresoPue, moneda, tipoCambio];
