import type { ExplainedHit } from '@lacre/sat-catalogs/search/product-search';
import type { UnitHit } from '@lacre/sat-catalogs/search/unit-search';
import type { Services } from '../services.ts';
import { catalogDay } from './catalog-day.ts';

/** A query of punctuation alone matches nothing; whitespace alone returns the beginning of the list. */
export const isEmptyQuery = (q: string) => q.trim() !== '' && !/[\p{L}\p{N}]/u.test(q);

/** The organization whose past use counts; undefined: none. */
type Organization = string | undefined;

type Needed = Pick<Services, 'catalogSearch' | 'clock' | 'ownUse'>;

/** Product and service keys in force today, best match first; among equals, those that the organization used before. */
export async function searchProducts(
  services: Needed,
  organizationId: Organization,
  { q, limit }: { q: string; limit: number },
): Promise<ExplainedHit[]> {
  if (isEmptyQuery(q)) return [];
  const use = organizationId === undefined ? undefined : await services.ownUse.of(organizationId);
  const on = catalogDay(services);
  return services.catalogSearch.products().search(q, { limit, on, ...(use && { boost: use.products }) });
}

/** Units in force today, in the same order. */
export async function searchUnits(
  services: Needed,
  organizationId: Organization,
  { q, limit }: { q: string; limit: number },
): Promise<UnitHit[]> {
  if (isEmptyQuery(q)) return [];
  const use = organizationId === undefined ? undefined : await services.ownUse.of(organizationId);
  const on = catalogDay(services);
  return services.catalogSearch.units().search(q, { limit, on, ...(use && { boost: use.units }) });
}
