import { ingreso } from '@lacre/testing/given';
import { expect } from 'chai';
import type { HTTPRequest } from 'puppeteer';
import { click, fill, waitForNamed, waitForText } from './support/browser.ts';
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

  it('has its cents before it is typed and after, and meanwhile stays as it is typed', async () => {
    const { page } = desk;
    const items = (ingreso().items ?? []).map((item) => ({ ...item, unitPrice: '2013.36' }));
    await desk.issue({ items, paymentMethod: 'PPD', paymentForm: '99' });
    const { data } = await desk.api<{ data: { id: string }[] }>('GET', '/invoices');
    await desk.signIn(`/invoices/${data[0]?.id}`);
    await click(page, 'Registrar un pago');
    await waitForText(page, '$2,335.50 MXN', '[role=dialog] form');
    const amount = () =>
      page.$$eval('[role=dialog] input', (all) => all.find(({ value }) => value.startsWith('$'))?.value);
    expect(await amount()).to.equal('$2,335.50 MXN');
    await page.keyboard.press('Tab');
    expect(await amount()).to.equal('$2,335.50 MXN');
    for (const typed of ['2335.5', '2335', '0.05']) {
      await fill(page, 'Monto pagado', '');
      await page.keyboard.type(typed);
      const [whole, decimals] = typed.split('.');
      const shown = `$${Number(whole).toLocaleString('en')}${decimals === undefined ? '' : `.${decimals}`} MXN`;
      expect(await amount()).to.equal(shown);
      await page.keyboard.press('Tab');
      expect(await amount()).to.equal(`$${Number(whole).toLocaleString('en')}.${(decimals ?? '').padEnd(2, '0')} MXN`);
    }
  });

  it('in pesos is the deposit of the bank, whose cents no rate of six decimals reproduces', async () => {
    const { page } = desk;
    const items = (ingreso().items ?? []).map((item) => ({ ...item, unitPrice: '1000000' }));
    await desk.issue({ items, paymentMethod: 'PPD', paymentForm: '99', currency: 'USD', exchange: '17.5' });
    const { data } = await desk.api<{ data: { id: string }[] }>('GET', '/invoices');
    await desk.signIn(`/invoices/${data[0]?.id}`);
    await click(page, 'Registrar un pago');
    await click(page, 'Se pagó en pesos', 'checkbox');
    await fill(page, 'Pesos por USD el día del pago', '18.234567');
    await waitForText(page, '$21,152,097.72 MXN', '[role=dialog] form');
    // Passing through the field states no deposit.
    await click(page, 'Depósito en pesos', 'field');
    await click(page, 'Número de operación', 'field');
    await waitForText(page, '18.234567', '[role=dialog] form');
    await fill(page, 'Depósito en pesos', '21152098.05');
    const rate = () => page.$eval('::-p-aria(Pesos por USD el día del pago)', (one) => Reflect.get(one, 'value'));
    expect(await rate()).to.equal('18.234567');
    await fill(page, 'Monto pagado', '1000000');
    expect(await rate()).to.equal('21.152098');
    await fill(page, 'Monto pagado', '1160000');
    await click(page, 'Timbrar el recibo');
    await waitForText(page, 'Parcialidad 1');
    const [receipt] = (await desk.api<{ data: { id: string }[] }>('GET', '/payments')).data;
    const { pagos } = await desk.api<{ pagos: { documentos: object[] }[] }>('GET', `/payments/${receipt?.id}`);
    expect(pagos[0]).to.include({ moneda: 'MXN', monto: 21152098.05 });
    expect(pagos[0]?.documentos[0]).to.include({ moneda: 'USD', pagado: 1160000, saldoInsoluto: 0 });
  });

  it('is stamped with the date of the sandbox, even if that arrives late', async () => {
    const { page } = desk;
    await desk.issue({ paymentMethod: 'PPD', paymentForm: '99' });
    const { data } = await desk.api<{ data: { id: string }[] }>('GET', '/invoices');
    const held = Promise.withResolvers<HTTPRequest>();
    await page.setRequestInterception(true);
    const listen = (request: HTTPRequest) =>
      request.url().includes('sandbox.clock') ? held.resolve(request) : void request.continue();
    page.on('request', listen);
    await desk.signIn(`/invoices/${data[0]?.id}`);
    await click(page, 'Registrar un pago');
    const request = await held.promise;
    await waitForNamed(page, 'Monto pagado', 'field');
    expect(await page.$('[role=dialog] [type=submit]:disabled')).not.to.equal(null);
    await request.continue();
    await click(page, 'Timbrar el recibo');
    await waitForText(page, 'Parcialidad 1');
    page.off('request', listen);
  });

  for (const [currency, price, full] of [
    ['JPY', '1000', '$1,160 JPY'],
    ['KWD', '1000.008', '$1,160.009 KWD'],
  ] as const)
    it(`has as many decimals as ${currency} has`, async () => {
      const { page } = desk;
      const items = (ingreso().items ?? []).map((item) => ({ ...item, unitPrice: price }));
      await desk.issue({ items, paymentMethod: 'PPD', paymentForm: '99', currency, exchange: '55' });
      const { data } = await desk.api<{ data: { id: string; saldo: number }[] }>('GET', '/invoices');
      await desk.signIn(`/invoices/${data[0]?.id}`);
      await click(page, 'Registrar un pago');
      await waitForText(page, full, '[role=dialog] form');
      await fill(page, `Pesos por ${currency} el día del pago`, '55');
      await click(page, 'Timbrar el recibo');
      await waitForText(page, 'Parcialidad 1');
      expect((await desk.api<{ data: { saldo: number }[] }>('GET', '/invoices')).data[0]?.saldo).to.equal(0);
    });
});
