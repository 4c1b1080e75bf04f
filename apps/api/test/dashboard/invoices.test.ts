import { createInvoice } from '@lacre/services/invoices/create-invoice';
import { type GivenUser, ingreso } from '@lacre/testing/given';
import { expect } from 'chai';
import { sharedTestApi } from '../support/shared-api.ts';
import type { TestApi } from '../support/test-api.ts';
import { choose, click, fill, openTab, type Tab, told } from './support/browser.ts';
import { signIn } from './support/sign-in.ts';

describe('invoices in the dashboard', () => {
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

  const title = (text: string) => tab.page.waitForSelector(`h1 ::-p-text(${text})`);
  const issued = async () => {
    const headers = { 'X-Organization-Id': organizationId };
    const { body } = await test.api('GET', '/invoices', { token: ana.token, headers });
    return (body as unknown as { data: { id: string; total: number; status: string }[] }).data;
  };
  const writeCustomer = async () => {
    await click(tab.page, 'Cliente nuevo');
    await fill(tab.page, 'RFC', 'URE180429TM6');
    await fill(tab.page, 'Nombre o razón social', 'UNIVERSIDAD ROBOTICA ESPAÑOLA');
    await fill(tab.page, 'C.P. fiscal', '86991');
    await choose(tab.page, 'Régimen fiscal', '601');
  };
  const writeItem = async () => {
    await fill(tab.page, 'Descripción', 'Consultoría de software');
    await choose(tab.page, 'Clave del SAT', '81111500');
    await choose(tab.page, 'Unidad', 'E48');
    await fill(tab.page, 'Precio unitario', '1500');
  };

  it('are written, judged while one types, and stamped', async () => {
    await signIn(tab, test.url, ana, '/invoices/new');
    await title('Nueva factura');
    await writeCustomer();
    await writeItem();
    await told(tab.page, '$1,740.00');
    await told(tab.page, 'Todo en orden');
    await click(tab.page, 'Timbrar');
    await told(tab.page, 'Vigente');
    expect((await issued()).map(({ total }) => total)).to.deep.equal([1740]);
  });

  it('say what is missing beside the field, and are stamped once it is mended', async () => {
    await signIn(tab, test.url, ana, '/invoices/new');
    await writeItem();
    await click(tab.page, 'Timbrar');
    await tab.page.waitForSelector('[role=alert] ::-p-text(Falta)');
    expect(await issued()).to.deep.equal([]);
    await writeCustomer();
    await told(tab.page, 'Todo en orden');
    await click(tab.page, 'Timbrar');
    await told(tab.page, 'Vigente');
    expect(await issued()).to.have.length(1);
  });

  it('are kept while they are written, whatever happens to the page', async () => {
    await signIn(tab, test.url, ana, '/invoices/new');
    await writeItem();
    await tab.page.reload();
    await title('Nueva factura');
    const value = await (await tab.page.waitForSelector('::-p-aria([name="Descripción"])'))?.evaluate(
      (field) => (field as unknown as { value: string }).value,
    );
    expect(value).to.equal('Consultoría de software');
  });

  it('are stamped once when the answer is lost on the way', async () => {
    await signIn(tab, test.url, ana, '/invoices/new');
    await writeCustomer();
    await writeItem();
    await told(tab.page, 'Todo en orden');
    const { page } = tab;
    // The service does its work; its answer does not arrive.
    let isLost = false;
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (isLost || !request.url().includes('invoices.create')) return void request.continue();
      isLost = true;
      void fetch(request.url(), {
        method: 'POST',
        headers: request.headers(),
        body: request.postData() ?? '',
      }).then(() => request.abort('connectionreset'));
    });
    await click(page, 'Timbrar');
    await told(page, 'No sabemos si llegó');
    await click(page, 'Timbrar');
    await told(page, 'Vigente');
    expect(await issued()).to.have.length(1);
    tab.problems.length = 0;
  });

  it('are found by the customer’s name, and cancelled in plain words', async () => {
    const actor = { ...ana.actor, organizationHeader: organizationId };
    await createInvoice(test.services, { organizationId, environment: 'sandbox', actor }, ingreso());
    await signIn(tab, test.url, ana, '/invoices');
    await fill(tab.page, 'Buscar', 'robotica');
    await told(tab.page, '1 factura');
    await tab.page.locator('tbody a').click();
    await click(tab.page, 'Cancelar');
    await told(tab.page, 'Por qué se cancela');
    await click(tab.page, 'Cancelar la factura');
    await tab.page.waitForSelector('[role=status] ::-p-text(SAT)');
    await test.api('GET', '/users/me', { token: ana.token });
    const [invoice] = await issued();
    const { body } = await test.api('GET', `/invoices/${invoice?.id}`, {
      token: ana.token,
      headers: { 'X-Organization-Id': organizationId },
    });
    expect((body as unknown as { cancellation: { motivo: string } }).cancellation.motivo).to.equal('02');
  });

  it('are chosen for their sum, and a view of filters is found again under its name', async () => {
    const { page } = tab;
    const actor = { ...ana.actor, organizationHeader: organizationId };
    for (let made = 0; made < 2; made += 1)
      await createInvoice(test.services, { organizationId, environment: 'sandbox', actor }, ingreso());
    const [{ total } = { total: 0 }] = await issued();
    await signIn(tab, test.url, ana, '/invoices?metodoPago=PUE');
    await page.locator('::-p-aria([name="Elegir todo lo de esta página"])').click();
    await told(page, '2 documentos elegidos');
    await told(page, `$${(total * 2).toLocaleString('es-MX', { minimumFractionDigits: 2 })}`);
    await click(page, 'Vistas');
    await fill(page, 'Nombre de esta vista', 'De contado');
    await click(page, 'Guardar');
    await page.goto(`${test.url}/app/invoices`);
    await click(page, 'Vistas');
    await click(page, 'De contado', 'menuitem');
    await page.waitForFunction("location.search.includes('metodoPago=PUE')");
  });
});
