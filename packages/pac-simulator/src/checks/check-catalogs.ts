import { attribute, type CfdiElement, childNamed, elementsAt } from '../read-cfdi.ts';
import { type Rejection, reject } from '../rejection.ts';
import type { CompiledSchema } from './compile-schema.ts';

/** The catalogs that were too long for the compiled schema: postal code, product, unit and country. */
export function checkCatalogs(comprobante: CfdiElement, schema: CompiledSchema): Rejection | undefined {
  const missing = (typeName: string, value: string | undefined) =>
    value !== undefined && schema.catalog(typeName)?.has(value) === false;
  if (missing('c_CodigoPostal', attribute(comprobante, 'LugarExpedicion'))) {
    return reject('CFDI40126', 'El campo LugarExpedicion no contiene un valor del catálogo c_CodigoPostal.');
  }
  const receptor = childNamed(comprobante, 'Receptor');
  if (receptor && missing('c_Pais', attribute(receptor, 'ResidenciaFiscal'))) {
    return reject('CFDI40150', 'El campo ResidenciaFiscal no contiene un valor del catálogo c_Pais.');
  }
  for (const concepto of elementsAt(comprobante, 'Conceptos/Concepto')) {
    if (missing('c_ClaveProdServ', attribute(concepto, 'ClaveProdServ'))) {
      return reject('CFDI40162', 'El campo ClaveProdServ no contiene un valor del catálogo c_ClaveProdServ.');
    }
    if (missing('c_ClaveUnidad', attribute(concepto, 'ClaveUnidad'))) {
      return reject('CFDI40165', 'El campo ClaveUnidad no contiene un valor del catálogo c_ClaveUnidad.');
    }
  }
  return undefined;
}
