import { decimal, toPlain } from '@lacre/cfdi/decimal';
import { isRateInCatalog } from '@lacre/cfdi/rules/is-rate-in-catalog';
import type { Catalogs } from '@lacre/sat-catalogs';
import { foldText } from '@lacre/sat-catalogs/search/fold-text';
import type { Translate } from '../csv-import/csv-words.ts';
import { type RowFault, rowFault } from '../csv-import/row-fault.ts';
import type { ProductTax } from './product-input.ts';

const cellMax = 200;
const taxesMax = 20;
const codes = new Map([
  ['isr', '001'],
  ['iva', '002'],
  ['ieps', '003'],
]);
const withheldWords = new Set(['ret', 'ret.', 'retencion', 'retenido', 'retenida']);
const exemptWords = new Set(['exento', 'exenta']);
/** A percentage, or with `cuota` pesos per unit. */
const number = /^\d{1,3}(?:[.,]\d{1,6})?%?$/;

const examples = 'IVA 16, IVA 0, IVA exento, IEPS 8 + IVA 16, IVA 16 + ISR 10 retenido';

/**
 * Parses a cell of the column `taxes`: taxes joined by `+`, each a name (IVA, IEPS, ISR), a percentage or `exento`,
 * `cuota` before an amount in pesos per unit, and `retenido` for a withholding (ISR always is one). Returns the error
 * when it is invalid or its rate is not in c_TasaOCuota.
 */
export function readCsvTaxes(
  cell: string,
  catalogs: Catalogs,
  day: string,
  translate: Translate,
): ProductTax[] | RowFault {
  const fault = (code: RowFault['code'], en: string, es: string, mark = ' ') => {
    const message = translate(en, es);
    return rowFault('taxes', code, message, `taxes${mark}${message}`);
  };
  if (cell.trim() === '') return [];
  if (cell.length > cellMax)
    return fault(
      'TOO_LONG',
      `must be at most ${cellMax} characters long`,
      `debe tener como máximo ${cellMax} caracteres`,
    );
  const parts = cell.split('+');
  if (parts.length > taxesMax)
    return fault(
      'TOO_LONG',
      `must contain at most ${taxesMax} taxes`,
      `debe contener como máximo ${taxesMax} impuestos`,
    );
  const taxes: ProductTax[] = [];
  for (const part of parts) {
    const tax = readTax(part);
    if (tax === undefined)
      return fault(
        'INVALID_FORMAT',
        `is not valid at ${quoted(part)}; examples: ${examples}`,
        `no es válido en ${quoted(part)}; ejemplos: ${examples}`,
      );
    const { type, factorType, rate, withholding = false } = tax;
    if (taxes.some((other) => other.type === type && (other.withholding ?? false) === withholding))
      return fault('INVALID_VALUE', `repeats the tax of ${quoted(part)}`, `repite el impuesto de ${quoted(part)}`);
    if (withholding && factorType === 'Exento')
      return fault(
        'RATE_DOES_NOT_FIT',
        `an exempt tax cannot be withheld (${quoted(part)})`,
        `un impuesto exento no puede retenerse (${quoted(part)})`,
        ': ',
      );
    if (rate !== undefined && !isRateInCatalog(catalogs, { type, factorType, rate, withholding }, day))
      return fault(
        'RATE_DOES_NOT_FIT',
        `the rate of ${quoted(part)} is not in the SAT catalog c_TasaOCuota`,
        `la tasa de ${quoted(part)} no está en el catálogo c_TasaOCuota del SAT`,
        ': ',
      );
    taxes.push(tax);
  }
  return taxes;
}

/** One tax; undefined when it is invalid. */
function readTax(part: string): ProductTax | undefined {
  let type: string | undefined;
  let value: string | undefined;
  let isExempt = false;
  let isQuota = false;
  let withholding = false;
  for (const word of foldText(part)
    .split(/\s+/)
    .filter((text) => text !== '')) {
    const code = codes.get(word);
    if (code !== undefined && type === undefined) type = code;
    else if (number.test(word) && value === undefined) value = word;
    else if (exemptWords.has(word)) isExempt = true;
    else if (word === 'cuota') isQuota = true;
    else if (withheldWords.has(word)) withholding = true;
    else return undefined;
  }
  if (type === undefined || isExempt === (value !== undefined) || (isQuota && (isExempt || value?.endsWith('%'))))
    return undefined;
  withholding ||= type === '001';
  if (value === undefined) return { type, factorType: 'Exento', withholding };
  const amount = decimal(value.replace('%', '').replace(',', '.'));
  const rate = toPlain(isQuota ? amount : amount.div(100));
  if (rate.length - rate.indexOf('.') > 7 && rate.includes('.')) return undefined;
  return { type, factorType: isQuota ? 'Cuota' : 'Tasa', rate: toPlain(decimal(rate), 6), withholding };
}

const quoted = (part: string) => `«${part.trim().slice(0, 40)}»`;
