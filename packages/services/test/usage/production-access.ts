import type { InvoiceAccess } from '@lacre/services/access';
import { given } from '@lacre/testing/given';
import type { TestServices } from '@lacre/testing/test-services';
import { giveCertificate } from '../certificates/give-certificate.ts';

/** A new organization with a certificate and this plan, and its key for production. */
export async function giveProductionAccess(t: TestServices, plan: string): Promise<InvoiceAccess> {
  const owner = await given(t.services).user();
  const { id } = await given(t.services).organization(owner);
  await giveCertificate(t, owner, id);
  const { actor } = await given(t.services).apiKey(owner, id, {
    environment: 'production',
    scopes: ['write:invoices'],
  });
  await t.services.database.organizations.update(id, { plan }, t.services.clock.now());
  return { organizationId: id, environment: 'production', actor };
}
