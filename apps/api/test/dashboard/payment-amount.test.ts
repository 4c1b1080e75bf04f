import { ingreso } from '@lacre/testing/given';
import { expect } from 'chai';
import { click, waitForNamed, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';

describe('the amount of a payment, however large', () => {
  const desk = givenDesk();

  for (const width of [390, 600, 1280])
    it(`at ${width} pixels is fully visible`, async () => {
      const { page } = desk;
      const items = (ingreso().items ?? []).map((item) => ({ ...item, unitPrice: '1219411431.26' }));
      await desk.issue({ items, paymentMethod: 'PPD', paymentForm: '99' });
      const { data } = await desk.api<{ data: { id: string }[] }>('GET', '/invoices');
      await page.setViewport({ width, height: 844 });
      await desk.signIn(`/invoices/${data[0]?.id}`);
      await click(page, 'Registrar un pago');
      await waitForNamed(page, 'Monto pagado', 'field');
      await waitForText(page, '$1,414,517,260.26 MXN', '[role=dialog]');
      const isCut = `(() => {
        const field = [...document.querySelectorAll('[role=dialog] input')].find(({ value }) => value.startsWith('$'));
        return field.scrollWidth > field.clientWidth;
      })()`;
      expect(await page.evaluate(isCut)).to.equal(false);
    });
});
