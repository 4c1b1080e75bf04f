import { click, fill, gone, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';
import { writeCustomer, writeItem } from './support/write-invoice.ts';

describe('what the editor says is to be corrected', () => {
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

  it('names the choice of the page where a body would say taxObject', async () => {
    const { page } = desk;
    await desk.signIn('/invoices/new');
    await writeCustomer(page);
    await writeItem(page);
    await fill(page, 'Descuento', '1500');
    await click(page, 'Timbrar');
    await waitForText(page, 'no lleva impuestos: envíe «No objeto de impuesto».', '[role=alert]');
    await gone(page, 'taxObject');
  });

  it('names the box of a global invoice where a body would say global', async () => {
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
});
