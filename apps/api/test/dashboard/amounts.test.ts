import { click, fill, gone, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';
import { pasteOver } from './support/paste.ts';

describe('a pasted amount', () => {
  const desk = givenDesk();

  it('may have a decimal comma, groups of thousands, a sign and a currency', async () => {
    const { page } = desk;
    await desk.signIn('/invoices/new');
    await click(page, 'Valor unitario', 'field');
    for (const [text, shown] of [
      ['1500,50', '$1,500.50'],
      ['1.500,50', '$1,500.50'],
      ['2,500', '$2,500'],
      ['1.234.567', '$1,234,567'],
      ['$ 1,500.25 MXN', '$1,500.25'],
      ['3 500,5', '$3,500.5'],
      ['0,125', '$0.125'],
      ['12.5', '$12.5'],
    ] as const) {
      await pasteOver(page, text);
      await waitForText(page, shown, 'fieldset');
    }
    await waitForText(page, '$14.50');
  });

  it('is rejected beside the field when it is not a number or is ambiguous', async () => {
    const { page } = desk;
    await desk.signIn('/invoices/new');
    await fill(page, 'Valor unitario', '80');
    for (const text of ['(500.00)', '1e3', '1500,500', '12/11/2026']) {
      await pasteOver(page, text);
      await waitForText(page, `«${text}» no se reconoce como número; no se pegó.`, 'fieldset');
      await waitForText(page, '$80', 'fieldset');
    }
    await fill(page, 'Valor unitario', '90');
    await gone(page, 'no se pegó');
  });

  it('reports which decimals were cut off', async () => {
    const { page } = desk;
    await desk.signIn('/invoices/new');
    await click(page, 'Valor unitario', 'field');
    await pasteOver(page, '1.2345678');
    await waitForText(page, 'Aquí caben 6 decimales', 'fieldset');
    await waitForText(page, '$1.234567', 'fieldset');
  });

  it('is read the same way for a product and for a payment', async () => {
    const { page } = desk;
    await desk.signIn('/products');
    await click(page, 'Producto nuevo');
    await click(page, 'Precio', 'field');
    await pasteOver(page, '1.500,50');
    await waitForText(page, '$1,500.50', '[role=dialog]');
    await desk.issue({ paymentMethod: 'PPD', paymentForm: '99' });
    const { data } = await desk.api<{ data: { id: string }[] }>('GET', '/invoices');
    await page.goto(`${desk.test.url}/app/invoices/${data[0]?.id}`);
    await click(page, 'Registrar un pago');
    await click(page, 'Monto pagado', 'field');
    await pasteOver(page, '740,50');
    await waitForText(page, '$740.50 MXN', '[role=dialog]');
  });
});

describe('a typed amount', () => {
  const desk = givenDesk();

  it('reports which letters were left out, even before further digits', async () => {
    const { page } = desk;
    await desk.signIn('/invoices/new');
    await click(page, 'Valor unitario', 'field');
    await page.keyboard.type('1e3');
    await waitForText(page, 'Aquí solo van números; «e» no se escribió.', 'fieldset');
    await fill(page, 'Valor unitario', '1000');
    await click(page, 'Descripción', 'field');
    await click(page, 'Valor unitario', 'field');
    await gone(page, 'no se escribió');
  });

  it('reports surplus decimals until they are removed', async () => {
    const { page } = desk;
    await desk.signIn('/invoices/new');
    await click(page, 'Cantidad', 'field');
    await page.keyboard.down('Control');
    await page.keyboard.press('a');
    await page.keyboard.up('Control');
    await page.keyboard.type('1.2345678');
    await waitForText(page, 'Aquí caben 6 decimales: los demás se quitaron.', 'fieldset');
    await page.keyboard.press('Backspace');
    await gone(page, 'los demás se quitaron');
    await page.keyboard.type('60');
    await page.keyboard.press('Tab');
    await gone(page, 'los demás se quitaron');
  });

  it('reports that an integer has no decimal point, even before further digits', async () => {
    const { page } = desk;
    await desk.signIn('/settings/series');
    await click(page, 'Serie nueva');
    await click(page, 'Siguiente folio', 'field');
    await page.keyboard.type('1.5');
    await waitForText(page, 'Aquí va un número entero: se quitaron los decimales.', '[role=dialog]');
  });

  it('has its cents when it is left, and what it has beyond them', async () => {
    const { page } = desk;
    await desk.signIn('/products');
    await click(page, 'Producto nuevo');
    for (const [typed, shown] of [
      ['1500', '$1,500.00'],
      ['1500.5', '$1,500.50'],
      ['0.123456', '$0.123456'],
    ] as const) {
      await fill(page, 'Precio', typed);
      await page.keyboard.press('Tab');
      await waitForText(page, shown, '[role=dialog]');
    }
  });
});
