/**
 * One item: numbers and tax object.
 * Sources: matrix of 13 December 2024 (CFDI40166-40173, 140226, 140227), cfdv40.xsd, c_ObjetoImp.
 */

import type { Concepto } from '../comprobante.ts';
import { type Decimal, decimal, decimalOrUndefined, toPlain, writtenDecimals, ZERO } from '../decimal.ts';
import type { DraftConcepto } from '../normalise-body.ts';
import type { RuleCode, SatRule } from '../rule-codes.ts';
import type { Text, Violation } from '../violation.ts';
import { isOverDiscounted } from './limits.ts';
import {
  closeKey,
  type Facts,
  fixed,
  type ItemRule,
  ourError,
  type Report,
  remove,
  satError,
  set,
  shown,
  text,
} from './rule.ts';

type Look = (item: DraftConcepto, at: string, facts: Facts, report: Report, concepto: Concepto | undefined) => void;

const LARGEST = decimal('999999999999.999999');

function isPositiveAmount(value: string, zeroAllowed = false): boolean {
  const number = decimalOrUndefined(value);
  if (!number || number.decimalPlaces() > 6 || number.gt(LARGEST)) return false;
  return zeroAllowed ? number.gte(0) : number.gt(0);
}

const isTooLarge = (value: string): boolean => decimalOrUndefined(value)?.gt(LARGEST) === true;

/** Messages for a number that is not positive, and for one beyond its attribute's limit. */
const notPositive = (path: string, value: string): Text =>
  isTooLarge(value)
    ? text(`${path} must be at most ${toPlain(LARGEST)}`, `${path} debe ser como máximo ${toPlain(LARGEST)}`)
    : text(`${path} must be a positive number`, `${path} debe ser un número positivo`);

/** CFDI40166: ValorUnitario over zero in I and E. */
const numbers: Look = (item, at, { draft }, report) => {
  checkQuantity(item.cantidad, at, report);
  const net = item.conImpuestos ? decimalOrUndefined(item.valorUnitario) : undefined;
  if (net?.lte(0)) report(taxesExceedPrice(`${at}.unitPrice`, net));
  else checkUnitPrice(item.valorUnitario, at, 'CFDI40166', draft.tipoDeComprobante, report);
};

/** A price with taxes that is less than the quotas (or fixed taxes) in it. The price itself is usually over zero. */
function taxesExceedPrice(path: string, net: Decimal): Violation {
  const left = toPlain(net);
  const message = text(
    `${path} must be greater than the taxes it includes: ${left} is left before taxes`,
    `${path} debe ser mayor que los impuestos que incluye: queda ${left} antes de impuestos`,
  );
  const hint = text(
    'Correct the price or the quotas, or send taxIncluded false if the price is before taxes.',
    'Corrija el precio o las cuotas, o envíe taxIncluded false si el precio es antes de impuestos.',
  );
  return satError('CFDI40166', path, message, hint);
}

/** cfdv40.xsd: Cantidad at least 0.000001, six decimals. */
export function checkQuantity(cantidad: string, at: string, report: Report): void {
  const path = `${at}.quantity`;
  if (tooManyDecimals(cantidad)) report(decimalsOf('QUANTITY_INVALID', path, cantidad));
  else if (!isPositiveAmount(cantidad))
    report(ourError('QUANTITY_INVALID', path, notPositive(path, cantidad), SIX_DECIMALS));
}

/** cfdv40.xsd: six decimals; zero only in documents without money (T and P). Returns whether it is valid. */
export function checkUnitPrice(price: string, at: string, rule: SatRule, type: string, report: Report): boolean {
  const path = `${at}.unitPrice`;
  if (tooManyDecimals(price)) {
    report(decimalsOf('UNIT_PRICE_DECIMALS', path, price));
    return false;
  }
  const moneyless = type === 'T' || type === 'P';
  if (isPositiveAmount(price, moneyless)) return true;
  const message =
    moneyless && !isTooLarge(price)
      ? text(`${path} must not be negative`, `${path} no debe ser negativo`)
      : notPositive(path, price);
  report(satError(rule, path, message, SIX_DECIMALS));
  return false;
}

const SIX_DECIMALS = text('Use at most six decimals.', 'Use seis decimales como máximo.');

/** cfdv40.xsd, t_Importe: six decimals. Trailing zeros do not count. */
function tooManyDecimals(value: string): boolean {
  const number = decimalOrUndefined(value);
  return number !== undefined && number.gt(0) && number.lte(LARGEST) && number.decimalPlaces() > 6;
}

function decimalsOf(code: RuleCode, path: string, value: string): Violation {
  const rounded = decimal(value).toDecimalPlaces(6);
  const message = text(
    `${path} ${shown(value)} has more than six decimals`,
    `${path} ${shown(value)} tiene más de seis decimales`,
  );
  const hint = text(
    `Round it to six decimals: ${toPlain(rounded)}.`,
    `Redondéelo a seis decimales: ${toPlain(rounded)}.`,
  );
  return fixed(ourError(code, path, message, hint), rounded.gt(0) ? set(path, toPlain(rounded)) : undefined);
}

/** An amount that is not quantity x unitPrice. */
const amount: Look = (item, at, facts, report, concepto) => {
  if (concepto) checkAmount(item.importe, concepto.importe, at, 'CFDI40167', facts, report);
};

/**
 * Our own rule: the SAT's tolerance (CFDI40167) is far too wide to catch an error. Half a unit of the currency's last
 * decimal.
 */
export function checkAmount(
  sent: string | undefined,
  importe: string | undefined,
  at: string,
  rule: SatRule,
  { decimales, draft }: Facts,
  report: Report,
): void {
  if (sent === undefined) return;
  const computed = decimalOrUndefined(importe) ?? ZERO;
  const half = halfUnit(draft.moneda === 'XXX' ? 2 : decimales);
  if (decimalOrUndefined(sent)?.minus(computed).abs().lte(half)) return;
  const message = text(
    `${at}.amount must equal quantity x unitPrice (${toPlain(computed)})`,
    `${at}.amount debe ser igual a quantity x unitPrice (${toPlain(computed)})`,
  );
  const hint = text(
    'Omit amount: it is computed, before taxes and discount.',
    'Omita amount: se calcula, antes de impuestos y descuento.',
  );
  report({ ...ourError('AMOUNT_MISMATCH', `${at}.amount`, message, hint), rule });
}

/** Half a unit of the last decimal: the maximum difference caused by rounding to the currency. */
export function halfUnit(places: number): Decimal {
  return HALVES[places] ?? decimal(`0.${'0'.repeat(places)}5`);
}

const HALVES = [0, 1, 2, 3, 4, 5, 6].map((places) => decimal(`0.${'0'.repeat(places)}5`));

/** `calculate` ensures CFDI40168; CFDI40169: a discount does not exceed the amount. A Traslado has none. */
const discount: Look = (item, at, { draft }, report, concepto) => {
  if (item.descuento === undefined || !concepto) return;
  const path = `${at}.discount`;
  const value = decimalOrUndefined(item.descuento);
  if (draft.tipoDeComprobante === 'T') {
    report(
      fixed(
        ourError(
          'DISCOUNT_NOT_ALLOWED',
          path,
          text('a Traslado must not have a discount', 'un Traslado no lleva descuento'),
        ),
        remove(path),
      ),
    );
  } else if (!value || value.lt(0) || writtenDecimals(item.descuento) > 6) {
    const message = text(
      `${path} must be a number greater than or equal to 0 with at most six decimals`,
      `${path} debe ser un número mayor o igual que 0 con seis decimales como máximo`,
    );
    report(ourError('DISCOUNT_INVALID', path, message));
  } else if (isOverDiscounted(concepto)) {
    // A price that its taxes exceed has its own finding.
    if (item.conImpuestos && !isPositiveAmount(item.valorUnitario)) return;
    const [en, es] = item.conImpuestos ? [' before taxes', ' antes de impuestos'] : ['', ''];
    const message = text(
      `${path} must not exceed quantity x unitPrice (${concepto.importe}${en})`,
      `${path} no debe ser mayor que quantity x unitPrice (${concepto.importe}${es})`,
    );
    const hint = text('The price of an item cannot be negative.', 'El precio de un concepto no puede ser negativo.');
    report(satError('CFDI40169', path, message, hint));
  }
};

/** CFDI40170, 40171, 40172, 140226, 140227, 40201: tax object and taxes agree. Taxes are never dropped silently. */
const taxObject: Look = (item, at, { draft, catalogs }, report, concepto) => {
  const { objetoImp: code, impuestos } = item;
  if (draft.tipoDeComprobante === 'T' && impuestos.length > 0) {
    const message = text('a Traslado must not have taxes', 'un Traslado no lleva impuestos');
    const hint = text('Leave taxes out.', 'Omita taxes.');
    report(fixed(satError('CFDI40201', `${at}.taxes`, message, hint), remove(`${at}.taxes`)));
    return;
  }
  const path = `${at}.taxObject`;
  if (!catalogs.objetoImp(code, draft.fecha)) {
    const message = text(
      `${path} ${shown(code)} is not in c_ObjetoImp`,
      `${path} ${shown(code)} no está en c_ObjetoImp`,
    );
    const hint = text('Use 02 with taxes, 01 without taxes.', 'Use 02 con impuestos, 01 sin ellos.');
    const close = closeKey(path, code, 2, (key) => catalogs.objetoImp(key, draft.fecha));
    report(fixed(satError('CFDI40170', path, message, hint), close));
    return;
  }
  if (concepto?.impuestosVacio) {
    const message = text(
      `${at}: the node Impuestos contains no taxes`,
      `${at}: el nodo Impuestos no contiene impuestos`,
    );
    const hint = text('Omit the node, or add the taxes.', 'Omita el nodo o agregue los impuestos.');
    report(satError('CFDI40173', `${at}.taxes`, message, hint));
  }
  if (code === '02' && impuestos.length === 0) {
    const message = text(`${path} 02 requires taxes`, `${path} 02 exige impuestos`);
    const hint = text(
      'Send the taxes of the item, or taxObject 01 if it is not subject to tax.',
      'Envíe los impuestos del concepto, o taxObject 01 si no es objeto de impuesto.',
    );
    report(satError('CFDI40171', path, message, hint));
  }
  if (['01', '03', '04', '05'].includes(code) && impuestos.length > 0) {
    const message = text(`${path} ${code} does not allow taxes`, `${path} ${code} no admite impuestos`);
    const hint = text(
      'Send 02 (subject to tax), or omit the taxes.',
      'Envíe 02 (sí objeto de impuesto) u omita los impuestos.',
    );
    report(fixed(satError('CFDI40172', path, message, hint), set(path, '02')));
  }
  if ((code === '06' || code === '08') && impuestos.some(({ impuesto }) => impuesto !== '001')) {
    const message = text(
      `${path} ${code} does not allow IVA or IEPS, only withheld ISR`,
      `${path} ${code} no admite IVA ni IEPS, solo ISR retenido`,
    );
    const hint = text(
      'Send 02 to itemize the taxes, or omit them.',
      'Envíe 02 para desglosar los impuestos, u omítalos.',
    );
    report(satError('CFDI140226', path, message, hint));
  }
  if (code !== '07') return;
  const iva = impuestos.some(({ impuesto }) => impuesto === '002');
  const ieps = impuestos.some(({ impuesto, retencion }) => impuesto === '003' && !retencion);
  if (!iva && ieps) return;
  const message = text(
    `${path} 07 requires transferred IEPS and does not allow IVA`,
    `${path} 07 exige IEPS trasladado y no admite IVA`,
  );
  const hint = text('Send 02, or only the IEPS.', 'Envíe 02, o solo el IEPS.');
  report(satError('CFDI140227', path, message, hint));
};

const looks: readonly Look[] = [numbers, amount, discount, taxObject];

export const item: ItemRule = (facts, i, report) => {
  const concepto = facts.draft.conceptos[i];
  if (!concepto) return;
  for (const look of looks) look(concepto, `items[${i}]`, facts, report, facts.comprobante.conceptos[i]);
};
