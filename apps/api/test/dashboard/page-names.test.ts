import { expect } from 'chai';
import { addMember } from '../support/add-member.ts';
import { payrollBody } from '../support/bodies.ts';
import { click, follow, press, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';
import { openSignedIn } from './support/sign-in.ts';

describe('the name of a page of the dashboard', () => {
  const desk = givenDesk();

  it('is the title of its tab and of its history entry', async () => {
    await desk.issue();
    const titles: string[] = [];
    const remember = async () => titles.push(await desk.page.title());
    await desk.signIn('/invoices');
    await click(desk.page, 'A-1', 'link');
    await waitForText(desk.page, 'Factura A-1', 'h1');
    await remember();
    await desk.page.goBack();
    await waitForText(desk.page, 'Facturas', 'h1');
    await remember();
    await follow(desk.page, '/settings/team', 'Invitar a alguien');
    await remember();
    await follow(desk.page, '/invoices/01a21ab1-75c3-7392-9faf-f4b2724cc099', 'Este registro no existe');
    await remember();
    expect(titles).to.deep.equal([
      'Factura A-1 · Lacre',
      'Facturas · Lacre',
      'Equipo · Ajustes · Lacre',
      'Este registro no existe · Lacre',
    ]);
  });

  it('of a missing record states that it does not exist, and links to its list', async () => {
    const unknown = '01a21ab1-75c3-7392-9faf-f4b2724cc099';
    const lists = {
      invoices: 'Facturas',
      payments: 'Cobros',
      payrolls: 'Nómina',
      'payrolls/batches': 'Nómina',
      retentions: 'Retenciones',
    };
    await desk.signIn('/');
    for (const [path, list] of Object.entries(lists))
      for (const id of [unknown, 'zzz']) {
        await desk.page.goto(`${desk.test.url}/app/${path}/${id}`);
        await waitForText(desk.page, 'Este registro no existe', 'h1');
        await press(desk.page, 'main a');
        await waitForText(desk.page, list, 'h1');
      }
  });

  it('of a record that a member may not see states that, not that the page failed', async () => {
    const { id } = await desk.api<{ id: string }>('POST', '/payrolls', { ...payrollBody(), environment: 'sandbox' });
    const member = await addMember(desk.test, desk.organizationId, 'member');
    await openSignedIn(desk.tab, desk.test.url, member, `/payrolls/${id}`);
    await waitForText(desk.page, 'No tiene acceso a esto', 'h1');
    await waitForText(desk.page, 'Acceso denegado', 'main');
  });

  it('of a page that does not exist is shown beside the menu', async () => {
    await desk.signIn('/settings/nothing');
    await waitForText(desk.page, 'Página no encontrada', 'main');
    await click(desk.page, 'Clientes', 'link', 'nav');
    await waitForText(desk.page, 'Clientes', 'h1');
  });
});
