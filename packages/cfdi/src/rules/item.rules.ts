/**
 * One item: numbers and tax object.
 * Sources: matrix of 13 December 2024 (CFDI40166-40173, 140226, 140227), cfdv40.xsd, c_ObjetoImp.
 */
import type { Concepto } from '../comprobante.ts';
import { type Decimal, decimal, decimalOrUndefined, toPlain, writtenDecimals } from '../decimal.ts';
import type { DraftConcepto } from '../normalise.ts';
import { type Facts, ourError, type Report, type Rule, satError, shown, text } from './rule.ts';

type ItemRule = (item: DraftConcepto, at: string, facts: Facts, report: Report, concepto: Concepto | undefined) => void;

const LARGEST = decimal('999999999999.999999');

function isPositiveAmount(value: string, zeroAllowed = false): boolean {
  const number = decimalOrUndefined(value);
  if (!number || number.decimalPlaces() > 6 || number.gt(LARGEST)) return false;
  return zeroAllowed ? number.gte(0) : number.gt(0);
}

/** cfdv40.xsd: Cantidad from 0.000001 on, six decimals. CFDI40166: ValorUnitario over zero in I and E. */
const numbers: ItemRule = (item, at, { draft }, report) => {
  if (!isPositiveAmount(item.cantidad)) {
    const message = text(`${at}.quantity must be a positive number`, `${at}.quantity debe ser un número positivo`);
    report(
      ourError(
        'QUANTITY_INVALID',
        `${at}.quantity`,
        message,
        text('Six decimals at most.', 'Seis decimales como máximo.'),
      ),
    );
  }
  const traslado = draft.tipoDeComprobante === 'T';
  if (isPositiveAmount(item.valorUnitario, traslado)) return;
  const message = traslado
    ? text(`${at}.unitPrice must not be negative`, `${at}.unitPrice no debe ser negativo`)
    : text(`${at}.unitPrice must be a positive number`, `${at}.unitPrice debe ser un número positivo`);
  report(
    satError('CFDI40166', `${at}.unitPrice`, message, text('Six decimals at most.', 'Seis decimales como máximo.')),
  );
};

/** Ours: the SAT's own tolerance (CFDI40167) is far too wide to catch an error. Half a unit of the currency's last decimal. */
const amount: ItemRule = (item, at, { decimales, draft }, report, concepto) => {
  if (item.importe === undefined || !concepto) return;
  const sent = decimalOrUndefined(item.importe);
  const computed = decimal(concepto.importe);
  const half = halfUnit(draft.moneda === 'XXX' ? 2 : decimales);
  if (sent?.minus(computed).abs().lte(half)) return;
  report(
    ourError(
      'AMOUNT_MISMATCH',
      `${at}.amount`,
      text(
        `${at}.amount must equal quantity x unitPrice (${toPlain(computed)})`,
        `${at}.amount debe ser igual a quantity x unitPrice (${toPlain(computed)})`,
      ),
      text(
        'Leave amount out: it is computed, before taxes and discount.',
        'Omita amount: se calcula, antes de impuestos y descuento.',
      ),
    ),
  );
};

/** Half of the last decimal's unit: what rounding to the currency can explain. */
export function halfUnit(places: number): Decimal {
  return decimal(`0.${'0'.repeat(places)}5`);
}

/** CFDI40168 is kept by `calculate`; CFDI40169: a discount takes no more than the amount. A Traslado has none. */
const discount: ItemRule = (item, at, { draft }, report, concepto) => {
  if (item.descuento === undefined || !concepto) return;
  const path = `${at}.discount`;
  const value = decimalOrUndefined(item.descuento);
  if (draft.tipoDeComprobante === 'T') {
    report(
      ourError('DISCOUNT_NOT_ALLOWED', path, text('a Traslado has no discount', 'un Traslado no lleva descuento')),
    );
  } else if (!value || value.lt(0) || writtenDecimals(item.descuento) > 6) {
    const message = text(
      `${path} must be a number from 0 on with at most six decimals`,
      `${path} debe ser un número desde 0 con seis decimales como máximo`,
    );
    report(ourError('DISCOUNT_INVALID', path, message));
  } else if (value.gt(decimal(concepto.importe))) {
    const message = text(
      `${path} must not exceed quantity x unitPrice (${concepto.importe})`,
      `${path} no debe ser mayor que quantity x unitPrice (${concepto.importe})`,
    );
    report(satError('CFDI40169', path, message));
  }
};

/** CFDI40170, 40171, 40172, 140226, 140227, 40201: the tax object and the taxes agree. Taxes are never dropped silently. */
const taxObject: ItemRule = (item, at, { draft, catalogs }, report) => {
  const { objetoImp: code, impuestos } = item;
  if (draft.tipoDeComprobante === 'T' && impuestos.length > 0) {
    const message = text('a Traslado has no taxes', 'un Traslado no lleva impuestos');
    report(satError('CFDI40201', `${at}.taxes`, message, text('Leave taxes out.', 'Omita taxes.')));
    return;
  }
  const path = `${at}.taxObject`;
  if (!catalogs.objetoImp(code, draft.fecha)) {
    const message = text(
      `${path} ${shown(code)} is not in c_ObjetoImp`,
      `${path} ${shown(code)} no está en c_ObjetoImp`,
    );
    report(
      satError(
        'CFDI40170',
        path,
        message,
        text('Use 02 with taxes, 01 without.', 'Use 02 con impuestos, 01 sin ellos.'),
      ),
    );
    return;
  }
  if (code === '02' && impuestos.length === 0) {
    const message = text(`${path} 02 demands taxes`, `${path} 02 exige taxes`);
    const hint = text(
      'Send the taxes of the item, or taxObject 01 if it is not subject to any.',
      'Envíe los impuestos del concepto, o taxObject 01 si no es objeto de impuesto.',
    );
    report(satError('CFDI40171', path, message, hint));
  }
  if (['01', '03', '04', '05'].includes(code) && impuestos.length > 0) {
    const message = text(`${path} ${code} does not allow taxes`, `${path} ${code} no admite taxes`);
    const hint = text('Send taxObject 02, or leave taxes out.', 'Envíe taxObject 02 u omita taxes.');
    report(satError('CFDI40172', path, message, hint));
  }
  if ((code === '06' || code === '08') && impuestos.some(({ impuesto }) => impuesto !== '001')) {
    const message = text(
      `${path} ${code} allows no IVA or IEPS, only ISR withheld`,
      `${path} ${code} no admite IVA ni IEPS, solo ISR retenido`,
    );
    report(satError('CFDI140226', path, message));
  }
  if (code !== '07') return;
  const iva = impuestos.some(({ impuesto }) => impuesto === '002');
  const ieps = impuestos.some(({ impuesto, retencion }) => impuesto === '003' && !retencion);
  if (!iva && ieps) return;
  const message = text(
    `${path} 07 demands IEPS transferred and allows no IVA`,
    `${path} 07 exige IEPS trasladado y no admite IVA`,
  );
  report(satError('CFDI140227', path, message));
};

const itemRuleList: readonly ItemRule[] = [numbers, amount, discount, taxObject];

const eachItem: Rule = (facts, report) => {
  for (const [i, item] of facts.draft.conceptos.entries()) {
    for (const rule of itemRuleList) rule(item, `items[${i}]`, facts, report, facts.comprobante.conceptos[i]);
  }
};

export const itemRules: readonly Rule[] = [eachItem];
