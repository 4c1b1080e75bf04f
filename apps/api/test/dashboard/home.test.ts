import { createInvoice } from '@lacre/services/invoices/create-invoice';
import { type GivenUser, ingreso } from '@lacre/testing/given';
import { expect } from 'chai';
import { sharedTestApi } from '../support/shared-api.ts';
import type { TestApi } from '../support/test-api.ts';
import { click, openTab, type Tab, told } from './support/browser.ts';
import { signIn } from './support/sign-in.ts';

describe('home', () => {
  let test: TestApi;
  let tab: Tab;
  let ana: GivenUser;

  before(async () => {
    test = await sharedTestApi();
  });
  beforeEach(async () => {
    ana = await test.given.user();
    tab = await openTab();
  });
  afterEach(async () => {
    const { problems } = tab;
    await tab.close();
    expect(problems).to.deep.equal([]);
  });

  it('tells what the month comes to, whom it was invoiced, and what has to be collected', async () => {
    const organizationId = (await test.given.organization(ana)).id;
    const access = { organizationId, environment: 'sandbox', actor: ana.actor } as const;
    await createInvoice(test.services, access, ingreso());
    await createInvoice(test.services, access, { ...ingreso(), paymentMethod: 'PPD', paymentForm: '99' });
    await signIn(tab, test.url, ana);
    const { page } = tab;
    await told(page, 'Noviembre de 2026');
    await told(page, '$3,480.00');
    await told(page, '$480.00');
    await told(page, '2 documentos');
    await told(page, 'Una factura PUE por $1,740.00 MXN');
    await told(page, '30 nov 2026');
    await page.waitForSelector('table[aria-label="Principales clientes, MXN"] ::-p-text(UNIVERSIDAD ROBOTICA)');
    await click(page, 'Mes anterior');
    await told(page, 'Octubre de 2026');
    await told(page, 'Sin facturas en estos meses');
    expect(new URL(page.url()).searchParams.get('month')).to.equal('2026-10');
  });
});
