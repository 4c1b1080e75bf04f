import { setImmediate } from 'node:timers/promises';
import { type Classification, classifyDescriptions } from '@lacre/sat-catalogs/search/classify-descriptions';
import type { Services } from '../services.ts';
import { catalogDay } from './catalog-day.ts';
import { isEmptyQuery } from './search-products.ts';

export interface ClassifiedDescription extends Classification {
  description: string;
}

const UNKNOWN: Classification = { codigo: null, descripcion: null, confidence: 0, alternatives: [] };

/** So many are checked before others get their turn: about 5 ms. */
const AT_ONCE = 10;

/** A product key for each description, in their order, with how likely it is right and what else it may be. */
export async function classifyProducts(
  services: Pick<Services, 'catalogSearch' | 'clock' | 'ownUse'>,
  organizationId: string | undefined,
  descriptions: readonly string[],
): Promise<ClassifiedDescription[]> {
  const use = organizationId === undefined ? undefined : await services.ownUse.of(organizationId);
  const options = { on: catalogDay(services), ...(use && { boost: use.products }) };
  const products = services.catalogSearch.products();
  const found: ClassifiedDescription[] = [];
  for (let from = 0; from < descriptions.length; from += AT_ONCE) {
    if (from > 0) await setImmediate();
    const some = descriptions.slice(from, from + AT_ONCE);
    const said = some.filter((description) => !isEmptyQuery(description));
    const classified = classifyDescriptions(products, said, options)[Symbol.iterator]();
    for (const description of some) {
      const classification = isEmptyQuery(description) ? undefined : classified.next().value;
      found.push({ description, ...(classification ?? UNKNOWN) });
    }
  }
  return found;
}
