import { expect } from 'chai';
import type { HTTPRequest } from 'puppeteer';
import { choose, click, fill, gone, settled, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';
import { writeCustomer, writeItem } from './support/write-invoice.ts';

describe('a finding in the editor', () => {
  const desk = givenDesk();

  it('names other fields by their labels, beside the field and in the list', async () => {
    const { page } = desk;
    await desk.signIn('/invoices/new');
    await writeCustomer(page);
    await writeItem(page);
    await click(page, 'Más datos');
    await fill(page, 'Moneda', 'USD');
    await waitForText(page, 'USD', 'main');
    await click(page, 'Timbrar');
    await waitForText(page, 'Tipo de cambio: Es obligatorio cuando «Moneda» no es MXN', '[role=alert]');
    await waitForText(page, 'Es obligatorio cuando «Moneda» no es MXN', 'section');
  });

  it('says of a price that is too large what is wrong with it, beside the field and in the list', async () => {
    const { page } = desk;
    await desk.signIn('/invoices/new');
    await writeCustomer(page);
    await writeItem(page, '9999999999999');
    await click(page, 'Timbrar');
    await waitForText(page, 'Debe ser menor que 1000000000000', 'main fieldset');
    await waitForText(page, 'Concepto 1, Valor unitario: Debe ser menor que 1000000000000', 'main [role=alert]');
    await gone(page, 'número positivo');
  });

  it('names the choice on the page instead of taxObject', async () => {
    const { page } = desk;
    await desk.signIn('/invoices/new');
    await writeCustomer(page);
    await writeItem(page);
    await fill(page, 'Descuento', '1500');
    await click(page, 'Timbrar');
    await waitForText(page, 'no lleva impuestos: envíe «No objeto de impuesto».', '[role=alert]');
    await gone(page, 'taxObject');
  });

  it('names the checkbox of a global invoice instead of global', async () => {
    const { page } = desk;
    await desk.signIn('/invoices/new');
    await click(page, 'Cliente nuevo');
    await fill(page, 'RFC', 'XAXX010101000');
    await fill(page, 'Nombre o razón social', 'PUBLICO EN GENERAL');
    await writeItem(page);
    await click(page, 'Timbrar');
    await waitForText(page, 'Envíe «Es una factura global, de ventas al público en general»', '[role=alert]');
    await gone(page, 'periodicity');
  });

  it('names a complement by its label, and links to no API path', async () => {
    const { page } = desk;
    await desk.signIn('/invoices/new');
    await writeCustomer(page);
    await writeItem(page);
    await choose(page, 'Clave del SAT', '15101514');
    await click(page, 'Más datos');
    await choose(page, 'Exportación', '02');
    await click(page, 'Timbrar');
    await waitForText(page, 'Agregue el complemento Comercio Exterior, o use 01', '[role=alert]');
    await waitForText(page, 'Falta: los PAC lo exigen con la clave 15101514. Envíe el permiso y el producto.');
    await gone(page, 'complements.');
    await gone(page, 'GET /');
  });

  it('suggests the tax object that fits the taxes, and selects it', async () => {
    const { page, organizationId } = desk;
    const products = `/organizations/${organizationId}/products`;
    const taxes = [{ type: '002', factorType: 'Tasa', rate: '0.160000' }];
    const product = { description: 'Aguinaldo de cosecha', productKey: '81111500', unitKey: 'E48', livemode: false };
    const { id } = await desk.api<{ id: string }>('POST', products, { ...product, price: 100, taxes });
    // As such products were stored before they were rejected.
    await desk.test.services.database.products.update(organizationId, id, { taxability: '03' });
    await desk.signIn('/invoices/new');
    await writeCustomer(page);
    await choose(page, 'Descripción', 'Aguinaldo de cosecha');
    await click(page, 'Timbrar');
    await waitForText(page, 'Impuestos: 03 no admite impuestos', '[role=alert]');
    await waitForText(page, 'Envíe 02 (sí objeto de impuesto) u omita los impuestos.', '[role=alert]');
    await click(page, 'Corregir');
    await waitForText(page, 'Todo en orden');
  });

  it('scrolls to what is wrong on a phone, each time the button is pressed and not while one writes', async () => {
    const { page } = desk;
    await page.setViewport({ width: 390, height: 844 });
    await desk.signIn('/invoices/new');
    await settled(page);
    const isInView = `(() => {
      const { top, bottom } = document.querySelector('[role=alert]')?.getBoundingClientRect() ?? { top: -1, bottom: 0 };
      return bottom > 0 && top < innerHeight;
    })()`;
    for (const _ of ['first', 'second']) {
      await click(page, 'Timbrar');
      await page.waitForFunction(isInView);
      await page.evaluate('scrollTo(0, 0)');
      await fill(page, 'Descripción', 'Consultoría');
      await settled(page);
      expect(await page.evaluate(isInView)).to.equal(false);
    }
  });

  it('does not scroll to what is found only after one writes on', async () => {
    const { page } = desk;
    await page.setViewport({ width: 390, height: 844 });
    await page.setRequestInterception(true);
    const held: HTTPRequest[] = [];
    let isHeld = true;
    page.on('request', (request) => {
      if (isHeld && request.url().includes('invoices.validate')) held.push(request);
      else void request.continue();
    });
    await desk.signIn('/invoices/new');
    await click(page, 'Vista previa');
    await page.evaluate('scrollTo(0, 0)');
    await fill(page, 'Descripción', 'Consultoría');
    isHeld = false;
    for (const request of held) await request.continue();
    await waitForText(page, 'por corregir', '[role=alert]');
    await settled(page);
    expect(await page.evaluate('scrollY')).to.equal(0);
  });
});
