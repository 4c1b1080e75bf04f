import { cartaPorteExample } from '@lacre/cfdi/complements/cartaporte/example';
import { expect } from 'chai';
import { invoiceBody, item } from '../support/bodies.ts';
import { click, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';

describe('the page of an invoice', () => {
  const desk = givenDesk();
  const { idCCP: _, totalDistRec: __, ...cartaPorte31 } = cartaPorteExample as Record<string, unknown>;
  const freight = invoiceBody({ items: [item({ productKey: '78101802' })], complements: { cartaPorte31 } });

  it('separates the thousands of quantities', async () => {
    const { id } = await desk.api<{ id: string }>(
      'POST',
      '/invoices',
      invoiceBody({ items: [item({ quantity: 12500.125, unitPrice: 8 })] }),
    );
    await desk.page.setViewport({ width: 1280, height: 800 });
    await desk.signIn(`/invoices/${id}`);
    await waitForText(desk.page, '12,500.125', 'tbody');
  });

  it('shows its Carta Porte with the labels of the editor', async () => {
    const { id } = await desk.api<{ id: string }>('POST', '/invoices', freight);
    await desk.signIn(`/invoices/${id}`);
    await waitForText(desk.page, 'Carta Porte 3.1', 'h2');
    await waitForText(desk.page, 'Ubicación 1', 'main');
  });

  it('adds up to its total with local taxes, with which a substitute and a credit note start', async () => {
    const { page } = desk;
    const body = invoiceBody({
      localTaxes: [
        { name: 'ISH', rate: '3.00' },
        { name: 'CEDULAR', rate: '1.00', withholding: true },
      ],
    });
    const { id } = await desk.api<{ id: string }>('POST', '/invoices', body);
    for (const begin of ['Sustituir', 'Nota de crédito']) {
      await page.goto(`${desk.test.url}/health/live`);
      await desk.signIn(`/invoices/${id}`);
      await waitForText(page, 'Impuestos locales', 'main');
      await waitForText(page, '$45.00', 'main');
      await waitForText(page, '-$15.00', 'main');
      await click(page, begin);
      await waitForText(page, '$1,770.00', 'main');
      await waitForText(page, 'Todo en orden');
      await click(page, 'Empezar de nuevo');
    }
  });

  it('is replaced with its Carta Porte, under a new number', async () => {
    const { id } = await desk.api<{ id: string }>('POST', '/invoices', freight);
    await desk.signIn(`/invoices/${id}`);
    await click(desk.page, 'Sustituir');
    await waitForText(desk.page, 'Todo en orden');
    await click(desk.page, 'Timbrar');
    await waitForText(desk.page, 'Vigente');
    const { data } = await desk.api<{ data: { id: string }[] }>('GET', '/invoices');
    const [before, after] = await Promise.all(
      [id, data.find((one) => one.id !== id)?.id].map((one) =>
        desk.api<{ complementos: { cartaPorte31: Record<string, unknown> } }>('GET', `/invoices/${one}`),
      ),
    );
    const { idCCP: was, ...journey } = before?.complementos.cartaPorte31 ?? {};
    const { idCCP: is, ...same } = after?.complementos.cartaPorte31 ?? {};
    expect(same).to.deep.equal(journey);
    expect(is).to.be.a('string').not.equal(was);
  });
});
