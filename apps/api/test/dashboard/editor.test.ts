import { createCustomer } from '@lacre/services/customers/create-customer';
import { createInvoice } from '@lacre/services/invoices/create-invoice';
import { type GivenUser, ingreso, receiver } from '@lacre/testing/given';
import { expect } from 'chai';
import { sharedTestApi } from '../support/shared-api.ts';
import type { TestApi } from '../support/test-api.ts';
import { choose, click, fill, gone, openTab, type Tab, told } from './support/browser.ts';
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
    // That there is no connection stands above the button: it moves when that goes.
    await gone(page, 'Sin conexión con el');
    await told(page, 'Todo en orden');
    await told(page, '$1,432.10');
    await click(page, 'Timbrar');
    await told(page, 'Vigente');
    expect((await issued()).map(({ total }) => total)).to.deep.equal([1432.1]);
  });

  it('keeps the keyboard where it was once a customer is chosen', async () => {
    const { page } = tab;
    await createCustomer(test.services, ana.actor, { ...receiver, organizationId, livemode: false });
    await signIn(tab, test.url, ana, '/invoices/new');
    await choose(page, 'Cliente', receiver.legalName);
    await told(page, receiver.taxId);
    const focused = await page.evaluate('[document.activeElement?.tagName, document.activeElement?.value]');
    expect(focused).to.deep.equal(['INPUT', receiver.legalName]);
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
    await page.goto(`${test.url}/app/invoices/${id}`);
    await told(page, 'La sustituye');
    await page.waitForSelector(`a[href='/app/invoices/${substitute?.id}']`);
  });
});
