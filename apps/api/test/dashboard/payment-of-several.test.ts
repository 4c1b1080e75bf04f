import { expect } from 'chai';
import type { Page } from 'puppeteer';
import { invoiceBody, paymentBody, ppdBody } from '../support/bodies.ts';
import { click, fill, gone, waitForNamed, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';

/** What is said at each amount that is wrong. */
const wrongAmounts = (page: Page) =>
  page.$$eval('[role=dialog] .mantine-InputWrapper-root:has([aria-invalid=true])', (fields) =>
    fields.map((field) => field.textContent),
  );

/** As a window does that was covered for longer than what it shows is used without loading it again. */
const comeBack = (page: Page) =>
  page.evaluate(`(() => {
    const now = Date.now;
    Date.now = () => now() + 20_000;
    dispatchEvent(new Event('visibilitychange'));
  })()`);

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

  it('leaves out an invoice whose amount is empty, and names the one that is wrong', async () => {
    const { page } = desk;
    const [one, other, gone] = [await make(ppdBody()), await make(ppdBody()), await make(ppdBody())];
    await chooseAll();
    await waitForNamed(page, 'Monto pagado de A-1', 'field');
    // Meanwhile, elsewhere.
    await desk.api('POST', '/payments', paymentBody({ uuid: one.uuid, paid: 1000 }));
    await desk.api('POST', `/invoices/${gone.uuid}/cancel`, { motivo: '02' });
    await click(page, 'Timbrar el recibo');
    await page.waitForFunction("document.querySelectorAll('[role=dialog] [aria-invalid=true]').length === 2");
    expect(await wrongAmounts(page)).to.deep.equal([
      'Monto pagado de A-3la factura está cancelada',
      'Monto pagado de A-1Es mayor que el saldo del documento. El saldo antes de este pago es 740.00.',
    ]);
    await fill(page, 'Monto pagado de A-1', '740');
    await fill(page, 'Monto pagado de A-3', '');
    await waitForText(page, 'En total: $2,480.00 MXN', '[role=dialog]');
    await click(page, 'Timbrar el recibo');
    await waitForText(page, 'El recibo se timbró.');
    expect(await balances()).to.deep.equal({ [one.uuid]: 0, [other.uuid]: 0, [gone.uuid]: 0 });
  });

  it('has the balances that the list shows now, and keeps what is typed when they change', async () => {
    const { page } = desk;
    const { uuid } = await make(ppdBody());
    await desk.signIn('/invoices');
    await click(page, 'Seleccionar toda la página', 'checkbox');
    await waitForNamed(page, 'Registrar un pago');
    await desk.api('POST', '/payments', paymentBody({ uuid, paid: 1000 }));
    await comeBack(page);
    await waitForText(page, '$740.00', 'tbody');
    await click(page, 'Registrar un pago');
    await waitForNamed(page, 'Monto pagado', 'field');
    expect(await page.$eval('::-p-aria(Monto pagado)', (one) => (one as unknown as { value: string }).value)).to.equal(
      '$740.00 MXN',
    );
    await fill(page, 'Número de operación', '9001');
    await desk.api('POST', '/payments', paymentBody({ uuid, paid: 740 }));
    await comeBack(page);
    await waitForText(page, '$0.00', 'tbody');
    await click(page, 'Timbrar el recibo');
    await waitForText(page, 'El saldo antes de este pago es 0.00.', '[role=dialog]');
  });

  it('has the balances of now of invoices that the list no longer shows, and leaves out those without', async () => {
    const { page } = desk;
    const [one, other, third] = [await make(ppdBody()), await make(ppdBody()), await make(ppdBody())];
    await desk.signIn('/invoices');
    await click(page, 'Seleccionar toda la página', 'checkbox');
    await waitForNamed(page, 'Registrar un pago');
    await fill(page, 'Buscar', third.uuid);
    await page.waitForFunction("document.querySelectorAll('tbody tr').length === 1");
    await desk.api('POST', '/payments', paymentBody({ uuid: one.uuid, paid: 1000 }));
    await desk.api('POST', '/payments', paymentBody({ uuid: other.uuid, paid: 1740 }));
    await click(page, 'Registrar un pago');
    await waitForText(page, '$740.00 MXN', '[role=dialog] form');
    await waitForText(page, 'En total: $2,480.00 MXN', '[role=dialog]');
    await gone(page, 'Monto pagado de A-2');
    await page.keyboard.press('Escape');
    await desk.api('POST', '/payments', paymentBody({ uuid: one.uuid, paid: 740 }));
    await desk.api('POST', '/payments', paymentBody({ uuid: third.uuid, paid: 1740 }));
    await click(page, 'Registrar un pago');
    await waitForText(page, 'ya no tienen saldo', '[role=dialog] [role=alert]');
  });

  it('has the balance of now of an invoice that is older than a hundred open ones of its receiver', async () => {
    const { page } = desk;
    const { uuid } = await make(ppdBody());
    await Promise.all(Array.from({ length: 100 }, () => make(ppdBody())));
    await desk.signIn(`/invoices?q=${uuid}`);
    await click(page, 'Seleccionar toda la página', 'checkbox');
    await waitForNamed(page, 'Registrar un pago');
    await desk.api('POST', '/payments', paymentBody({ uuid, paid: 1000 }));
    await click(page, 'Registrar un pago');
    await waitForText(page, 'Se timbra un recibo', '[role=dialog]');
    expect(await page.$eval('::-p-aria(Monto pagado)', (one) => (one as unknown as { value: string }).value)).to.equal(
      '$740.00 MXN',
    );
  });
});
