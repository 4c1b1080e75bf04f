import { cartaPorteExample } from '@lacre/cfdi/complements/cartaporte/example';
import { expect } from 'chai';
import type { Page } from 'puppeteer';
import { globalBody, invoiceBody, item, paymentBody, ppdBody } from '../support/bodies.ts';
import { click, gone, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';

/** The left edges of the letters of each text, wherever it is on the page. */
async function edgesOf(page: Page, texts: readonly string[]): Promise<number[][]> {
  const found = await page.evaluate(`(() => {
    const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    const edges = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const wanted of ${JSON.stringify(texts)}) {
        const at = node.textContent.indexOf(wanted);
        const letter = (place) => {
          const range = document.createRange();
          range.setStart(node, place);
          range.setEnd(node, place + 1);
          return range.getBoundingClientRect().left;
        };
        if (at >= 0) edges.push(Array.from(wanted, (_, i) => letter(at + i)));
      }
    return edges;
  })()`);
  return found as number[][];
}

describe('the page of an invoice', () => {
  const desk = givenDesk();
  const { idCCP: _, totalDistRec: __, ...cartaPorte31 } = cartaPorteExample as Record<string, unknown>;
  const freight = invoiceBody({ items: [item({ productKey: '78101802' })], complements: { cartaPorte31 } });

  /** Across its elements; the meaning of a code loads after the code. */
  const shows = (text: string) =>
    desk.page.waitForFunction(
      `document.querySelector('main').innerText.replaceAll(/\\s+/g, ' ').includes(${JSON.stringify(text)})`,
      { polling: 'raf' },
    );

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

  it('shows terms, relations, the taxes of each line with their bases, and what else its lines have', async () => {
    const advance = await desk.api<{ uuid: string }>('POST', '/invoices', invoiceBody());
    const { id } = await desk.api<{ id: string }>('POST', '/invoices', {
      ...invoiceBody(),
      paymentConditions: '30 días a partir de la entrega',
      related: [{ type: '07', uuids: [advance.uuid] }],
      items: [
        item({
          taxes: [
            { type: '003', factorType: 'Tasa', rate: '0.080000' },
            { type: '002', factorType: 'Tasa', rate: '0.160000' },
            { type: '002', factorType: 'Tasa', rate: '0.106667', withholding: true },
          ],
          thirdParty: { taxId: 'CACX7605101P8', legalName: 'XOCHILT CASAS CHAVEZ', taxSystem: '612', zip: '36257' },
          propertyTaxAccounts: ['15956011002'],
          customsDocuments: ['15  48  3009  0001234'],
          parts: [{ description: 'Motor', productKey: '81111500', quantity: 2, unit: 'pza', unitPrice: 20.5 }],
        }),
      ],
    });
    await desk.signIn(`/invoices/${id}`);
    for (const text of [
      'Condiciones de pago 30 días a partir de la entrega',
      'IEPS 8% sobre $1,500.00: $120.00',
      'IVA 16% sobre $1,620.00: $259.20',
      'IVA 10.6667% retenido sobre $1,620.00: $172.80',
      'Por cuenta de XOCHILT CASAS CHAVEZ · CACX7605101P8 · 612 · Personas Físicas',
      'Pedimento 15 48 3009 0001234',
      'Cuenta predial 15956011002',
      'Parte 2 pza Motor · 81111500 · $20.50 · $41.00',
      'IVA retenido -$172.80',
      '07 · CFDI por aplicación de anticipo',
    ])
      await shows(text);
  });

  it('shows codes and amounts in their order behind a text that turns its own', async () => {
    const turning = '\u202erotoM';
    const { id } = await desk.api<{ id: string }>('POST', '/invoices', {
      ...invoiceBody(),
      items: [
        item({
          sku: turning,
          thirdParty: { taxId: 'CACX7605101P8', legalName: 'XOCHILT CASAS \u05d0', taxSystem: '612', zip: '36257' },
          parts: [{ description: turning, productKey: '81111500', quantity: 2, unit: turning, unitPrice: 20.5 }],
        }),
      ],
    });
    await desk.signIn(`/invoices/${id}`);
    await shows('$41.00');
    const found = await edgesOf(desk.page, ['81111500', '$41.00', 'CACX7605101P8']);
    expect(found.length).to.be.at.least(3);
    for (const edges of found) expect(edges).to.deep.equal(edges.toSorted((one, other) => one - other));
  });

  it('of a global invoice shows its period', async () => {
    const { id } = await desk.api<{ id: string }>('POST', '/invoices', globalBody());
    await desk.signIn(`/invoices/${id}`);
    await shows('Periodo 04 · Mensual, 11 · Noviembre 2026');
  });

  it('shows only the amounts of the receipts that count toward its balance', async () => {
    const { page } = desk;
    const { id, uuid } = await desk.api<{ id: string; uuid: string }>('POST', '/invoices', ppdBody());
    const receipt = await desk.api<{ id: string }>('POST', '/payments', paymentBody({ uuid, paid: 740 }));
    await desk.api('POST', `/payments/${receipt.id}/cancel`, { motivo: '02' });
    await desk.api('POST', '/payments', paymentBody({ uuid, paid: 500 }));
    await desk.signIn(`/invoices/${id}`);
    await shows('Por cobrar $1,240.00');
    const card = await page.$$eval(
      'main .mantine-Card-root',
      (cards) =>
        cards
          .map((one) => (one as unknown as { innerText: string }).innerText)
          .find((text) => text.includes('Recibos de pago')) ?? '',
    );
    expect(card).to.match(/Parcialidad 1 · pagada el 20 nov 2026 · cancelado/);
    expect(card.match(/\$[\d,.]+/g)).to.deep.equal(['$500.00', '$1,240.00', '$500.00']);
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
