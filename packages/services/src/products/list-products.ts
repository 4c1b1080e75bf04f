import { resolveOrganizationAccess } from '../access.ts';
import type { CredentialActor } from '../actor.ts';
import { type ListPage, toListPage } from '../list-page.ts';
import { visibleLivemode } from '../livemode.ts';
import { searchedWords } from '../searched-words.ts';
import type { Services } from '../services.ts';
import { type ProductView, toProductView } from './product-view.ts';

/**
 * Newest first. `q`: words of the description, SKU, product key or externalId, in any order. An API key sees its own
 * environment only.
 */
export async function listProducts(
  services: Pick<Services, 'database'>,
  actor: CredentialActor,
  input: { organizationId: string; page?: number; limit?: number; q?: string; livemode?: boolean },
): Promise<ListPage<ProductView>> {
  const access = await resolveOrganizationAccess(services, actor, input.organizationId, 'products.list');
  const { page = 1, limit = 20 } = input;
  const found = await services.database.products.page(
    access.organizationId,
    { words: searchedWords(input.q), livemode: visibleLivemode(access, input.livemode) },
    { offset: (page - 1) * limit, limit },
  );
  return toListPage(found.rows.map(toProductView), found.total, page, limit);
}
