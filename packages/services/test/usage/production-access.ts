import type { InvoiceAccess } from '@lacre/services/access';
import { type GivenUser, given } from '@lacre/testing/given';
import type { TestServices } from '@lacre/testing/test-services';
import { giveCertificate } from '../certificates/give-certificate.ts';

/**
 * A new organization with a certificate, and its key for production.
 *
 * @param plan else that of new organizations
 * @param by its owner, else a new user
 */
export async function giveProductionAccess(t: TestServices, plan?: string, by?: GivenUser) {
  const owner = by ?? (await given(t.services).user());
  const { id } = await given(t.services).organization(owner);
  await giveCertificate(t, owner, id);
  const { actor } = await given(t.services).apiKey(owner, id, {
    environment: 'production',
    scopes: ['write:invoices', 'read:usage'],
  });
  if (plan !== undefined) await t.services.database.organizations.update(id, { plan }, t.services.clock.now());
  return { organizationId: id, environment: 'production', actor } satisfies InvoiceAccess;
}
