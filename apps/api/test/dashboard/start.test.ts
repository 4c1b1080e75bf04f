import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInvoice } from '@lacre/services/invoices/create-invoice';
import { ingreso } from '@lacre/testing/given';
import { expect } from 'chai';
import { csdIssuer, password } from '../support/csd-files.ts';
import { sharedTestApi } from '../support/shared-api.ts';
import type { TestApi } from '../support/test-api.ts';
import { click, fill, openTab, type Tab, told } from './support/browser.ts';
import { signIn } from './support/sign-in.ts';

describe('the way in', () => {
  let test: TestApi;
  let tab: Tab;

  before(async () => {
    test = await sharedTestApi();
  });
  beforeEach(async () => {
    tab = await openTab();
  });
  afterEach(async () => {
    const { problems } = tab;
    await tab.close();
    expect(problems).to.deep.equal([]);
  });

  it('leads from an account to the editor, and goes on where it was left', async () => {
    const ana = await test.given.user();
    const { page } = tab;
    await signIn(tab, test.url, ana);
    await told(page, 'Ponga en marcha su facturación');
    await fill(page, 'Nombre', 'Papelería Robles');
    await click(page, 'Crear organización');
    await fill(page, 'RFC', 'URE180429TM6');
    await told(page, 'Persona moral');
    await page.reload();
    await fill(page, 'RFC', 'URE180429TM6');
    await fill(page, 'Nombre o razón social', 'UNIVERSIDAD ROBOTICA ESPAÑOLA');
    await fill(page, 'Régimen fiscal', '601');
    await page.locator('[role=option] ::-p-text(601)').click();
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
    await told(page, 'Certificado de Sello Digital');
    await click(page, 'Después');
    await click(page, 'Escribir mi primera factura', 'link');
    await told(page, 'Nueva factura');
  });

  it('says in words why a certificate cannot be used, and takes one that can', async () => {
    const ana = await test.given.user();
    const { id } = await test.given.organization(ana);
    const { cer, key } = await (await csdIssuer(test))();
    const folder = await mkdtemp(join(tmpdir(), 'lacre-csd-'));
    await writeFile(join(folder, 'emisor.cer'), cer);
    await writeFile(join(folder, 'emisor.key'), key);
    const { page } = tab;
    await signIn(tab, test.url, ana, '/start');
    await click(page, 'Después');
    const give = async (label: string, path: string) => {
      const [chooser] = await Promise.all([page.waitForFileChooser(), click(page, label)]);
      await chooser.accept([path]);
    };
    await give('Certificado (.cer)', join(folder, 'emisor.cer'));
    await give('Llave privada (.key)', join(folder, 'emisor.key'));
    await fill(page, 'Contraseña de la llave', 'wrong');
    await click(page, 'Revisar y guardar');
    await told(page, 'No se puede usar todavía');
    await fill(page, 'Contraseña de la llave', password);
    await click(page, 'Revisar y guardar');
    await told(page, 'Todo bien');
    const certificates = await test.api('GET', `/organizations/${id}/certificates`, { token: ana.token });
    expect(certificates.body).to.have.length(1);
    await rm(folder, { recursive: true });
  });

  it('shows what is owed, and records a payment of it once', async () => {
    const ana = await test.given.user();
    const { id: organizationId } = await test.given.organization(ana);
    const actor = { ...ana.actor, organizationHeader: organizationId };
    const access = { organizationId, environment: 'sandbox' as const, actor };
    await createInvoice(test.services, access, ingreso({ paymentMethod: 'PPD', paymentForm: '99' }));
    const { page } = tab;
    await signIn(tab, test.url, ana);
    await told(page, '$1,740.00 MXN');
    await page.locator('tbody a').click();
    await click(page, 'Registrar un pago');
    await fill(page, 'Cuánto se pagó', '740');
    await click(page, 'Timbrar el recibo');
    await told(page, 'Parcialidad 1');
    await told(page, '$1,000.00');
    await page.goto(`${test.url}/app/payments`);
    await told(page, '1 recibo');
    await told(page, 'P-1');
  });
});
