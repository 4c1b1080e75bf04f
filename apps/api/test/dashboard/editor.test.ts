import { createCustomer } from '@lacre/services/customers/create-customer';
import { createInvoice } from '@lacre/services/invoices/create-invoice';
import { createProduct } from '@lacre/services/products/create-product';
import { type GivenUser, ingreso, receiver } from '@lacre/testing/given';
import { expect } from 'chai';
import { sharedTestApi } from '../support/shared-api.ts';
import type { TestApi } from '../support/test-api.ts';
import { choose, click, fill, openTab, type Tab, told } from './support/browser.ts';
import { signIn } from './support/sign-in.ts';

interface Listed {
  id: string;
  uuid: string;
  total: number;
  tipoComprobante: string;
  status: string;
}

describe('the invoice editor', () => {
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

  const headers = () => ({ 'X-Organization-Id': organizationId });
  const issued = async () => {
    const { body } = await test.api('GET', '/invoices', { token: ana.token, headers: headers() });
    return body['data'] as unknown as Listed[];
  };
  const detail = async (id: string) =>
    (await test.api('GET', `/invoices/${id}`, { token: ana.token, headers: headers() })).body;
  const writeCustomer = async () => {
    await click(tab.page, 'Cliente nuevo');
    await fill(tab.page, 'RFC', 'URE180429TM6');
    await fill(tab.page, 'Nombre o razón social', 'UNIVERSIDAD ROBOTICA ESPAÑOLA');
    await fill(tab.page, 'C.P. fiscal', '86991');
    await choose(tab.page, 'Régimen fiscal', '601');
  };
  const writeItem = async (price = '1500') => {
    await fill(tab.page, 'Descripción', 'Consultoría de software');
    await choose(tab.page, 'Clave del SAT', '81111500');
    await choose(tab.page, 'Unidad', 'E48');
    await fill(tab.page, 'Precio unitario', price);
  };
  const given = async () => {
    const actor = { ...ana.actor, organizationHeader: organizationId };
    await createInvoice(test.services, { organizationId, environment: 'sandbox', actor }, ingreso());
    const [invoice] = await issued();
    if (invoice === undefined) throw new Error('nothing was issued');
    return invoice;
  };

  it('adds up while one types, without a connection, to the cent that the service stamps', async () => {
    const { page } = tab;
    await signIn(tab, test.url, ana, '/invoices/new');
    await writeCustomer();
    await writeItem();
    await page.setOfflineMode(true);
    await fill(page, 'Precio unitario', '1234.565');
    await told(page, '$1,432.10');
    await page.setOfflineMode(false);
    await told(page, 'Todo en orden');
    await told(page, '$1,432.10');
    await click(page, 'Timbrar');
    await told(page, 'Vigente');
    expect((await issued()).map(({ total }) => total)).to.deep.equal([1432.1]);
  });

  it('adds local taxes, and says them apart', async () => {
    const { page } = tab;
    await signIn(tab, test.url, ana, '/invoices/new');
    await writeCustomer();
    await writeItem();
    await click(page, 'Impuesto local');
    await page.locator('input[placeholder="ISH"]').fill('ISH');
    await fill(page, 'Tasa (%)', '3');
    await told(page, 'Impuestos locales');
    await told(page, '$1,785.00');
    await told(page, 'Todo en orden');
    await click(page, 'Timbrar');
    await told(page, 'Vigente');
    expect((await issued()).map(({ total }) => total)).to.deep.equal([1785]);
  });

  it('writes what few lines need, and a complement by the fields of its description', async () => {
    const { page } = tab;
    await signIn(tab, test.url, ana, '/invoices/new');
    await writeCustomer();
    await writeItem();
    await click(page, 'Más datos del concepto');
    await fill(page, 'Cuentas prediales', '15956011002');
    await page.keyboard.press('Enter');
    await click(page, 'Agregar una parte');
    await fill(page, 'Descripción de la parte', 'Levantamiento');
    await page.locator('fieldset fieldset ::-p-aria([name="Clave del SAT"][role="combobox"])').click();
    await page.keyboard.type('81111500');
    await page.locator('[role=option] ::-p-text(81111500)').click();
    await choose(page, 'Agregar un complemento', 'Leyendas fiscales');
    await click(page, 'Agregar Leyenda');
    await fill(page, 'Disposición fiscal', 'LISR');
    await page.reload();
    await fill(page, 'Texto', 'Contribuyente del Régimen Simplificado de Confianza');
    await told(page, 'Todo en orden');
    await click(page, 'Timbrar');
    await told(page, 'Vigente');
    const [invoice] = await issued();
    const { body } = await test.api('GET', `/invoices/${invoice?.id}/xml`, { token: ana.token, headers: headers() });
    const xml = JSON.stringify(body);
    for (const said of ['15956011002', 'Levantamiento', 'leyendasFisc:Leyenda', 'LISR']) expect(xml).to.contain(said);
  });

  it('takes ten lines, a customer and the stamp without the mouse', async () => {
    const { page } = tab;
    const sandbox = { organizationId, livemode: false } as const;
    await createCustomer(test.services, ana.actor, { ...receiver, ...sandbox });
    await createProduct(test.services, ana.actor, {
      ...sandbox,
      sku: 'CON-01',
      description: 'Asesoría contable mensual',
      price: '100',
      productKey: '84111500',
      unitKey: 'E48',
    });
    await signIn(tab, test.url, ana, '/invoices/new');
    await page.waitForSelector('::-p-aria([name="Cliente"][role="combobox"])');
    const focused = async () =>
      String(await page.evaluate('document.activeElement.labels?.[0]?.textContent ?? ""')).replace(/ \*$/, '');
    for (let presses = 0; (await focused()) !== 'Cliente'; presses += 1) {
      expect(presses).to.be.lessThan(30);
      await page.keyboard.press('Tab');
    }
    const take = async (text: string, found: string) => {
      await page.keyboard.type(text);
      await page.waitForSelector(`[role=option] ::-p-text(${found})`);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    };
    await take('UNIVERSIDAD', receiver.legalName);
    for (let presses = 0; (await focused()) !== 'Descripción'; presses += 1) {
      expect(presses).to.be.lessThan(30);
      await page.keyboard.press('Tab');
    }
    for (let line = 1; line <= 10; line += 1) {
      await take('Asesoría', 'Asesoría contable mensual');
      await page.waitForFunction(`document.querySelectorAll('fieldset input[value="$100"]').length === ${line}`);
      if (line === 10) break;
      await page.keyboard.down('Alt');
      await page.keyboard.press('KeyN');
      await page.keyboard.up('Alt');
      await page.waitForSelector(`fieldset[aria-label="Concepto ${line + 1}"] input:focus`);
    }
    await told(page, '$1,160.00');
    await told(page, 'Todo en orden');
    await page.keyboard.down('Control');
    await page.keyboard.press('Enter');
    await page.keyboard.up('Control');
    await told(page, 'Vigente');
    expect((await issued()).map(({ total }) => total)).to.deep.equal([1160]);
  });

  it('credits an invoice by its fiscal folio', async () => {
    const { page } = tab;
    const { uuid } = await given();
    await signIn(tab, test.url, ana, '/invoices/new');
    await writeCustomer();
    await writeItem('100');
    await page.locator('::-p-aria([name="Documento"][role="combobox"])').click();
    await click(page, 'Nota de crédito (egreso)', 'option');
    await fill(page, 'Folio fiscal de la factura que se acredita', uuid);
    await told(page, 'Todo en orden');
    await click(page, 'Timbrar');
    await told(page, 'Vigente');
    const credit = (await issued()).find(({ tipoComprobante }) => tipoComprobante === 'E');
    expect((await detail(credit?.id ?? ''))['relatedInvoiceUuid']).to.equal(uuid);
  });

  it('issues in place of another invoice, which the SAT is asked to cancel with motive 01', async () => {
    const { page } = tab;
    const { id, uuid } = await given();
    await signIn(tab, test.url, ana, `/invoices/${id}`);
    await click(page, 'Sustituir');
    await page.waitForSelector('h1 ::-p-text(En lugar de)');
    await fill(page, 'Precio unitario', '2000');
    await told(page, 'Todo en orden');
    await click(page, 'Timbrar');
    await told(page, 'Vigente');
    const invoices = await issued();
    expect(invoices).to.have.length(2);
    const { cancellation } = (await detail(id)) as unknown as {
      cancellation: { motivo: string; folioSustitucion: string };
    };
    const substitute = invoices.find((one) => one.uuid !== uuid);
    expect(cancellation.motivo).to.equal('01');
    expect(cancellation.folioSustitucion.toLowerCase()).to.equal(substitute?.uuid.toLowerCase());
  });
});
