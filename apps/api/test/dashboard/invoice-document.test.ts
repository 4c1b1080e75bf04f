import { cartaPorteExample } from '@lacre/cfdi/complements/cartaporte/example';
import { expect } from 'chai';
import { invoiceBody, item } from '../support/bodies.ts';
import { click, gone, waitForText } from './support/browser.ts';
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

  it('names a credit note and a transfer of goods as such, and shows no currency that stands for none', async () => {
    const { page } = desk;
    const { uuid } = await desk.api<{ uuid: string }>('POST', '/invoices', invoiceBody());
    const credit = invoiceBody({ type: 'E', use: 'G02', relatedInvoiceUuid: uuid });
    const transfer = invoiceBody({
      type: 'T',
      customer: { legalName: 'ESCUELA KEMPER URGATE', taxId: 'EKU9003173C9', taxSystem: '601', zip: '42501' },
      use: 'S01',
      paymentForm: undefined,
      items: [{ description: 'Muebles', productKey: '56101500', unitKey: 'H87', quantity: 10, unitPrice: 0 }],
    });
    await desk.signIn('/invoices');
    for (const [body, name] of [
      [credit, 'Nota de crédito E-1'],
      [transfer, 'Traslado T-1'],
    ] as const) {
      const { id } = await desk.api<{ id: string }>('POST', '/invoices', body);
      await page.goto(`${desk.test.url}/app/invoices/${id}`);
      await waitForText(page, name, 'h1');
      await waitForText(page, 'Subtotal', 'main');
      await gone(page, 'XXX');
    }
    await page.goto(`${desk.test.url}/app/invoices`);
    await waitForText(page, 'T-1', 'td');
    await gone(page, 'XXX');
  });

  it('shows its Carta Porte with the labels of the editor, and its values as people read them', async () => {
    const { id } = await desk.api<{ id: string }>('POST', '/invoices', freight);
    await desk.signIn(`/invoices/${id}`);
    await waitForText(desk.page, 'Carta Porte 3.1', 'h2');
    await waitForText(desk.page, 'Ubicación 1', 'main');
    await waitForText(desk.page, 'Salida o llegada 23 nov 2026, 08:00', 'main');
    await waitForText(desk.page, 'Peso bruto total 1,500.000', 'main');
    await waitForText(desk.page, 'Clave de unidad H87 · Pieza', 'main');
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
