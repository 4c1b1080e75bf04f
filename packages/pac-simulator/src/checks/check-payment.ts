import { Decimal, decimalsOfCurrency, decimalsWritten, sum } from '../decimals.ts';
import { attribute, type CfdiElement, elementsAt } from '../read-cfdi.ts';
import { type Rejection, reject } from '../rejection.ts';

const ORDERING = '02 03 04 05 06 28 29'.split(' ');
const RECEIVING = '02 03 04 05 28 29'.split(' ');
const ANY_ACCOUNT = /^(?:[0-9]{10,11}|[0-9]{15,16}|[0-9]{18}|[A-Z0-9_]{10,50})$/;

/** Patterns of the accounts in c_FormaPago. */
const ORDERING_ACCOUNT: Readonly<Record<string, RegExp>> = {
  '02': /^(?:[0-9]{11}|[0-9]{18})$/,
  '03': /^(?:[0-9]{10}|[0-9]{16}|[0-9]{18})$/,
  '04': /^[0-9]{16}$/,
  '05': ANY_ACCOUNT,
  '06': /^[0-9]{10}$/,
  '28': /^[0-9]{16}$/,
  '29': /^[0-9]{15,16}$/,
};
const RECEIVING_ACCOUNT: Readonly<Record<string, RegExp>> = {
  '02': ANY_ACCOUNT,
  '03': /^(?:[0-9]{10}|[0-9]{18})$/,
  '04': ANY_ACCOUNT,
  '05': ANY_ACCOUNT,
  '28': ANY_ACCOUNT,
  '29': ANY_ACCOUNT,
};

/** Rules of one Pago apart from its documents (CRP20212-20219, 20221-20235, 20276). */
export function checkPayment(pago: CfdiElement): Rejection | undefined {
  return checkFormAndCurrency(pago) ?? checkBanks(pago) ?? checkChain(pago) ?? checkAmount(pago);
}

function checkFormAndCurrency(pago: CfdiElement): Rejection | undefined {
  const moneda = attribute(pago, 'MonedaP');
  const tipoCambio = attribute(pago, 'TipoCambioP');
  if (attribute(pago, 'FormaDePagoP') === '99') {
    return reject('CRP20212', 'El valor del campo FormaDePagoP debe ser distinto de "99".');
  }
  if (moneda === 'XXX') return reject('CRP20213', 'El campo MonedaP debe ser distinto de "XXX".');
  if (moneda !== 'MXN' && tipoCambio === undefined) {
    return reject('CRP20214', 'El campo TipoCambioP se debe registrar cuando MonedaP es distinta de MXN.');
  }
  if (moneda === 'MXN' && tipoCambio !== '1') {
    return reject('CRP20215', 'El campo TipoCambioP debe ser "1" cuando MonedaP es MXN.');
  }
  return undefined;
}

function checkBanks(pago: CfdiElement): Rejection | undefined {
  const forma = attribute(pago, 'FormaDePagoP') ?? '';
  const bank = attribute(pago, 'RfcEmisorCtaOrd');
  const rows = [
    ['CRP20221', 'RfcEmisorCtaOrd', ORDERING],
    ['CRP20224', 'CtaOrdenante', ORDERING],
    ['CRP20227', 'RfcEmisorCtaBen', RECEIVING],
    ['CRP20228', 'CtaBeneficiario', RECEIVING],
  ] as const;
  for (const [code, name, forms] of rows) {
    if (attribute(pago, name) !== undefined && !forms.includes(forma)) {
      return reject(code, `El campo ${name} no se debe registrar con la forma de pago ${forma}.`);
    }
  }
  if (bank === 'XEXX010101000' && attribute(pago, 'NomBancoOrdExt') === undefined) {
    return reject('CRP20223', 'El campo NomBancoOrdExt se debe registrar cuando RfcEmisorCtaOrd es XEXX010101000.');
  }
  const accounts = [
    ['CRP20225', 'CtaOrdenante', ORDERING_ACCOUNT],
    ['CRP20226', 'CtaBeneficiario', RECEIVING_ACCOUNT],
  ] as const;
  for (const [code, name, patterns] of accounts) {
    const account = attribute(pago, name);
    if (account !== undefined && patterns[forma]?.test(account) === false) {
      return reject(code, `El campo ${name} no cumple con el patrón de la forma de pago ${forma}.`);
    }
  }
  return undefined;
}

function checkChain(pago: CfdiElement): Rejection | undefined {
  const typed = attribute(pago, 'TipoCadPago') !== undefined;
  if (typed && attribute(pago, 'FormaDePagoP') !== '03') {
    return reject('CRP20229', 'El campo TipoCadPago sólo se registra cuando la forma de pago es 03.');
  }
  let code = 20230;
  for (const name of ['CertPago', 'CadPago', 'SelloPago']) {
    const there = attribute(pago, name) !== undefined;
    if (typed && !there) return reject(`CRP${code}`, `El campo ${name} debe existir cuando existe TipoCadPago.`);
    if (!typed && there) return reject(`CRP${code + 1}`, `El campo ${name} no debe existir sin TipoCadPago.`);
    code += 2;
  }
  return undefined;
}

function checkAmount(pago: CfdiElement): Rejection | undefined {
  const monto = attribute(pago, 'Monto') ?? '0';
  const moneda = attribute(pago, 'MonedaP') ?? '';
  const places = decimalsOfCurrency(moneda);
  if (!new Decimal(monto).gt(0)) return reject('CRP20218', 'El campo Monto debe ser mayor que cero.');
  if (decimalsWritten(monto) > places) {
    return reject('CRP20219', 'El campo Monto tiene más decimales que los que admite la moneda del pago.');
  }
  const documents = elementsAt(pago, 'DoctoRelacionado');
  const same = documents.every((document) => attribute(document, 'MonedaDR') === moneda);
  if (same) {
    const paid = sum(documents.map((document) => attribute(document, 'ImpPagado')));
    return paid.gt(monto) ? reject('CRP20217', `La suma de ImpPagado, ${paid}, es mayor que Monto.`) : undefined;
  }
  const limits = documents.map((document) => paidLimits(document, places));
  const total = (values: Decimal[]) => values.reduce((left, right) => left.plus(right), new Decimal(0));
  const lower = total(limits.map((limit) => limit.lower));
  const upper = total(limits.map((limit) => limit.upper));
  const covered = total(limits.map((limit) => limit.exact)).lte(monto);
  if (covered || (lower.lte(monto) && upper.gte(monto))) return undefined;
  return reject('CRP20276', `El Monto no está entre ${lower} y ${upper}, los límites de los documentos relacionados.`);
}

const HALF = new Decimal('0.5');
const PICO = new Decimal('1e-12');

/** ImpPagado in the payment's currency, with the tolerance of the stated decimals; "1" counts as ten decimals. */
function paidLimits(document: CfdiElement, places: number): { lower: Decimal; upper: Decimal; exact: Decimal } {
  const paid = attribute(document, 'ImpPagado') ?? '0';
  const written = attribute(document, 'EquivalenciaDR') ?? '1';
  const slack = (text: string, digits = decimalsWritten(text)) => new Decimal(10).pow(-digits).times(HALF);
  const rate = new Decimal(written);
  const rateSlack = written === '1' ? slack(written, 10) : slack(written);
  const lower = new Decimal(paid).minus(slack(paid)).div(rate.plus(rateSlack).minus(PICO));
  const upper = new Decimal(paid).plus(slack(paid)).minus(PICO).div(rate.minus(rateSlack));
  return {
    lower: lower.toDecimalPlaces(places, Decimal.ROUND_DOWN),
    upper: upper.toDecimalPlaces(places, Decimal.ROUND_UP),
    exact: new Decimal(paid).div(rate),
  };
}
