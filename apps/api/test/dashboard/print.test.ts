import { expect } from 'chai';
import type { Page } from 'puppeteer';
import { paymentBody } from '../support/bodies.ts';
import { follow, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';

describe('a printed page of the dashboard', () => {
  const desk = givenDesk();

  it('has no menu, no header over the content, and no buttons', async () => {
    await desk.issue();
    await desk.signIn('/invoices');
    await waitForText(desk.page, 'A-1');
    await desk.page.emulateMediaType('print');
    const seen = await desk.page.evaluate(
      "[...document.querySelectorAll('header, nav, main :is(.mantine-Button-root, .mantine-ActionIcon-root)')].filter((one) => one.checkVisibility()).length",
    );
    expect(seen).to.equal(0);
    expect(await desk.page.evaluate("getComputedStyle(document.querySelector('main')).paddingTop")).to.equal('0px');
  });

  it('is dark on white, whatever the color scheme of the screen, which does not change', async () => {
    const color = 'getComputedStyle(document.querySelector("h1")).color';
    await desk.signIn('/invoices');
    await waitForText(desk.page, 'Facturas', 'h1');
    const inLight = await desk.page.evaluate(color);
    await desk.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
    await desk.page.waitForFunction(`${color} !== '${inLight}'`);
    const inDark = await desk.page.evaluate(color);
    await desk.page.evaluate(`addEventListener('beforeprint', () => { window.printed = ${color}; })`);
    await desk.page.pdf();
    expect(await desk.page.evaluate('[window.printed, document.documentElement.dataset.mantineColorScheme]')).to.eql([
      inLight,
      'dark',
    ]);
    expect(await desk.page.evaluate(color)).to.equal(inDark);
  });

  it('has every column of a list, on a sheet that is narrower than the screen', async () => {
    const { page } = desk;
    await desk.issue({ paymentMethod: 'PPD', paymentForm: '99' });
    const { data } = await desk.api<{ data: { uuid: string }[] }>('GET', '/invoices');
    await desk.api('POST', '/payments', {
      ...paymentBody({ uuid: String(data[0]?.uuid), paid: 100 }),
      environment: 'sandbox',
    });
    await desk.signIn('/invoices');
    await waitForText(page, 'A-1');
    await page.emulateMediaType('print');
    // A sheet of Letter size between its margins.
    await page.setViewport({ width: 740, height: 980 });
    const columnsNow = () =>
      page.$$eval('main th', (all) => all.filter((one) => one.checkVisibility()).map((one) => one.textContent));
    const columns = await columnsNow();
    expect(columns).to.deep.equal(['Folio', 'Cliente', 'Fecha', 'Estado', 'Total', 'Saldo']);
    expect(await page.$eval('main table', (one) => one.getBoundingClientRect().right)).to.be.at.most(740);
    // A card for each row is for phones, a column of buttons for screens.
    await follow(page, '/payments', 'P-1');
    expect(await columnsNow()).to.deep.equal(['Folio', 'Cliente', 'Fecha', 'Estado', 'Cobrado']);
    await follow(page, '/', 'Últimas facturas');
    await waitForText(page, 'A-1', 'main');
    expect(await columnsNow()).to.include.members(['Folio', 'Estado']);
  });

  const filters = (page: Page) =>
    page.$$eval('main input:not(td *, th *, [type=hidden]), main [data-dates-input]', (all) =>
      all
        .filter((one) => one.checkVisibility())
        .map((one) => one.getAttribute('value') || one.textContent || one.parentElement?.parentElement?.textContent),
    );

  it('shows the active filters of a list, and no empty ones', async () => {
    const { page } = desk;
    await desk.issue({ paymentMethod: 'PPD', paymentForm: '99' });
    await desk.signIn('/invoices');
    await waitForText(page, 'A-1');
    await waitForText(page, 'Desde – Hasta');
    await page.emulateMediaType('print');
    expect(await filters(page)).to.deep.equal(['Las más nuevas']);
    await page.goto(
      `${desk.test.url}/app/invoices?q=A-1&status=vigente&balance=open&issuedFrom=2026-01-01&issuedTo=2099-01-02`,
    );
    await waitForText(page, '1 ene 2026 – 2 ene 2099');
    expect(await filters(page)).to.deep.equal([
      'A-1',
      'Vigente',
      '1 ene 2026 – 2 ene 2099',
      'Las más nuevas',
      'Solo con saldo',
    ]);
    for (const path of ['/payrolls', '/settings/audit']) {
      await page.goto(`${desk.test.url}/app${path}`, { waitUntil: 'networkidle0' });
      expect(await filters(page)).to.deep.equal([]);
    }
  });

  it('has no month to navigate to, and no card that is cut by the end of a sheet', async () => {
    const { page } = desk;
    await desk.issue({ paymentMethod: 'PPD', paymentForm: '99' });
    await desk.signIn();
    await waitForText(page, 'Principales clientes');
    await page.emulateMediaType('print');
    await page.setViewport({ width: 740, height: 980 });
    const cards = await page.evaluate(`[...document.querySelectorAll('main section.mantine-Card-root')]
      .map((one) => getComputedStyle(one).overflowY + ' ' + getComputedStyle(one).breakInside)`);
    expect([...new Set(cards as string[])]).to.deep.equal(['visible avoid']);
    const seen = await page.$$eval('main button', (all) => all.filter((one) => one.checkVisibility()).length);
    expect(seen).to.equal(0);
  });
});
