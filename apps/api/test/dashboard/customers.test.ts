import { createCustomer } from '@lacre/services/customers/create-customer';
import { type GivenUser, receiver } from '@lacre/testing/given';
import { expect } from 'chai';
import { sharedTestApi } from '../support/shared-api.ts';
import type { TestApi } from '../support/test-api.ts';
import { choose, click, fill, gone, openTab, type Tab, told } from './support/browser.ts';
import { signIn } from './support/sign-in.ts';

describe('customers in the dashboard', () => {
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

  const kept = async () => {
    const { body } = await test.api('GET', `/organizations/${organizationId}/customers`, { token: ana.token });
    return (body as unknown as { data: { legalName: string; livemode: boolean; email: string | null }[] }).data;
  };
  const given = (legalName: string, livemode = false) =>
    createCustomer(test.services, ana.actor, { ...receiver, organizationId, legalName, livemode });

  it('are written and changed in the environment in which one works', async () => {
    await signIn(tab, test.url, ana, '/customers');
    await click(tab.page, 'Cliente nuevo');
    await fill(tab.page, 'RFC', 'ure180429tm6');
    await fill(tab.page, 'Nombre o razón social', 'Universidad Robotica Española');
    await fill(tab.page, 'C.P. fiscal', '86991');
    await choose(tab.page, 'Régimen fiscal', '601');
    await click(tab.page, 'Guardar');
    await click(tab.page, 'UNIVERSIDAD ROBOTICA ESPAÑOLA');
    await fill(tab.page, 'Correo', 'pagos@robotica.example');
    await click(tab.page, 'Guardar');
    await tab.page.waitForSelector('tbody ::-p-text(pagos@robotica.example)');
    expect(await kept()).to.containSubset([
      { legalName: 'UNIVERSIDAD ROBOTICA ESPAÑOLA', livemode: false, email: 'pagos@robotica.example' },
    ]);
  });

  it('say beside each field what the service refuses, until it is mended', async () => {
    await signIn(tab, test.url, ana, '/customers');
    await click(tab.page, 'Cliente nuevo');
    await fill(tab.page, 'RFC', 'URE180429TM6');
    await fill(tab.page, 'Nombre o razón social', 'UNIVERSIDAD ROBOTICA ESPAÑOLA');
    await fill(tab.page, 'C.P. fiscal', '00000');
    await click(tab.page, 'Guardar');
    const errorOf = (label: string) =>
      tab.page.waitForSelector(`::-p-aria([name="${label}"][role="textbox"])`).then((field) =>
        field?.evaluate((input) => {
          const wrapper = (input as unknown as { closest(of: string): { textContent: string } }).closest(
            '.mantine-InputWrapper-root',
          );
          return wrapper.textContent;
        }),
      );
    await told(tab.page, 'Es obligatorio para un cliente nacional');
    expect(await errorOf('C.P. fiscal')).to.match(/c_CodigoPostal/);
    expect(await kept()).to.deep.equal([]);
    await fill(tab.page, 'C.P. fiscal', '86991');
    await choose(tab.page, 'Régimen fiscal', '601');
    await click(tab.page, 'Guardar');
    await told(tab.page, '1 cliente');
    expect(await kept()).to.have.length(1);
  });

  it('are found by the address, and those of production are not in the sandbox', async () => {
    await given('UNIVERSIDAD ROBOTICA ESPAÑOLA');
    await given('ESCUELA KEMPER URGATE');
    await given('OTRA DE PRODUCCION', true);
    await signIn(tab, test.url, ana, '/customers');
    await told(tab.page, '2 clientes');
    await fill(tab.page, 'Buscar', 'kemper');
    await told(tab.page, '1 cliente');
    await tab.page.reload();
    await told(tab.page, 'ESCUELA KEMPER URGATE');
    expect(new URL(tab.page.url()).search).to.equal('?q=kemper');
  });

  it('are deleted after a question only', async () => {
    await given('UNIVERSIDAD ROBOTICA ESPAÑOLA');
    await signIn(tab, test.url, ana, '/customers');
    await click(tab.page, 'UNIVERSIDAD ROBOTICA ESPAÑOLA');
    await click(tab.page, 'Borrar');
    await told(tab.page, '¿Borrar a UNIVERSIDAD ROBOTICA ESPAÑOLA?');
    await click(tab.page, 'Cancelar');
    await gone(tab.page, '¿Borrar a UNIVERSIDAD ROBOTICA ESPAÑOLA?');
    expect(await kept()).to.have.length(1);
    await click(tab.page, 'Borrar');
    await told(tab.page, '¿Borrar a UNIVERSIDAD ROBOTICA ESPAÑOLA?');
    await tab.page.locator('.mantine-Modal-body ::-p-aria([name="Borrar"][role="button"])').click();
    await told(tab.page, 'Todavía no hay clientes');
    expect(await kept()).to.deep.equal([]);
  });
});
