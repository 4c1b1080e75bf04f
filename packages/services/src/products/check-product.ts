import { decimalOrUndefined, toPlain, writtenDecimals } from '@lacre/cfdi/decimal';
import { isRateInCatalog } from '@lacre/cfdi/rules/is-rate-in-catalog';
import type { Text } from '@lacre/cfdi/violation';
import type { ProductRow } from '@lacre/database/entities/product.entity';
import type { Catalogs } from '@lacre/sat-catalogs';
import { catalogDay } from '../catalogs/catalog-day.ts';
import { inCatalog } from '../catalogs/in-catalog.ts';
import type { KnownCode } from '../errors.ts';
import { type FieldFault, refusedFields } from '../request-faults.ts';
import type { Services } from '../services.ts';
import type { ProductTax } from './product-input.ts';

/** c_ObjetoImp, CFDI40172. */
export const withoutTaxes: ReadonlySet<string> = new Set(['01', '03', '04', '05']);

/** Whether an invoice accepts the rate, which it writes with six decimals; the place of issue is not known here. */
function isRate(catalogs: Catalogs, tax: Required<ProductTax>, day: string): boolean {
  const rate = decimalOrUndefined(tax.rate);
  if (!rate || writtenDecimals(tax.rate) > 6) return false;
  return isRateInCatalog(catalogs, { ...tax, rate: toPlain(rate, 6) }, day);
}

/** A product with codes that the SAT does not know cannot be invoiced: 400, every error at once. */
export function checkProduct(
  services: Pick<Services, 'catalogs' | 'clock'>,
  { productKey, unitKey, taxability, taxes }: Pick<ProductRow, 'productKey' | 'unitKey' | 'taxability' | 'taxes'>,
): void {
  const { catalogs } = services;
  const day = catalogDay(services);
  const faults: FieldFault[] = [];
  const fault = (path: string, code: KnownCode, { en, es }: Text) =>
    faults.push({ path, code, message: { en: `${path} ${en}`, es: `${path} ${es}` } });

  if (catalogs.claveProdServ(productKey, day) === undefined)
    fault('productKey', 'UNKNOWN_PRODUCT_KEY', inCatalog('c_ClaveProdServ'));
  if (catalogs.claveUnidad(unitKey, day) === undefined)
    fault('unitKey', 'UNKNOWN_UNIT_KEY', inCatalog('c_ClaveUnidad'));
  if (!catalogs.objetoImp(taxability, day)) fault('taxability', 'UNKNOWN_TAXABILITY', inCatalog('c_ObjetoImp'));
  else if (withoutTaxes.has(taxability) && taxes.length > 0) {
    const [en, es] = taxability === '01' ? [' (not subject to tax)', ' (no objeto de impuesto)'] : ['', ''];
    fault('taxes', 'TAXES_DO_NOT_FIT', {
      en: `must be empty if taxability is ${taxability}${en}`,
      es: `debe estar vacío si taxability es ${taxability}${es}`,
    });
  }
  for (const [index, tax] of taxes.entries()) {
    const { type, factorType, rate, withholding = false } = tax as unknown as ProductTax;
    const path = `taxes[${index}]`;
    const isKnown = catalogs.impuesto(type) !== undefined;
    if (!isKnown) fault(`${path}.type`, 'UNKNOWN_TAX', inCatalog('c_Impuesto'));
    if (!catalogs.tipoFactor(factorType)) fault(`${path}.factorType`, 'UNKNOWN_FACTOR_TYPE', inCatalog('c_TipoFactor'));
    else if (factorType === 'Exento') {
      if (withholding)
        fault(`${path}.factorType`, 'RATE_DOES_NOT_FIT', {
          en: 'cannot be Exento if the tax is withheld',
          es: 'no puede ser Exento si el impuesto se retiene',
        });
      if (rate !== undefined)
        fault(`${path}.rate`, 'RATE_DOES_NOT_FIT', {
          en: 'must be omitted for Exento',
          es: 'debe omitirse con Exento',
        });
    } else if (rate === undefined)
      fault(`${path}.rate`, 'REQUIRED', {
        en: `is required for ${factorType}`,
        es: `es obligatorio para ${factorType}`,
      });
    else if (isKnown && !isRate(catalogs, { type, factorType, rate, withholding }, day))
      fault(`${path}.rate`, 'RATE_DOES_NOT_FIT', {
        en: 'must be a rate of the SAT catalog c_TasaOCuota for this tax, such as 0.160000',
        es: 'debe ser una tasa del catálogo c_TasaOCuota del SAT para este impuesto, como 0.160000',
      });
  }
  if (faults.length > 0) throw refusedFields(faults);
}
