import { createCustomer } from '@lacre/services/customers/create-customer';
import { receiver } from '@lacre/testing/given';
import { expect } from 'chai';
import { choose, click, fill, gone, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';
import { writeCustomer, writeItem } from './support/write-invoice.ts';

interface Listed {
  id: string;
  uuid: string;
  total: number;
  tipoComprobante: string;
  status: string;
}

describe('the invoice editor', () => {
  const desk = givenDesk();

  const issued = async () => (await desk.api<{ data: Listed[] }>('GET', '/invoices')).data;
  const detail = (id: string) => desk.api('GET', `/invoices/${id}`);
  const given = async () => {
    await desk.issue();
    const [invoice] = await issued();
    if (invoice === undefined) throw new Error('nothing was issued');
    return invoice;
  };

  it('computes totals while typing, offline, equal to the cent to what the service stamps', async () => {
    const { page } = desk;
    await desk.signIn('/invoices/new');
    await writeCustomer(page);
    await writeItem(page);
    await waitForText(page, 'Todo en orden');
    const topOfButton = () =>
      page.$eval('::-p-aria([name="Timbrar"][role="button"])', (button) => button.getBoundingClientRect().top);
    const before = await topOfButton();
    await page.setOfflineMode(true);
    await fill(page, 'Valor unitario', '1234.565');
    await waitForText(page, '$1,432.10');
    await waitForText(page, 'Sin conexión con el');
    // If a notice moved the button away, a click would land on something else.
    expect(await topOfButton()).to.equal(before);
    await page.setOfflineMode(false);
    await waitForText(page, 'Todo en orden');
    await waitForText(page, '$1,432.10');
    await click(page, 'Timbrar');
    await waitForText(page, 'Vigente');
    expect((await issued()).map(({ total }) => total)).to.deep.equal([1432.1]);
  });

  it('accepts a typed comma as a thousands separator', async () => {
    const { page } = desk;
    await desk.signIn('/invoices/new');
    await click(page, 'Valor unitario', 'field');
    await page.keyboard.type('1,234.50');
    await waitForText(page, '$1,432.02');
  });

  it('drops a sign typed before an amount, and reports that it is not allowed', async () => {
    const { page } = desk;
    await desk.signIn('/invoices/new');
    await click(page, 'Valor unitario', 'field');
    await page.keyboard.type('-5');
    await click(page, 'Descripción', 'field');
    await waitForText(page, '-$5', 'fieldset');
    await click(page, 'Timbrar');
    await waitForText(page, 'Debe ser un número positivo', 'fieldset');
  });

  it('names errors by the line and the label of their field', async () => {
    const { page } = desk;
    await desk.signIn('/invoices/new');
    await click(page, 'Timbrar');
    await waitForText(page, 'Concepto 1, Valor unitario: Es obligatorio', '[role=alert]');
    await waitForText(page, 'Elija un cliente o escriba uno nuevo', '[role=alert]');
    await waitForText(page, 'Elija un cliente o escriba uno nuevo', 'section[aria-label=Cliente]');
    expect(await page.$eval('main', ({ textContent }) => textContent)).to.not.match(/items\[|customerId/);
  });

  it('states what its preview still lacks, and shows it once it is complete', async () => {
    const { page } = desk;
    await desk.signIn('/invoices/new');
    await click(page, 'Vista previa');
    await waitForText(page, 'Concepto 1, Valor unitario: Es obligatorio', '[role=alert]');
    await writeCustomer(page);
    await writeItem(page);
    await waitForText(page, 'Todo en orden');
    await click(page, 'Vista previa');
    await waitForText(page, 'Abrir en otra pestaña', '[role=dialog]');
  });

  it('survives a currency that is typed letter by letter, and goes back to pesos', async () => {
    const { page } = desk;
    await desk.signIn('/invoices/new');
    await writeCustomer(page);
    await writeItem(page);
    await click(page, 'Más datos');
    for (const [currency, exchange] of [
      ['usd', '17.5'],
      ['mxn', undefined],
    ] as const) {
      await fill(page, 'Moneda', currency.slice(0, 1));
      await page.keyboard.type(currency.slice(1));
      if (exchange) await fill(page, 'Tipo de cambio', exchange);
      await waitForText(page, `$1,740.00 ${currency.toUpperCase()}`);
    }
    await waitForText(page, 'Todo en orden');
  });

  it('accepts amounts that are typed letter by letter, and treats an emptied number as absent', async () => {
    const { page } = desk;
    const typeInto = async (label: string, text: string) => {
      await fill(page, label, text.slice(0, 1));
      await page.keyboard.type(text.slice(1));
    };
    await desk.signIn('/invoices/new');
    await typeInto('Cantidad', '.5');
    await typeInto('Valor unitario', '.05');
    await waitForText(page, '$0.05', 'fieldset');
    await typeInto('Valor unitario', '1000.005');
    await waitForText(page, '$1,000.005', 'fieldset');
    await click(page, 'Es una factura global, de ventas al público en general', 'checkbox');
    await typeInto('Año', '2025');
    for (const _ of '2025') await page.keyboard.press('Backspace');
    await page.keyboard.type('2026');
    await click(page, 'Más datos del concepto');
    await click(page, 'Agregar una parte');
    await typeInto('Cantidad de partes', '1');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('5');
    const kept = await page.evaluate(`Object.entries(localStorage).find(([key]) => key.startsWith('lacre.draft.'))[1]`);
    const { items, global } = JSON.parse(String(kept));
    expect(items[0]).to.include({ quantity: 0.5, unitPrice: 1000.005 });
    expect([items[0].parts[0].quantity, global.year]).to.deep.equal([5, 2026]);
  });

  it('starts empty when the stored draft is broken or of another version', async () => {
    const { page, organizationId, test } = desk;
    await desk.signIn('/invoices');
    const keep = (key: string, text: string) => page.evaluate(`localStorage.setItem('${key}', '${text}')`);
    await keep(`lacre.views.invoices.${organizationId}`, '{"name":');
    for (const text of ['{"items":', 'null', '{"lines":[]}']) {
      await keep(`lacre.draft.${organizationId}.sandbox`, text);
      await page.goto(`${test.url}/app/invoices/new`);
      await waitForText(page, 'Valor unitario');
      await page.goto(`${test.url}/app/invoices`);
      await waitForText(page, 'Todavía no hay facturas');
    }
    await page.evaluate(`sessionStorage.setItem('lacre.workplace', '{"organizationId":')`);
    await page.reload();
    await waitForText(page, 'Todavía no hay facturas');
    await keep('lacre.session', '{"token":');
    await page.reload();
    await waitForText(page, 'Entrar');
  });

  it('issues from each of two tabs what is written there, and once what both contain', async () => {
    const { page, tab } = desk;
    await desk.signIn('/invoices/new');
    await writeCustomer(page);
    await writeItem(page);
    await waitForText(page, 'Todo en orden');
    const [changed, same] = [await tab.openBeside(), await tab.openBeside()];
    for (const beside of [changed, same]) {
      await beside.goto(page.url());
      await waitForText(beside, 'Todo en orden');
    }
    await fill(changed, 'Valor unitario', '100');
    await waitForText(changed, '$116.00');
    for (const one of [page, changed, same]) {
      await one.bringToFront();
      await waitForText(one, 'Todo en orden');
      await click(one, 'Timbrar');
      await waitForText(one, 'Vigente');
    }
    expect((await issued()).map(({ total }) => total)).to.have.members([1740, 116]);
  });

  it('reports that another tab changed the draft, and takes over what is written there on request', async () => {
    const { page, tab } = desk;
    await desk.signIn('/invoices/new');
    await fill(page, 'Valor unitario', '100');
    await waitForText(page, '$116.00');
    const beside = await tab.openBeside();
    await beside.goto(page.url());
    await waitForText(beside, '$116.00');
    await fill(beside, 'Valor unitario', '200');
    await waitForText(beside, '$232.00');
    await page.bringToFront();
    await waitForText(page, 'Este borrador cambió en otra pestaña', '[role=status]');
    await click(page, 'Traer lo de la otra pestaña');
    await waitForText(page, '$232.00');
    await gone(page, 'Este borrador cambió en otra pestaña');
    expect(await beside.evaluate("document.body.innerText.includes('Este borrador cambió')")).to.equal(false);
  });

  it('keeps the keyboard focus after a customer is chosen', async () => {
    const { page } = desk;
    await createCustomer(desk.test.services, desk.ana.actor, {
      ...receiver,
      organizationId: desk.organizationId,
      livemode: false,
    });
    await desk.signIn('/invoices/new');
    await choose(page, 'Cliente', receiver.legalName);
    await waitForText(page, receiver.taxId);
    const focused = await page.evaluate('[document.activeElement?.tagName, document.activeElement?.value]');
    expect(focused).to.deep.equal(['INPUT', receiver.legalName]);
  });

  it('adds local taxes, and shows them separately', async () => {
    const { page } = desk;
    await desk.signIn('/invoices/new');
    await writeCustomer(page);
    await writeItem(page);
    await click(page, 'Impuesto local');
    await page.locator('input[placeholder="ISH"]').fill('ISH');
    await fill(page, 'Tasa (%)', '3');
    await waitForText(page, 'Impuestos locales');
    await waitForText(page, '$1,785.00');
    await waitForText(page, 'Todo en orden');
    await click(page, 'Timbrar');
    await waitForText(page, 'Vigente');
    expect((await issued()).map(({ total }) => total)).to.deep.equal([1785]);
  });

  it('creates a credit note by the fiscal folio of an invoice', async () => {
    const { page } = desk;
    const { uuid } = await given();
    await desk.signIn('/invoices/new');
    await writeCustomer(page);
    await writeItem(page, '100');
    await click(page, 'Documento', 'field');
    await click(page, 'Nota de crédito (egreso)', 'option');
    await fill(page, 'Folio fiscal de la factura que se acredita', uuid);
    await waitForText(page, 'Todo en orden');
    await click(page, 'Timbrar');
    await waitForText(page, 'Vigente');
    const credit = (await issued()).find(({ tipoComprobante }) => tipoComprobante === 'E');
    expect((await detail(credit?.id ?? ''))['relatedInvoiceUuid']).to.equal(uuid);
  });

  it('issues a substitute for another invoice, which the SAT is requested to cancel with motive 01', async () => {
    const { page } = desk;
    const { id, uuid } = await given();
    await desk.signIn(`/invoices/${id}`);
    await click(page, 'Sustituir');
    await waitForText(page, 'Sustituye a', 'h1');
    await fill(page, 'Valor unitario', '2000');
    await waitForText(page, 'Todo en orden');
    await click(page, 'Timbrar');
    await waitForText(page, 'Vigente');
    const invoices = await issued();
    expect(invoices).to.have.length(2);
    const { cancellation } = (await detail(id)) as unknown as {
      cancellation: { motivo: string; folioSustitucion: string };
    };
    const substitute = invoices.find((one) => one.uuid !== uuid);
    expect(cancellation.motivo).to.equal('01');
    expect(cancellation.folioSustitucion.toLowerCase()).to.equal(substitute?.uuid.toLowerCase());
    await page.goto(`${desk.test.url}/app/invoices/${id}`);
    await waitForText(page, 'La sustituye');
    await page.waitForSelector(`a[href='/app/invoices/${substitute?.id}']`);
  });
});
