import { createCustomer } from '@lacre/services/customers/create-customer';
import { createInvoice } from '@lacre/services/invoices/create-invoice';
import { createProduct } from '@lacre/services/products/create-product';
import { type GivenUser, ingreso, receiver } from '@lacre/testing/given';
import { payrollBody, retentionBody } from '../../support/bodies.ts';
import type { TestApi } from '../../support/test-api.ts';

/** Records that pages are opened for. */
export interface GivenBusiness {
  invoiceId: string;
  payrollId: string;
  retentionId: string;
  webhookId: string;
}

/** An organization with something on every page: invoices paid and owed, a customer, products, a key, a webhook. */
export async function givenBusiness(test: TestApi, owner: GivenUser): Promise<GivenBusiness> {
  const organizationId = (await test.given.organization(owner)).id;
  const { services } = test;
  const actor = { ...owner.actor, organizationHeader: organizationId };
  await createCustomer(services, owner.actor, { ...receiver, organizationId, livemode: false });
  for (const [sku, description, price] of [
    ['CON-01', 'Asesoría contable mensual', '4500'],
    ['CAP-02', 'Capacitación en facturación', '12800.50'],
  ] as const)
    await createProduct(services, owner.actor, {
      organizationId,
      livemode: false,
      sku,
      description,
      price,
      productKey: '84111500',
      unitKey: 'E48',
    });
  const access = { organizationId, environment: 'sandbox', actor } as const;
  await createInvoice(services, access, ingreso());
  await createInvoice(services, access, { ...ingreso(), paymentMethod: 'PPD', paymentForm: '99', series: 'B' });
  const { body: list } = await test.api('GET', '/invoices?limit=1', {
    token: owner.token,
    headers: { 'X-Organization-Id': organizationId },
  });
  const [{ id: invoiceId }] = list['data'] as unknown as [{ id: string }];
  const payroll = await test.api('POST', '/payrolls', {
    token: owner.token,
    headers: { 'X-Organization-Id': organizationId },
    body: { ...payrollBody(), environment: 'sandbox' },
  });
  const retention = await test.api('POST', '/retentions', {
    token: owner.token,
    headers: { 'X-Organization-Id': organizationId },
    body: { ...retentionBody(), environment: 'sandbox' },
  });
  const made = (path: string, body: unknown) =>
    test.api('POST', `/organizations/${organizationId}${path}`, { token: owner.token, body });
  await made('/api-keys', { name: 'Tienda en línea', environment: 'sandbox', scopes: ['read:invoices'] });
  await made('/applications', {
    name: 'Contabilidad Fácil',
    redirectUris: ['https://contabilidad.example.com/regreso'],
    scopes: ['openid', 'read:invoices'],
    type: 'confidential',
  });
  const webhook = await made('/webhooks', { url: 'https://example.com/avisos', events: ['*'] });
  return {
    invoiceId,
    payrollId: String(payroll.body['id']),
    retentionId: String(retention.body['id']),
    webhookId: String(webhook.body['id']),
  };
}
