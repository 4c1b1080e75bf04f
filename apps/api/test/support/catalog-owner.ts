import type { Environment, Scope } from '@lacre/services/actor';
import type { GivenUser } from '@lacre/testing/given';
import type { Answer } from './api-client.ts';
import type { TestApi } from './test-api.ts';

export interface CatalogOwner extends GivenUser {
  organizationId: string;
  /** Path of the organization's customers or products, or of one of them. */
  path(id?: string): string;
  /** As the owner, with a session. */
  call(method: string, id?: string, body?: unknown): Promise<Answer>;
  key(scopes: Scope[], environment?: Environment): Promise<string>;
  events(): Promise<{ kind: string; environment: string | null; payload: Record<string, unknown> }[]>;
}

/** A new organization with an owner who manages its customers or products. */
export async function catalogOwner(test: TestApi, resource: 'customers' | 'products'): Promise<CatalogOwner> {
  const owner = await test.given.user();
  const { id: organizationId } = await test.given.organization(owner);
  const path = (id?: string) => `/organizations/${organizationId}/${resource}${id === undefined ? '' : `/${id}`}`;
  return {
    ...owner,
    organizationId,
    path,
    call: (method, id, body) => test.api(method, path(id), { token: owner.token, body }),
    async key(scopes, environment = 'sandbox') {
      return (await test.given.apiKey(owner, organizationId, { scopes, environment })).key;
    },
    events: () =>
      test.database.dataSource.query(
        `select kind, environment, payload from outbox_event where organization_id = $1
         and (kind like 'customer%' or kind like 'product%') order by created_at, id`,
        [organizationId],
      ),
  };
}

export const customerBody = (changes: Record<string, unknown> = {}) => ({
  legalName: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
  taxId: 'URE180429TM6',
  taxSystem: '601',
  zip: '86991',
  ...changes,
});

export const productBody = (changes: Record<string, unknown> = {}) => ({
  description: 'Consultoría de software',
  productKey: '81111500',
  price: 1500,
  ...changes,
});
