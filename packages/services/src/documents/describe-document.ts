import type { Comprobante } from '@lacre/cfdi/comprobante';
import { type FiscalDocument, isRetenciones } from '@lacre/cfdi/fiscal-document';
import { nominasOf } from '@lacre/cfdi/payrolls/calculate-payroll';
import type { Services } from '../services.ts';
import { describeCodes } from './describe-codes.ts';
import { describeComplements } from './describe-complements.ts';
import { describeRetention } from './describe-retention.ts';

/** Descriptions of the codes on a printed form, including those of its complements, by catalog and code. */
export async function describeDocument(
  deps: Pick<Services, 'catalogs' | 'catalogSearch'>,
  document: FiscalDocument,
): Promise<Record<string, Record<string, string>>> {
  const own = isRetenciones(document)
    ? describeRetention(deps.catalogs, document)
    : { ...describeCodes(deps.catalogs, document), ...(await describeStates(deps, document)) };
  return { ...own, ...(await describeComplements(deps, document)) };
}

/** The states in which employees work; c_Estado is not among the catalogs that are always loaded. */
async function describeStates(
  { catalogSearch }: Pick<Services, 'catalogSearch'>,
  document: Comprobante,
): Promise<Record<string, Record<string, string>>> {
  const keys = nominasOf(document).map(({ receptor }) => receptor.claveEntFed);
  if (keys.length === 0) return {};
  const codes = await catalogSearch.codes(['c_Estado']);
  const stateNames = keys.flatMap((key) => {
    const state = codes.find('c_Estado', key, document.fecha, 'MEX');
    return typeof state === 'object' ? [[key, state.descripcion]] : [];
  });
  return { claveEntFed: Object.fromEntries(stateNames) };
}
