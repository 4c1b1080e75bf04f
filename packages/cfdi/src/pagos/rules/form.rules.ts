/** Form of the request's keys, numbers and texts: what Pagos20.xsd would reject (PAC code 301), reported by field. */
import { decimalOrUndefined, writtenDecimals } from '../../decimal.ts';
import { isRfc, kindOfPerson, RFC_EXTRANJERO } from '../../rfc.ts';
import { ourError, type Report, satError, shown, text } from '../../rules/rule.ts';
import { eachDraft, type PaymentRequestRule } from './payment-request-rule.ts';

/** Forms and currencies of the catalogs (schema, PAC code 301). */
const codes: PaymentRequestRule = ({ draft, catalogs }, report) => {
  eachDraft(draft, (pago, at) => {
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

/** Numbers: plain, not negative, with the digits and decimals that the schema allows. */
const numbers: PaymentRequestRule = ({ draft }, report) => {
  eachDraft(draft, (pago, at) => {
    number(pago.monto, 6, `${at}.amount`, report);
    number(pago.tipoCambioP, 6, `${at}.exchange`, report, true);
    for (const [i, docto] of pago.doctosRelacionados.entries()) {
      const path = `${at}.documents[${i}]`;
      number(docto.equivalenciaDr, 10, `${path}.equivalence`, report, true);
      number(docto.impPagado, 6, `${path}.paid`, report);
      if (docto.impSaldoAnt === '') requiredElsewhere(`${path}.previousBalance`, report);
      else number(docto.impSaldoAnt, 6, `${path}.previousBalance`, report);
      if (docto.numParcialidad === '') requiredElsewhere(`${path}.installment`, report);
      else if (!/^[1-9]\d{0,2}$/.test(docto.numParcialidad)) {
        const message = text(`${path}.installment must be from 1 to 999`, `${path}.installment debe ser de 1 a 999`);
        report(ourError('INSTALLMENT_INVALID', `${path}.installment`, message));
      }
      for (const [j, tax] of (docto.impuestos ?? []).entries()) {
        if (tax.base === undefined) missingBase(`${path}.taxes[${j}].base`, report);
        else number(tax.base, 6, `${path}.taxes[${j}].base`, report);
        number(tax.importe, 6, `${path}.taxes[${j}].amount`, report);
      }
    }
  });
};

/** Texts of a payment: lengths and patterns of Pagos20.xsd. */
const texts: PaymentRequestRule = ({ draft }, report) => {
  eachDraft(draft, (pago, at) => {
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
          text(`${path} does not have the form that the SAT accepts`, `${path} no tiene la forma que admite el SAT`),
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
              `${path} must have at most ${max} characters and no |`,
              `${path} debe tener como máximo ${max} caracteres y ningún |`,
            ),
          ),
        );
      }
    }
  });
};

function requiredElsewhere(path: string, report: Report): void {
  const hint = text('The invoice was not issued in Lacre.', 'La factura no se emitió en Lacre.');
  report(ourError('REQUIRED', path, text(`${path} is required`, `${path} es obligatorio`), hint));
}

function missingBase(path: string, report: Report): void {
  const hint = text(
    "Send the invoice's base for this tax x paid / total.",
    'Envíe la base de este impuesto en la factura x paid / total.',
  );
  report(ourError('REQUIRED', path, text(`${path} is required`, `${path} es obligatorio`), hint));
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

export const formRules: readonly PaymentRequestRule[] = [codes, numbers, texts];
