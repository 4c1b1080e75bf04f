import type { ProductRow } from '@lacre/database/entities/product.entity';
import { catalogDay } from '../catalogs/catalog-day.ts';
import { type FieldFault, refusedFields } from '../request-faults.ts';
import type { Services } from '../services.ts';

/** A product with codes that the SAT does not know could not be invoiced: 400, every fault at once. */
export function judgeProduct(
  services: Pick<Services, 'catalogs' | 'clock'>,
  { productKey, unitKey, taxability, taxes }: Pick<ProductRow, 'productKey' | 'unitKey' | 'taxability' | 'taxes'>,
): void {
  const { catalogs } = services;
  const day = catalogDay(services);
  const faults: FieldFault[] = [];
  const fault = (path: string, code: string, text: string) => faults.push({ path, code, message: `${path} ${text}` });

  if (catalogs.claveProdServ(productKey, day) === undefined)
    fault('productKey', 'UNKNOWN_PRODUCT_KEY', 'must be in the SAT catalog c_ClaveProdServ');
  if (catalogs.claveUnidad(unitKey, day) === undefined)
    fault('unitKey', 'UNKNOWN_UNIT_KEY', 'must be in the SAT catalog c_ClaveUnidad');
  if (!catalogs.objetoImp(taxability, day))
    fault('taxability', 'UNKNOWN_TAXABILITY', 'must be in the SAT catalog c_ObjetoImp');
  else if (taxability === '01' && taxes.length > 0)
    fault('taxes', 'TAXES_DO_NOT_FIT', 'must be empty while taxability is 01 (not subject to tax)');
  for (const [index, tax] of taxes.entries()) {
    const { type, factorType, rate } = tax as { type: string; factorType: string; rate?: string };
    const path = `taxes[${index}]`;
    if (!catalogs.impuesto(type)) fault(`${path}.type`, 'UNKNOWN_TAX', 'must be in the SAT catalog c_Impuesto');
    if (!catalogs.tipoFactor(factorType))
      fault(`${path}.factorType`, 'UNKNOWN_FACTOR_TYPE', 'must be in the SAT catalog c_TipoFactor');
    else if (factorType === 'Exento' && rate !== undefined)
      fault(`${path}.rate`, 'RATE_DOES_NOT_FIT', 'must be absent for Exento');
    else if (factorType !== 'Exento' && rate === undefined)
      fault(`${path}.rate`, 'REQUIRED', `is required for ${factorType}`);
  }
  if (faults.length > 0) throw refusedFields(faults);
}
