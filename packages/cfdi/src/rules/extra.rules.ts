/** Body fields beyond the SAT's head: local taxes, the charged total, the addenda, the acquirer's operation number. */
import { chargeTotalInSlices } from '../charge-total.ts';
import { localTaxesOf } from '../complements/impuestos-locales/impuestos-locales.ts';
import { CFDI_NAMESPACE } from '../comprobante.ts';
import { type Decimal, decimal, decimalOrUndefined, toCompact, toPlain, writtenDecimals } from '../decimal.ts';
import type { AnyDraft } from '../normalise-body.ts';
import { readXml } from '../read-xml.ts';
import { runThrough } from '../slices.ts';
import { XmlFault } from '../xml-fault.ts';
import { ADDENDA_ELEMENTS_MAX } from '../xml-limits.ts';
import { halfUnit } from './item.rules.ts';
import { ourError, ourWarning, type Rule, text } from './rule.ts';
import { checkText } from './text.rules.ts';

/** implocal.xsd: a name, a percentage with at most two decimals; none in a Traslado, which has no taxes. */
const impuestosLocales: Rule = ({ draft, comprobante, decimales }, report) => {
  const taxes = draft.impuestosLocales ?? [];
  if (draft.tipoDeComprobante === 'T' && taxes.length > 0) {
    const message = text('a Traslado must not have localTaxes', 'un Traslado no lleva localTaxes');
    report(ourError('LOCAL_TAX_NOT_ALLOWED', 'localTaxes', message, text('Omit them.', 'Omítalos.')));
    return;
  }
  // Taxes of `localTaxes` follow those sent as the complement.
  let retencion = localTaxesOf(draft)?.retencionesLocales?.length ?? 0;
  let traslado = localTaxesOf(draft)?.trasladosLocales?.length ?? 0;
  for (const [i, tax] of taxes.entries()) {
    const at = `localTaxes[${i}]`;
    checkText(report, `${at}.name`, tax.nombre, 300, true);
    const rate = decimalOrUndefined(tax.tasa);
    if (!rate || rate.lt(0) || rate.gt(100) || writtenDecimals(tax.tasa) > 2) {
      const message = text(
        `${at}.rate must be a percentage from 0 to 100 with at most two decimals`,
        `${at}.rate debe ser un porcentaje de 0 a 100 con dos decimales como máximo`,
      );
      report(
        ourError('LOCAL_TAX_RATE_INVALID', `${at}.rate`, message, text('3 is three percent.', '3 es tres por ciento.')),
      );
    } else if (rate.gt(0) && rate.lt('0.1')) {
      const message = text(
        `${at}.rate is a percentage: ${tax.tasa} is ${tax.tasa} %`,
        `${at}.rate es un porcentaje: ${tax.tasa} es ${tax.tasa} %`,
      );
      const whole = toPlain(rate.times(100));
      const hint = text(`Send ${whole} if you mean ${whole} %.`, `Envíe ${whole} si se trata de ${whole} %.`);
      report(ourWarning('LOCAL_TAX_RATE_SMALL', `${at}.rate`, message, hint));
    }
    const base = decimalOrUndefined(tax.base);
    if (tax.base !== undefined && (!base || base.lt(0))) {
      const message = text(
        `${at}.base must be a number greater than or equal to 0`,
        `${at}.base debe ser un número mayor o igual que 0`,
      );
      report(ourError('LOCAL_TAX_BASE_INVALID', `${at}.base`, message));
    }
    const { retencionesLocales = [], trasladosLocales = [] } = localTaxesOf(comprobante) ?? {};
    const node = tax.retencion ? retencionesLocales[retencion++] : trasladosLocales[traslado++];
    const computed = node?.importe ?? '0';
    const sent = decimalOrUndefined(tax.importe);
    if (
      tax.importe === undefined ||
      sent
        ?.minus(decimal(computed))
        .abs()
        .lte(halfUnit(Math.min(decimales, 2)))
    )
      continue;
    const message = text(`${at}.amount must be ${computed}`, `${at}.amount debe ser ${computed}`);
    const hint = text(
      'Omit amount: it is base x rate / 100; send base if it is not the subtotal minus the discount.',
      'Omita amount: es base x rate / 100; envíe base si no es el subtotal menos el descuento.',
    );
    report(ourError('LOCAL_TAX_AMOUNT_MISMATCH', `${at}.amount`, message, hint));
  }
};

/**
 * Interface (total): the amount charged to the customer must be reached to the cent, or the request is rejected; totals
 * are never changed directly.
 */
const totalCobrado: Rule = ({ draft, comprobante, decimales }, report) => {
  if (draft.total === undefined) return;
  const wanted = decimalOrUndefined(draft.total);
  const computed = decimal(comprobante.total);
  if (wanted?.eq(computed)) return;
  if (!wanted || wanted.lt(0)) {
    const message = text(
      'total must be a number greater than or equal to 0',
      'total debe ser un número mayor o igual que 0',
    );
    report(ourError('TOTAL_INVALID', 'total', message));
    return;
  }
  const off = toCompact(wanted.minus(computed).abs(), decimales);
  const more = wanted.gt(computed);
  const message = text(
    `the items add up to ${comprobante.total}, ${off} ${more ? 'less' : 'more'} than total, and rounding cannot compensate for the difference`,
    `los conceptos suman ${comprobante.total}, ${off} ${more ? 'menos' : 'más'} que total, y el redondeo no puede compensar la diferencia`,
  );
  const near = nearestTotals(draft, wanted, decimales) ?? [comprobante.total];
  const hint = text(
    `Correct the prices, omit total, or send ${near.join(' or ')}, the nearest possible total; only the last decimals of the prices are adjusted.`,
    `Corrija los precios, omita total o envíe ${near.join(' o ')}, el total posible más cercano; solo se ajustan los últimos decimales de los precios.`,
  );
  report(ourError('TOTAL_UNREACHABLE', 'total', message, hint));
};

/** The nearest totals below and above; undefined for a long document, where trying again is too slow. */
function nearestTotals(draft: AnyDraft, wanted: Decimal, decimales: number): string[] | undefined {
  const { tipoDeComprobante } = draft;
  if (tipoDeComprobante !== 'I' && tipoDeComprobante !== 'E') return ['0'];
  if (draft.conceptos.length > CONCEPTS_TRIED_AGAIN) return undefined;
  const { nearest } = runThrough(chargeTotalInSlices({ ...draft, tipoDeComprobante }, wanted, decimales));
  return [nearest.under, nearest.over].flatMap((total) => (total === undefined ? [] : [toPlain(total, decimales)]));
}

const CONCEPTS_TRIED_AGAIN = 200;

const ADDENDA_OPEN = `<cfdi:Addenda xmlns:cfdi="${CFDI_NAMESPACE}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">`;

/** XML 1.0: one or more complete elements; text that closes the node and opens another is not well-formed content. */
const addenda: Rule = ({ draft }, report) => {
  if (draft.addenda === undefined) return;
  const hint = text(
    'Send only elements, each closed and with its namespaces declared, without an XML declaration.',
    'Envíe solo elementos, cada uno cerrado y con sus espacios de nombres declarados, sin declaración XML.',
  );
  try {
    const root = readXml(`${ADDENDA_OPEN}${draft.addenda}</cfdi:Addenda>`, ADDENDA_ELEMENTS_MAX);
    if (root.children.length > 0) return;
    const message = text(
      'addenda must contain at least one XML element',
      'addenda debe contener al menos un elemento XML',
    );
    report(ourError('ADDENDA_NOT_WELL_FORMED', 'addenda', message, hint));
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error;
    const message = text(`addenda: ${error.message.slice(0, 200)}`, `addenda: ${error.text.es.slice(0, 200)}`);
    report(ourError('ADDENDA_NOT_WELL_FORMED', 'addenda', message, hint));
  }
};

/** cfdv40.xsd: ten digits; shorter numbers were padded. Only the SAT knows whether it is valid (CFDI40142). */
const facAtrAdquirente: Rule = ({ draft }, report) => {
  const number = draft.emisor.facAtrAdquirente;
  if (number === undefined || /^\d{10}$/.test(number)) return;
  const message = text('acquirerOperation must be 1 to 10 digits', 'acquirerOperation debe tener de 1 a 10 dígitos');
  report(ourError('ACQUIRER_OPERATION_INVALID', 'acquirerOperation', message));
};

export const extraRules: readonly Rule[] = [impuestosLocales, totalCobrado, addenda, facAtrAdquirente];
