import { createCustomer } from '@lacre/services/customers/create-customer';
import { receiver } from '@lacre/testing/given';
import { expect } from 'chai';
import { csdIssuer, password } from '../support/csd-files.ts';
import { turnOnSecondFactor } from '../support/second-factor.ts';
import {
  click,
  fieldValue,
  fill,
  openInApp,
  openList,
  pick,
  settled,
  waitForNamed,
  waitForText,
} from './support/browser.ts';
import { givenFolder } from './support/drop-file.ts';
import { givenDesk } from './support/given-desk.ts';
import { clickAndHold, holdCalls } from './support/hold-calls.ts';

describe('what is typed in the dashboard before a response arrives', () => {
  const desk = givenDesk();
  const fileOf = givenFolder();

  const valueOf = (label: string) => fieldValue(desk.page, `main ::-p-aria([name="${label}"])`);
  const chooseFile = async (label: string, name: string, bytes: Buffer) => {
    const path = await fileOf(name, bytes);
    const [chooser] = await Promise.all([desk.page.waitForFileChooser(), click(desk.page, label)]);
    await chooser.accept([path]);
  };

  it('searches the catalog that arrives: its label for the present code does not replace it', async () => {
    const { page } = desk;
    await desk.signIn('/products');
    const held = await holdCalls(page, 'c_FormaPago');
    await openInApp(page, '/invoices/new');
    await held.made();
    await fill(page, 'Forma de pago', 'tarj');
    await held.send(0);
    await waitForText(page, 'Tarjeta de crédito', await openList(page));
    expect(await valueOf('Forma de pago')).to.equal('tarj');
    await pick(page, `${await openList(page)} [role=option]`, 'Tarjeta de crédito');
    expect(await valueOf('Forma de pago')).to.equal('04 · Tarjeta de crédito');
    await fill(page, 'Forma de pago', 'efec', true);
    await page.keyboard.press('Tab');
    expect(await valueOf('Forma de pago')).to.equal('04 · Tarjeta de crédito');
  });

  it('stays in the form of the password that was changed', async () => {
    const { page } = desk;
    await desk.signIn('/settings/security');
    await fill(page, 'Contraseña actual', desk.ana.password);
    await fill(page, 'Contraseña nueva', 'una contraseña nueva 1');
    const held = await clickAndHold(page, 'auth.changePassword', 'Cambiar la contraseña');
    await fill(page, 'Contraseña nueva', 'una contraseña nueva 2');
    await held.send(0);
    await waitForText(page, 'Su contraseña cambió');
    await settled(page);
    expect(await valueOf('Contraseña nueva')).to.equal('una contraseña nueva 2');
  });

  it('stays in the form of the certificate that was stored', async () => {
    const { page } = desk;
    const { cer, key } = await (await csdIssuer(desk.test))();
    await desk.signIn('/settings');
    await chooseFile('Certificado (.cer)', 'sello.cer', cer);
    await chooseFile('Llave privada (.key)', 'sello.key', key);
    await fill(page, 'Contraseña de la llave', password);
    await click(page, 'Revisar');
    await waitForNamed(page, 'Usar este certificado');
    const held = await clickAndHold(page, 'organizations.uploadCertificate', 'Usar este certificado');
    await fill(page, 'Contraseña de la llave', 'la del siguiente');
    await held.send(0);
    await waitForText(page, 'En uso');
    await settled(page);
    expect(await valueOf('Contraseña de la llave')).to.equal('la del siguiente');
  });

  it('is not invited in place of the address for which the code is asked', async () => {
    const { page } = desk;
    const codes = await turnOnSecondFactor(desk.test, desk.ana);
    await page.goto(`${desk.test.url}/app/settings/team`);
    await fill(page, 'Correo', desk.ana.email);
    await fill(page, 'Contraseña', desk.ana.password);
    await click(page, 'Entrar');
    await fill(page, 'Código de su aplicación o de recuperación', codes.recoveryCodes[0] ?? '');
    await click(page, 'Entrar');
    await waitForNamed(page, 'Invitar');
    await click(page, 'Rol', 'field');
    await pick(page, `${await openList(page)} [role=option]`, 'Administrador');
    await fill(page, 'Correo', 'luz@example.com');
    await click(page, 'Invitar');
    await waitForText(page, 'Confirme que es usted');
    await fill(page, 'Correo', 'sol@example.com');
    await fill(page, 'Código de su aplicación o de recuperación', codes.recoveryCodes[1] ?? '');
    await click(page, 'Continuar');
    await waitForText(page, 'Enviamos la invitación a luz@example.com');
    expect(await valueOf('Correo')).to.equal('sol@example.com');
  });

  it('is not left for an organization that was created meanwhile', async () => {
    const { page } = desk;
    await desk.signIn('/start?new=true');
    await fill(page, 'Nombre', 'Papelería Robles');
    const held = await clickAndHold(page, 'organizations.create', 'Crear organización');
    await openInApp(page, '/products');
    await click(page, 'Producto nuevo');
    await fill(page, 'Descripción', 'Libreta');
    await held.send(0);
    await waitForText(page, 'Se creó la organización Papelería Robles');
    await settled(page);
    await waitForNamed(page, 'Organización: Comercializadora Peña');
    expect(await page.evaluate('location.pathname')).to.equal('/app/products');
  });

  it('stays in the form of a record that was created, and changes that record when it is saved', async () => {
    const { page } = desk;
    await desk.signIn('/settings/webhooks');
    await click(page, 'Webhook nuevo');
    await fill(page, 'Dirección (https)', 'https://example.com/avisos');
    const held = await clickAndHold(page, 'webhooks.create', 'Guardar');
    await fill(page, 'Dirección (https)', 'https://example.com/otros');
    await held.send(0);
    await click(page, 'Ya tengo una copia');
    await click(page, 'Guardar');
    await page.waitForFunction("document.querySelector('[role=dialog]') === null");
    const webhooks = await desk.api<{ url: string }[]>('GET', `/organizations/${desk.organizationId}/webhooks`);
    expect(webhooks.map(({ url }) => url)).to.deep.equal(['https://example.com/otros']);
  });

  it('stays in the form of a record that was saved, until it is saved too', async () => {
    const { page } = desk;
    await createCustomer(desk.test.services, desk.ana.actor, {
      ...receiver,
      organizationId: desk.organizationId,
      legalName: 'PRIMERA',
      livemode: false,
    });
    await desk.signIn('/customers');
    await click(page, 'PRIMERA');
    await fill(page, 'Correo', 'primera@example.com');
    const held = await clickAndHold(page, 'customers.update', 'Guardar');
    await fill(page, 'Teléfono', '5555555555');
    await held.send(0);
    await waitForText(page, 'primera@example.com', 'tbody');
    await settled(page);
    const again = page.waitForRequest((request) => request.url().includes('customers.update'));
    await click(page, 'Guardar');
    expect((await again).postData())
      .to.include('5555555555')
      .and.not.include('primera@example.com');
    await held.send(1);
    await page.waitForFunction("document.querySelector('[role=dialog]') === null");
  });
});
