import { cartaPorteExample } from '@lacre/cfdi/complements/cartaporte/example';
import { invoiceBody, item } from '../support/bodies.ts';
import { waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';

describe('the page of an invoice', () => {
  const desk = givenDesk();
  const { idCCP: _, totalDistRec: __, ...cartaPorte31 } = cartaPorteExample as Record<string, unknown>;
  const freight = invoiceBody({ items: [item({ productKey: '78101802' })], complements: { cartaPorte31 } });

  it('parts the thousands of quantities', async () => {
    const { id } = await desk.api<{ id: string }>(
      'POST',
      '/invoices',
      invoiceBody({ items: [item({ quantity: 12500.125, unitPrice: 8 })] }),
    );
    await desk.page.setViewport({ width: 1280, height: 800 });
    await desk.signIn(`/invoices/${id}`);
    await waitForText(desk.page, '12,500.125', 'tbody');
  });

  it('says what its Carta Porte says, by the labels of the editor', async () => {
    const { id } = await desk.api<{ id: string }>('POST', '/invoices', freight);
    await desk.signIn(`/invoices/${id}`);
    await waitForText(desk.page, 'Carta Porte 3.1', 'h2');
    await waitForText(desk.page, 'Ubicación 1', 'main');
  });

  it('adds up to its total with local taxes', async () => {
    const { page } = desk;
    const body = invoiceBody({
      localTaxes: [
        { name: 'ISH', rate: '3.00' },
        { name: 'CEDULAR', rate: '1.00', withholding: true },
      ],
    });
    const { id } = await desk.api<{ id: string }>('POST', '/invoices', body);
    await desk.signIn(`/invoices/${id}`);
    await waitForText(page, 'Impuestos locales', 'main');
    await waitForText(page, '$45.00', 'main');
    await waitForText(page, '-$15.00', 'main');
  });
});
