import { createCustomer } from '@lacre/services/customers/create-customer';
import { createInvoice } from '@lacre/services/invoices/create-invoice';
import { createProduct } from '@lacre/services/products/create-product';
import { type GivenUser, ingreso, receiver } from '@lacre/testing/given';
import { paymentBody, payrollBody, retentionBody } from '../../support/bodies.ts';
import type { TestApi } from '../../support/test-api.ts';

/** Records for which pages are opened. */
export interface GivenBusiness {
  invoiceId: string;
  paymentId: string;
  payrollId: string;
  retentionId: string;
  webhookId: string;
}

/** An organization with something on every page: paid and open invoices, a customer, products, a key, a webhook. */
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
  const asOwner = async (method: string, path: string, body?: unknown) => {
    const headers = { 'X-Organization-Id': organizationId };
    const answer = await test.api(method, path, { token: owner.token, headers, body });
    // A rejected call would otherwise only show as a gap on its page.
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const list = await asOwner('GET', '/invoices?limit=1');
  const [{ id: invoiceId, uuid }] = list['data'] as unknown as [{ id: string; uuid: string }];
  const payment = await asOwner('POST', '/payments', { ...paymentBody({ uuid, paid: 740 }), environment: 'sandbox' });
  const payroll = await asOwner('POST', '/payrolls', { ...payrollBody(), environment: 'sandbox' });
  const retention = await asOwner('POST', '/retentions', { ...retentionBody(), environment: 'sandbox' });
  const make = (path: string, body: unknown) => asOwner('POST', `/organizations/${organizationId}${path}`, body);
  await make('/api-keys', { name: 'Tienda en línea', environment: 'sandbox', scopes: ['read:invoices'] });
  await make('/oauth-apps', {
    name: 'Contabilidad Fácil',
    redirectUris: ['https://contabilidad.example.com/regreso'],
    scopes: ['openid', 'read:invoices'],
    type: 'confidential',
  });
  const webhook = await make('/webhooks', { url: 'https://example.com/avisos', events: ['*'] });
  return {
    invoiceId,
    paymentId: String(payment['id']),
    payrollId: String(payroll['id']),
    retentionId: String(retention['id']),
    webhookId: String(webhook['id']),
  };
}
