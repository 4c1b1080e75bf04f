import { type Classification, classifyDescriptions } from '@lacre/sat-catalogs/search/classify-descriptions';
import type { Services } from '../services.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { catalogDay } from './catalog-day.ts';
import { isEmptyQuery } from './search-products.ts';

export interface ClassifiedDescription extends Classification {
  description: string;
}

const UNKNOWN: Classification = { codigo: null, descripcion: null, confidence: 0, alternatives: [] };

/** A product key for each description, in order, with its probability and alternatives. */
export async function classifyProducts(
  services: Pick<Services, 'catalogSearch' | 'clock' | 'ownUse'>,
  organizationId: string | undefined,
  descriptions: readonly string[],
): Promise<ClassifiedDescription[]> {
  const use = organizationId === undefined ? undefined : await services.ownUse.of(organizationId);
  const options = { on: catalogDay(services), ...(use && { boost: use.products }) };
  const products = services.catalogSearch.products();
  const found: ClassifiedDescription[] = [];
  for (const description of descriptions) {
    // A thousand characters without a match take 5 ms and more: other requests get their turn in between.
    if (found.length > 0) await yieldToEventLoop();
    const [classification] = isEmptyQuery(description) ? [] : classifyDescriptions(products, [description], options);
    found.push({ description, ...(classification ?? UNKNOWN) });
  }
  return found;
}
