import { expect } from 'chai';
import { addMember } from '../support/add-member.ts';
import { click, gone, settled, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';
import { writeCustomer, writeItem } from './support/write-invoice.ts';

describe('a plain member in the dashboard', () => {
  const desk = givenDesk();

  it('stamps an invoice for a new customer, whom they may not save', async () => {
    desk.ana = await addMember(desk.test, desk.organizationId, 'member');
    await desk.signIn('/invoices/new');
    await writeCustomer(desk.page);
    await gone(desk.page, 'Guardar en mis clientes');
    await writeItem(desk.page);
    await waitForText(desk.page, 'Todo en orden');
    await click(desk.page, 'Timbrar');
    await waitForText(desk.page, 'Vigente');
  });

  it('sends no request at home that the service would reject, and is referred to an owner for certificates', async () => {
    const asked = () => desk.tab.requests.some((url) => url.includes('organizations.listCertificates'));
    const owner = desk.ana;
    desk.ana = await addMember(desk.test, desk.organizationId, 'member');
    await desk.signIn();
    await waitForText(desk.page, 'Todavía no hay facturas.');
    await settled(desk.page);
    expect(asked()).to.equal(false);
    desk.ana = owner;
    await desk.signIn();
    await waitForText(desk.page, 'Todavía no hay facturas.');
    await settled(desk.page);
    expect(asked()).to.equal(true);
  });

  it('sees that the fields of the organization are to be read only', async () => {
    const { page } = desk;
    const borders = `[...new Set([...document.querySelectorAll('main form .mantine-Input-input')].map((one) => getComputedStyle(one).borderStyle))]`;
    const owner = desk.ana;
    for (const [user, style] of [
      [await addMember(desk.test, desk.organizationId, 'member'), 'dashed'],
      [owner, 'solid'],
    ] as const) {
      desk.ana = user;
      await desk.signIn('/settings/organization');
      await waitForText(page, 'Régimen fiscal', 'main');
      expect(await page.evaluate(borders)).to.deep.equal([style]);
    }
  });

  it('reads at the certificates who may see them, without an error, even after home requested them', async () => {
    const { page } = desk;
    desk.ana = await addMember(desk.test, desk.organizationId, 'member');
    await desk.signIn();
    await settled(page);
    await click(page, 'Ajustes', 'link');
    await waitForText(page, 'Solo el propietario y los administradores de la organización ven esto.');
    await settled(page);
    await gone(page, 'No se pudo');
  });

  it('reads at the sandbox who may move its clock, and requests nothing that the service would reject', async () => {
    const { page, tab } = desk;
    desk.ana = await addMember(desk.test, desk.organizationId, 'member');
    await desk.signIn('/settings/sandbox');
    await waitForText(page, 'Solo el propietario y los administradores ven y adelantan la hora de pruebas', 'main');
    await waitForText(page, 'SIM-BUSY', 'main');
    await settled(page);
    expect(tab.requests.filter((url) => url.includes('sandbox.'))).to.deep.equal([]);
    await gone(page, 'No se pudo');
  });
});
