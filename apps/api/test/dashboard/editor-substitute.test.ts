import type { InvoiceDetail } from '@lacre/services/invoices/invoice-view';
import { ingreso } from '@lacre/testing/given';
import { expect } from 'chai';
import { globalBody, invoiceBody, item } from '../support/bodies.ts';
import { click, fill, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';

const isWritten = (text: string) => `[...document.querySelectorAll('input')].some(({ value }) => value === '${text}')`;

describe('a substitute in the editor', () => {
  const desk = givenDesk();

  it('preserves and shows the base of a local tax that does not cover the total, and computes the others', async () => {
    const { page } = desk;
    await desk.issue({
      ...ingreso(),
      localTaxes: [
        { name: 'ISH', rate: '3', base: '1000' },
        { name: 'Cinco al millar', rate: '0.50', withholding: true },
      ],
    });
    const { data } = await desk.api<{ data: { id: string; total: number }[] }>('GET', '/invoices');
    expect(data[0]?.total).to.equal(1762.5);
    await desk.signIn(`/invoices/${data[0]?.id}`);
    await click(page, 'Sustituir');
    await waitForText(page, 'Sustituye a', 'h1');
    await waitForText(page, '$1,762.50');
    await waitForText(page, '$1,000', 'main');
    const bases = `[...document.querySelectorAll('label')].filter((one) => one.textContent === 'Base del impuesto local').length`;
    expect(await page.evaluate(bases)).to.equal(1);
    await fill(page, 'Base del impuesto local', '500');
    await waitForText(page, '$1,747.50');
    await waitForText(page, 'Todo en orden');
    await click(page, 'Timbrar');
    await waitForText(page, 'Vigente');
    const after = await desk.api<{ data: { total: number }[] }>('GET', '/invoices');
    expect(after.data.map(({ total }) => total)).to.include(1747.5);
  });

  it('preserves terms, relations, and the third parties, customs documents, accounts and parts of each line', async () => {
    const { page } = desk;
    const advance = await desk.api<{ uuid: string }>('POST', '/invoices', invoiceBody());
    const { id } = await desk.api<{ id: string }>('POST', '/invoices', {
      ...invoiceBody(),
      paymentConditions: '30 días',
      related: [{ type: '07', uuids: [advance.uuid] }],
      items: [
        item({
          thirdParty: { taxId: 'CACX7605101P8', legalName: 'XOCHILT CASAS CHAVEZ', taxSystem: '612', zip: '36257' },
          propertyTaxAccounts: ['15956011002'],
        }),
        item({
          customsDocuments: ['15  48  3009  0001234'],
          parts: [{ description: 'Motor', productKey: '81111500', quantity: 2, unit: 'pza', unitPrice: 20.5 }],
        }),
      ],
    });
    await desk.signIn(`/invoices/${id}`);
    await click(page, 'Sustituir');
    await waitForText(page, 'Sustituye a', 'h1');
    await waitForText(page, 'Todo en orden');
    await click(page, 'Timbrar');
    await waitForText(page, 'Vigente');
    await waitForText(page, 'Sustituye a', 'main');
    const [substitute, replaced] = await Promise.all(
      [new URL(page.url()).pathname.split('/').at(-1), id].map((one) =>
        desk.api<Pick<InvoiceDetail, 'condicionesDePago' | 'cfdiRelacionados' | 'conceptos'>>(
          'GET',
          `/invoices/${one}`,
        ),
      ),
    );
    expect(substitute?.condicionesDePago).to.equal('30 días');
    expect(substitute?.conceptos).to.deep.equal(replaced?.conceptos);
    expect(substitute?.cfdiRelacionados.map(({ tipoRelacion }) => tipoRelacion)).to.deep.equal(['07', '04']);
  });

  it('preserves the bases of taxes that are not the price, and computes the others', async () => {
    const { page } = desk;
    const taxes = (...changes: Record<string, unknown>[]) =>
      changes.map((change) => ({ type: '002', factorType: 'Tasa', rate: '0.160000', ...change }));
    const { id, total } = await desk.api<{ id: string; total: number }>(
      'POST',
      '/invoices',
      invoiceBody({
        items: [
          item({ taxes: taxes({ base: 500 }) }),
          item({ taxes: taxes({ type: '003', rate: '0.080000' }, {}) }),
          item({ taxes: taxes({ type: '003', factorType: 'Cuota', rate: '0.500000', base: 30 }, { base: 1500 }) }),
        ],
      }),
    );
    await desk.signIn(`/invoices/${id}`);
    await click(page, 'Sustituir');
    await waitForText(page, 'Sustituye a', 'h1');
    await waitForText(page, `$${total.toLocaleString('es-MX', { minimumFractionDigits: 2 })}`, '[aria-live=polite]');
    const stored = JSON.parse(
      (await page.evaluate(
        "Object.entries(localStorage).find(([key, text]) => key.includes('draft') && text.includes('replaces'))[1]",
      )) as string,
    ) as { items: { taxes: { base?: number }[] }[] };
    const bases = stored.items.map((line) => line.taxes.map(({ base }) => base));
    expect(bases).to.deep.equal([[500], [undefined, undefined], [30, 1500]]);
  });

  it('of a global invoice has its period', async () => {
    const { page } = desk;
    const { id } = await desk.api<{ id: string }>('POST', '/invoices', globalBody());
    await desk.signIn(`/invoices/${id}`);
    await click(page, 'Sustituir');
    await waitForText(page, 'Sustituye a', 'h1');
    await waitForText(page, 'Todo en orden');
  });

  it('and a credit note continue an existing draft without asking; only another document asks', async () => {
    const { page } = desk;
    await desk.issue();
    const { data } = await desk.api<{ data: { id: string }[] }>('GET', '/invoices');
    const path = `/invoices/${data[0]?.id}`;
    await desk.signIn(path);
    await click(page, 'Sustituir');
    await waitForText(page, 'Sustituye a', 'h1');
    await fill(page, 'Descripción', 'Corregida a medias');
    await page.goBack();
    await click(page, 'Sustituir');
    await waitForText(page, 'Sustituye a', 'h1');
    expect(await page.evaluate(isWritten('Corregida a medias'))).to.equal(true);
    await page.goBack();
    await click(page, 'Nota de crédito');
    await click(page, 'Descartarla y continuar');
    await waitForText(page, 'Nota de crédito (egreso)', 'h1');
    await fill(page, 'Descripción', 'Devolución a medias');
    await page.goBack();
    await click(page, 'Nota de crédito');
    await waitForText(page, 'Nota de crédito (egreso)', 'h1');
    expect(await page.evaluate(isWritten('Devolución a medias'))).to.equal(true);
    await page.goBack();
    await click(page, 'Sustituir');
    await waitForText(page, 'Tiene una factura a medio escribir');
  });
});
