import { type FiscalDocument, isRetenciones } from '@lacre/cfdi/fiscal-document';
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
    : describeCodes(deps.catalogs, document);
  return { ...own, ...(await describeComplements(deps, document)) };
}
