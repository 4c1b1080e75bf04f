import { click, fill, waitForText } from './support/browser.ts';
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
});
