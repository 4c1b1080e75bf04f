import { ingreso } from '@lacre/testing/given';
import { expect } from 'chai';
import { click, fill, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';

describe('a substitute in the editor', () => {
  const desk = givenDesk();

  it('keeps the base of a local tax that is not on the whole, says it, and leaves that of others to the sum', async () => {
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
});
