import { randomUUID } from 'node:crypto';
import { createLacreClient } from '@lacre/client';

/** From nothing to a stamped invoice: account, organization, sandbox key, invoice, list. */
export async function firstInvoice(baseUrl: string) {
  const anonymous = createLacreClient({ url: baseUrl });
  const { token, refreshToken } = await anonymous.auth.signUp.mutate({
    email: `typed-${randomUUID()}@example.com`,
    password: 'correct horse battery',
    name: 'Typed client',
  });
  const owner = createLacreClient({ url: baseUrl, token, refreshToken });
  const organization = await owner.organizations.create.mutate({ name: 'Typed client' });
  const { key } = await owner.apiKeys.create.mutate({
    organizationId: organization.id,
    name: 'Typed client',
    environment: 'sandbox',
    scopes: ['read:invoices', 'write:invoices'],
  });
  const integrator = createLacreClient({ url: baseUrl, apiKey: key });
  const invoice = await integrator.invoices.create.mutate({
    customer: { legalName: 'UNIVERSIDAD ROBOTICA ESPAÑOLA', taxId: 'URE180429TM6', taxSystem: '601', zip: '86991' },
    use: 'G03',
    paymentForm: '03',
    idempotencyKey: randomUUID(),
    items: [
      {
        description: 'Consultoría de software',
        productKey: '81111500',
        unitKey: 'E48',
        quantity: 1,
        unitPrice: 1500,
        taxes: [{ type: '002', factorType: 'Tasa', rate: '0.160000' }],
      },
    ],
  });
  const { data } = await integrator.invoices.list.query({ status: 'vigente' });
  return { organization, invoice, listed: data };
}
