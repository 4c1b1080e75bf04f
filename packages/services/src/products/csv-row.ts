import type { ProductRow } from '@lacre/database/entities/product.entity';
import type { Catalogs } from '@lacre/sat-catalogs';
import { cellReader } from '../csv-import/csv-cells.ts';
import type { CsvColumns, OpenCsv } from '../csv-import/csv-header.ts';
import type { Translate } from '../csv-import/csv-words.ts';
import { type RowFault, rowFault } from '../csv-import/row-fault.ts';
import { withoutTaxes } from './check-product.ts';
import { readCsvTaxes } from './csv-taxes.ts';
import type { ProductTax } from './product-input.ts';

/** Document texts stored unchanged and their maximum length, as for a body. */
const lines = { sku: 100 } as const;
type Line = keyof typeof lines;
const lineColumns = Object.keys(lines) as Line[];

/** One row as a product, without id and organization. */
export interface CsvProduct
  extends Pick<ProductRow, 'description' | 'productKey' | 'unitKey' | 'unitName' | 'taxIncluded' | 'taxability'>,
    Pick<ProductRow, Line | 'livemode'> {
  /** Decimal string. */
  price: string;
  taxes: ProductTax[];
}

export const productCsvColumns: CsvColumns<keyof CsvProduct> = {
  known: [
    'description',
    'productKey',
    'price',
    'unitKey',
    'unitName',
    ...lineColumns,
    'taxIncluded',
    'taxability',
    'taxes',
    'livemode',
  ],
  required: ['description', 'productKey', 'price'],
};

/** A file of products, positioned after its header. */
export type ProductCsv = OpenCsv<keyof CsvProduct>;

/**
 * Reader for the rows of one file: a product, or an error. Each code is looked up once. Codes and numbers are trimmed;
 * texts are unchanged.
 */
export function productReader(csv: ProductCsv, catalogs: Catalogs, day: string, translate: Translate) {
  const { columns, delimiter } = csv;
  const isProductKey = remembered((code) => catalogs.claveProdServ(code, day) !== undefined);
  const isUnitKey = remembered((code) => catalogs.claveUnidad(code, day) !== undefined);
  const readTaxes = remembered((cell) => readCsvTaxes(cell, catalogs, day, translate));
  const isTaxability = remembered((code) => catalogs.objetoImp(code, day) !== undefined);
  const readPrice = delimiter === ',' ? readAmount : readSpanishAmount;
  const readCells = cellReader(csv, translate);

  return (cells: readonly string[]): CsvProduct | RowFault[] => {
    const row = readCells(cells);
    if (Array.isArray(row)) return row;
    const { faults, raw, documentText, required, flag } = row;

    const description = raw('description') === undefined ? '' : documentText('description', 1_000, '');
    required('description');
    const productKey = required('productKey');
    if (productKey !== '' && !isProductKey(productKey)) faults.push(unknownProductKey(productKey));
    const price = readPrice(required('price'));
    if (raw('price') !== undefined && price === undefined)
      faults.push(
        rowFault(
          'price',
          'INVALID_VALUE',
          translate(
            'must be a number greater than zero, with a decimal point, without thousands separator and with at most six decimals',
            'debe ser un número mayor que cero, con punto decimal, sin separador de miles y con hasta seis decimales',
          ),
        ),
      );
    const unitKey = (raw('unitKey') ?? 'H87').trim();
    if (!isUnitKey(unitKey)) {
      const sentence = translate(
        `The unit key ${shortened(unitKey)} is not in the SAT catalog`,
        `La clave de unidad ${shortened(unitKey)} no existe en el catálogo del SAT`,
      );
      faults.push(rowFault('unitKey', 'UNKNOWN_UNIT_KEY', sentence, sentence));
    }
    const unitName = documentText('unitName', 20, 'Elemento');
    const texts = Object.fromEntries(
      lineColumns.map((column) => [column, documentText(column, lines[column], '').trim() || null]),
    ) as Pick<CsvProduct, Line>;
    const taxIncluded = flag('taxIncluded', false);
    const taxesCell = raw('taxes');
    const taxes = readTaxes(taxesCell ?? '');
    if (!Array.isArray(taxes)) faults.push(taxes);
    const taxability = (raw('taxability') ?? (taxesCell === undefined ? '01' : '02')).trim();
    if (!isTaxability(taxability))
      faults.push(
        rowFault(
          'taxability',
          'UNKNOWN_TAXABILITY',
          translate(
            `${shortened(taxability)} is not in the SAT catalog c_ObjetoImp (two digits: 01, 02, ...)`,
            `${shortened(taxability)} no existe en el catálogo c_ObjetoImp del SAT (dos dígitos: 01, 02, ...)`,
          ),
        ),
      );
    else if (Array.isArray(taxes) && columns.has('taxes')) {
      if (taxability === '02' && taxes.length === 0)
        faults.push(
          rowFault(
            'taxes',
            'TAXES_DO_NOT_FIT',
            translate(
              'taxability 02 (subject to tax) requires taxes: IVA 16, IVA 0, IVA exento, ...',
              'taxability 02 (objeto de impuesto) exige impuestos: IVA 16, IVA 0, IVA exento, ...',
            ),
            translate(
              'taxes is missing: taxability 02 requires taxes (IVA 16, IVA 0, IVA exento, ...)',
              'Falta taxes: taxability 02 exige impuestos (IVA 16, IVA 0, IVA exento, ...)',
            ),
          ),
        );
      if (withoutTaxes.has(taxability) && taxes.length > 0)
        faults.push(
          rowFault(
            'taxability',
            'TAXES_DO_NOT_FIT',
            translate(
              `${taxability} does not allow taxes: use 02 or leave the taxes empty`,
              `${taxability} no admite impuestos: use 02 o deje vacíos los impuestos`,
            ),
            translate(
              `taxability ${taxability} does not allow taxes: use 02 or leave taxes empty`,
              `taxability ${taxability} no admite taxes: use 02 o deje taxes vacío`,
            ),
          ),
        );
    }
    const livemode = flag('livemode', true);
    if (faults.length > 0) return faults;
    return {
      description,
      productKey,
      price: price ?? '',
      unitKey,
      unitName,
      ...texts,
      taxIncluded,
      taxability,
      taxes: Array.isArray(taxes) ? taxes : [],
      livemode,
    };
  };

  function unknownProductKey(code: string): RowFault {
    const text = translate(
      `The product or service key ${shortened(code)} is not in the SAT catalog`,
      `La clave de producto o servicio ${shortened(code)} no existe en el catálogo del SAT`,
    );
    const padded = `0${code}`;
    const fault = (sentence: string) => rowFault('productKey', 'UNKNOWN_PRODUCT_KEY', sentence, sentence);
    if (!/^\d{7}$/.test(code) || !isProductKey(padded)) return fault(text);
    const hint = translate(
      `did you mean ${padded}? Excel removes the leading zero: format the column as text`,
      `¿quiso decir ${padded}? Excel quita el cero inicial: dé a la columna formato de texto`,
    );
    return fault(`${text}; ${hint}`);
  }
}

const shortened = (value: string) => (value.length > 40 ? `${value.slice(0, 40)}…` : value);

/** Digits with a decimal point: `1234.50`. Zero is not a valid price. */
function readAmount(text: string): string | undefined {
  return /^\d{1,12}(?:\.\d{1,6})?$/.test(text) && /[1-9]/.test(text) ? text : undefined;
}

/**
 * In files separated by semicolons or tabs the comma may be the decimal sign, as Excel writes it in Spanish: `1234,50`.
 * With exactly three decimals the sign may also separate thousands, so `1.234` and `1,234` are rejected there.
 */
function readSpanishAmount(text: string): string | undefined {
  return /[.,]\d{3}$/.test(text) ? undefined : readAmount(text.replace(/^(\d+),(\d+)$/, '$1.$2'));
}

/** Caches look-ups, limited to what a product list with real codes needs. */
function remembered<Answer>(ask: (code: string) => Answer): (code: string) => Answer {
  const answers = new Map<string, Answer>();
  return (code) => {
    const known = answers.get(code);
    if (known !== undefined) return known;
    const answer = ask(code);
    if (answers.size < 10_000) answers.set(code, answer);
    return answer;
  };
}
