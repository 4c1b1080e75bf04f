import { rm } from 'node:fs/promises';
import { expect } from 'chai';
import { csdIssuer, password } from '../support/csd-files.ts';
import { turnOnSecondFactor } from '../support/second-factor.ts';
import { choose, click, fill, press, waitForNamed, waitForText } from './support/browser.ts';
import { givenFolder } from './support/drop-file.ts';
import { givenDesk } from './support/given-desk.ts';
import { writeCustomer, writeItem } from './support/write-invoice.ts';

describe('onboarding', () => {
  const desk = givenDesk({ hasOrganization: false });
  const fileOf = givenFolder();
  const give = async (cer: Buffer, key: Buffer) => {
    for (const [label, name, bytes] of [
      ['Certificado (.cer)', 'emisor.cer', cer],
      ['Llave privada (.key)', 'emisor.key', key],
    ] as const) {
      const file = await fileOf(name, bytes);
      const [chooser] = await Promise.all([desk.page.waitForFileChooser(), click(desk.page, label)]);
      await chooser.accept([file]);
    }
  };
  const giveToCheck = async (cer: Buffer, key: Buffer, secret = password) => {
    await give(cer, key);
    await fill(desk.page, 'Contraseña de la llave', secret);
    await click(desk.page, 'Revisar y guardar');
  };

  it('leads from an account to the editor, and continues where it was left', async () => {
    const { page } = desk;
    await desk.signIn();
    await waitForText(page, 'Ponga en marcha su facturación');
    await waitForNamed(page, 'Organización: Nueva organización');
    await fill(page, 'Nombre', 'Papelería Robles');
    await click(page, 'Crear organización');
    await fill(page, 'RFC', 'URE180429TM6');
    await waitForText(page, 'Persona moral');
    await page.reload();
    await fill(page, 'RFC', 'URE180429TM6');
    await fill(page, 'Nombre o razón social', 'UNIVERSIDAD ROBOTICA ESPAÑOLA');
    await choose(page, 'Régimen fiscal', '601');
    const address = {
      Calle: 'Av. Universidad',
      'Código postal': '86991',
      Colonia: 'Centro',
      'Municipio o alcaldía': 'Centro',
      Ciudad: 'Villahermosa',
      Estado: 'Tabasco',
    };
    for (const [label, text] of Object.entries(address)) await fill(page, label, text);
    await click(page, 'Guardar');
    await waitForText(page, 'Certificado de Sello Digital');
    await click(page, 'Datos fiscales');
    await waitForNamed(page, 'Calle', 'field');
    for (const text of ['UNIVERSIDAD ROBOTICA ESPAÑOLA', 'Av. Universidad', 'Villahermosa'])
      await waitForText(page, text, 'form');
    await click(page, 'Después');
    await waitForText(page, 'Certificado de Sello Digital');
    await click(page, 'Después');
    await click(page, 'Crear mi primera factura', 'link');
    await waitForText(page, 'Nueva factura');
  });

  it('shows which partner referred the user who followed their link', async () => {
    const { page, test } = desk;
    const partner = await test.given.user();
    const { id } = await test.given.organization(partner);
    const partners = (method: string) => test.api(method, `/organizations/${id}/partners`, { token: partner.token });
    const link = new URL(String((await partners('POST')).body['referralUrl']));
    await page.goto(`${test.url}${link.pathname}${link.search}`);
    await fill(page, 'Su nombre', 'Nueva');
    await fill(page, 'Correo', `nueva-${process.pid}-${Date.now()}@example.com`);
    await fill(page, 'Contraseña', 'correct horse battery');
    await click(page, 'Crear cuenta');
    await waitForText(page, 'Ponga en marcha su facturación');
    const code = await page.$eval(
      '::-p-aria(Código de recomendación)',
      (field) => (field as unknown as { value: string }).value,
    );
    expect(code).to.equal(link.searchParams.get('ref'));
    await fill(page, 'Nombre', 'Papelería Robles');
    await click(page, 'Crear organización');
    await waitForText(page, 'Como aparecen en su constancia', 'main');
    expect((await partners('GET')).body['referredCount']).to.equal(1);
  });

  it('explains in plain words why a certificate cannot be used, and accepts a valid one', async () => {
    desk.organizationId = (await desk.test.given.organization(desk.ana)).id;
    const { cer, key } = await (await csdIssuer(desk.test))();
    const { page } = desk;
    await desk.signIn('/start');
    await click(page, 'Después');
    await giveToCheck(cer, key, 'wrong');
    await waitForText(page, 'No se puede usar todavía');
    await waitForText(page, 'Tome en cuenta además', '[role=alert]');
    const alerts = await page.$$eval('main [role=alert]', (all) => all.map(({ textContent }) => textContent ?? ''));
    expect(alerts.filter((text) => /certificado de pruebas/.test(text))).to.have.length(1);
    expect(alerts.find((text) => text.includes('No se puede usar'))).to.not.include('de pruebas');
    await fill(page, 'Contraseña de la llave', password);
    await click(page, 'Revisar y guardar');
    await waitForText(page, 'Todo bien');
    expect(await desk.api('GET', `/organizations/${desk.organizationId}/certificates`)).to.have.length(1);
  });

  it('says at a field of the tax data what is wrong with it, without the name that the API has for it', async () => {
    const { test, ana, page } = desk;
    desk.organizationId = (await test.given.organization(ana)).id;
    await desk.signIn('/start');
    await fill(page, 'Nombre o razón social', 'ESCUELA KEMPER URGATE');
    await choose(page, 'Régimen fiscal', '601');
    for (const line of ['Calle', 'Código postal', 'Colonia', 'Municipio o alcaldía', 'Ciudad', 'Estado'])
      await fill(page, line, '  ');
    await click(page, 'Guardar');
    await waitForText(page, 'No puede estar vacío', 'form');
    await waitForText(page, 'Debe tener cinco dígitos', 'form');
    for (const name of ['street', 'zipCode', 'neighborhood'])
      expect(await page.$eval('main', (main) => main.textContent)).to.not.include(name);
  });

  it('says where to correct a regime that does not fit the holder of a certificate', async () => {
    const { test, ana, page } = desk;
    desk.organizationId = (await test.given.organization(ana)).id;
    const legal = `/organizations/${desk.organizationId}/legal`;
    await desk.api('PUT', legal, { legal_name: 'ESCUELA KEMPER URGATE', tax_system: '601' });
    const { cer, key } = await (await csdIssuer(test))({ rfc: 'CACX7605101P8', nombre: 'XOCHILT CASAS CHAVEZ' });
    await desk.signIn('/start');
    await giveToCheck(cer, key);
    await waitForText(page, 'corrija primero el régimen. Corríjalo en los datos fiscales de la organización.');
  });

  it('reports a file that was moved meanwhile as unreadable, and not as a lost connection', async () => {
    const { test, ana, page } = desk;
    desk.organizationId = (await test.given.organization(ana)).id;
    const { cer, key } = await (await csdIssuer(test))();
    await desk.signIn('/start');
    await click(page, 'Después');
    await give(cer, key);
    await fill(page, 'Contraseña de la llave', password);
    await rm(await fileOf('emisor.key', key));
    await click(page, 'Revisar y guardar');
    await waitForText(page, 'El navegador ya no puede leer «emisor.key»');
    const again = await fileOf('emisor.key', key);
    const [chooser] = await Promise.all([page.waitForFileChooser(), click(page, 'Llave privada (.key)')]);
    await chooser.accept([again]);
    await waitForText(page, 'emisor.key', 'form button');
    await click(page, 'Revisar y guardar');
    await waitForText(page, 'Todo bien');
  });

  it('requires a code from an owner with a second factor before it stores the certificate', async () => {
    const { test, ana, page } = desk;
    desk.organizationId = (await test.given.organization(ana)).id;
    const { cer, key } = await (await csdIssuer(test))();
    const { recoveryCodes } = await turnOnSecondFactor(test, ana);
    const confirm = async (recoveryCode = '') => {
      await fill(page, 'Código de su aplicación o de recuperación', recoveryCode);
      await page.keyboard.press('Enter');
    };
    await page.goto(`${test.url}/app/start`);
    await fill(page, 'Correo', ana.email);
    await fill(page, 'Contraseña', ana.password);
    await click(page, 'Entrar');
    await confirm(recoveryCodes[0]);
    await click(page, 'Después');
    await giveToCheck(cer, key);
    await confirm(recoveryCodes[1]);
    await waitForText(page, 'Todo bien');
    expect(await desk.api('GET', `/organizations/${desk.organizationId}/certificates`)).to.have.length(1);
  });

  it('links to what an organization still lacks when it may not stamp yet', async () => {
    const { test, ana, page } = desk;
    desk.organizationId = (await test.given.organization(ana)).id;
    const { cer, key } = await (await csdIssuer(test))();
    await desk.signIn('/start');
    await click(page, 'Después');
    await giveToCheck(cer, key);
    await waitForText(page, 'Todo bien');
    await click(page, 'Continuar');
    await click(page, 'Crear mi primera factura', 'link');
    await writeCustomer(page);
    await writeItem(page);
    await waitForText(page, 'Antes de timbrar, la organización necesita');
    await click(page, 'Datos fiscales', 'link', 'main');
    await waitForText(page, 'Ajustes', 'h1');
    await page.waitForFunction("location.pathname === '/app/settings/organization'");
  });

  it('shows what is owed, and records a payment of it once', async () => {
    desk.organizationId = (await desk.test.given.organization(desk.ana)).id;
    await desk.issue({ paymentMethod: 'PPD', paymentForm: '99' });
    const { page } = desk;
    await desk.signIn();
    await waitForText(page, '$1,740.00 MXN');
    await press(page, 'tbody a');
    await click(page, 'Registrar un pago');
    await fill(page, 'Monto pagado', '740');
    await click(page, 'Timbrar el recibo');
    await waitForText(page, 'Parcialidad 1');
    await waitForText(page, '$1,000.00');
    await page.goto(`${desk.test.url}/app/payments`);
    await waitForText(page, '1 recibo');
    await waitForText(page, 'P-1');
  });
});
