import { expect } from 'chai';
import { invoiceBody, ppdBody } from '../support/bodies.ts';
import { click, fill, waitForNamed, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';

describe('a payment of several invoices', () => {
  const desk = givenDesk();

  interface Invoice {
    uuid: string;
    serie: string;
    folio: string;
    saldo: number | null;
  }
  const make = (body: Record<string, unknown>) => desk.api<Invoice>('POST', '/invoices', body);
  const balances = async () =>
    Object.fromEntries(
      (await desk.api<{ data: Invoice[] }>('GET', '/invoices')).data.map(({ uuid, saldo }) => [uuid, saldo]),
    );
  const chooseAll = async () => {
    await desk.signIn('/invoices');
    await click(desk.page, 'Seleccionar toda la página', 'checkbox');
    await click(desk.page, 'Registrar un pago');
  };

  it('is one receipt, which pays of each what was typed and leaves out those without a balance', async () => {
    const { page } = desk;
    const paid = await make(invoiceBody());
    const [one, other] = [await make(ppdBody()), await make(ppdBody())];
    await chooseAll();
    await waitForNamed(page, 'Monto pagado de A-2', 'field');
    await waitForText(page, 'En total: $3,480.00 MXN', '[role=dialog]');
    await page.keyboard.press('Escape');
    await page.waitForFunction("document.activeElement.textContent === 'Registrar un pago'");
    await page.keyboard.press('Enter');
    await fill(page, 'Monto pagado de A-3', '5000');
    await click(page, 'Timbrar el recibo');
    // Of which of them it is too much is said at its field, and nothing is stamped.
    await page.waitForFunction(`(() => {
      const wrong = [...document.querySelectorAll('[role=dialog] [aria-invalid=true]')];
      return wrong.length === 1 && wrong[0].value.startsWith('$5,000');
    })()`);
    expect(await balances()).to.deep.equal({ [paid.uuid]: null, [one.uuid]: 1740, [other.uuid]: 1740 });
    await fill(page, 'Monto pagado de A-3', '700.50');
    await waitForText(page, 'En total: $2,440.50 MXN', '[role=dialog]');
    await click(page, 'Timbrar el recibo');
    await waitForText(page, 'El recibo se timbró.');
    expect(await balances()).to.deep.equal({ [paid.uuid]: null, [one.uuid]: 0, [other.uuid]: 1039.5 });
    const { data } = await desk.api<{ data: { montoTotalPagos: number }[] }>('GET', '/payments');
    expect(data.map(({ montoTotalPagos }) => montoTotalPagos)).to.deep.equal([2440.5]);
    // The selection had the balances of before.
    await page.waitForFunction("document.querySelector('tbody input:checked') === null");
  });

  it('is refused in words for different customers or currencies', async () => {
    const { page } = desk;
    await make(ppdBody());
    await make(ppdBody({ currency: 'USD', exchange: 18.25 }));
    await chooseAll();
    await waitForText(page, 'Un recibo es de un solo cliente y una sola moneda', '[role=dialog] [role=alert]');
  });
});
