import { createInvoice } from '@lacre/services/invoices/create-invoice';
import { type GivenUser, ingreso } from '@lacre/testing/given';
import { expect } from 'chai';
import { sharedTestApi } from '../support/shared-api.ts';
import type { TestApi } from '../support/test-api.ts';
import { click, fill, gone, openTab, type Tab, told } from './support/browser.ts';
import { signIn } from './support/sign-in.ts';

describe('a session of the dashboard', () => {
  let test: TestApi;
  let tab: Tab;
  let ana: GivenUser;
  let organizationId: string;

  before(async () => {
    test = await sharedTestApi();
  });
  beforeEach(async () => {
    ana = await test.given.user();
    organizationId = (await test.given.organization(ana)).id;
    tab = await openTab();
  });
  afterEach(async () => {
    const { problems } = tab;
    await tab.close();
    expect(problems).to.deep.equal([]);
  });

  /** As from another device, after a laptop was stolen. */
  const endOtherSessions = async () => {
    const { email, password } = ana;
    const { token } = (await test.api('POST', '/auth/sign-in', { body: { email, password } })).body as unknown as {
      token: string;
    };
    const { body } = await test.api('GET', '/users/me/sessions', { token });
    for (const { id, current } of body as unknown as { id: string; current: boolean }[])
      if (!current) await test.api('DELETE', `/users/me/sessions/${id}`, { token });
  };
  const title = (text: string) => tab.page.waitForSelector(`h1 ::-p-text(${text})`);

  it('that ends while one writes leaves what was typed, and goes on in place', async () => {
    const { page } = tab;
    await signIn(tab, test.url, ana, '/invoices/new');
    await page.waitForSelector('::-p-aria([name="Descripción"])');
    // Nothing is asked of the service until the session has ended.
    await page.setOfflineMode(true);
    await fill(page, 'Descripción', 'Asesoría de noviembre');
    await fill(page, 'Precio unitario', '2000');
    await told(page, '$2,320.00');
    await endOtherSessions();
    await page.setOfflineMode(false);
    await told(page, 'Su sesión terminó');
    await fill(page, 'Correo', ana.email);
    await fill(page, 'Contraseña', ana.password);
    await click(page, 'Entrar');
    await gone(page, 'Su sesión terminó');
    await told(page, '$2,320.00');
    await told(page, 'Asesoría de noviembre');
    await click(page, 'Inicio', 'link');
    await title('Inicio');
  });

  it('is one for all tabs: leaving one leaves the other, and each works for the organization that it shows', async () => {
    const { page } = tab;
    await test.given.organization(ana, 'Segunda, S. de R.L.');
    const access = { organizationId, environment: 'sandbox', actor: ana.actor } as const;
    await createInvoice(test.services, access, ingreso());
    await signIn(tab, test.url, ana, '/invoices');
    await told(page, '$1,740.00');
    const other = await tab.openBeside();
    await other.goto(`${test.url}/app/invoices`);
    await other.waitForSelector('::-p-aria([name="Su cuenta"])');
    await told(other, '$1,740.00');
    await click(other, 'Organización: Comercializadora Peña');
    await click(other, 'Segunda, S. de R.L.', 'menuitem');
    await told(other, 'Sin facturas en estos meses');
    await page.reload();
    await told(page, '$1,740.00');
    await click(other, 'Su cuenta');
    await click(other, 'Salir', 'menuitem');
    await other.waitForSelector('h1 ::-p-text(Entrar)');
    await page.reload();
    await title('Entrar');
  });
});
