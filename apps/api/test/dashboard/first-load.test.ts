import { expect } from 'chai';
import type { HTTPRequest } from 'puppeteer';
import { waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';

describe('the dashboard before its scripts have run', () => {
  const desk = givenDesk();

  it('shows its seal while they are loading, and no longer', async () => {
    const { page, test } = desk;
    await desk.signIn('/settings/plan');
    const held: HTTPRequest[] = [];
    let isHeld = true;
    // Another test has loaded the scripts in this browser.
    await page.setCacheEnabled(false);
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (isHeld && request.url().endsWith('.js')) held.push(request);
      else void request.continue();
    });
    const opened = page.goto(`${test.url}/app/customers`);
    await page.waitForSelector('#root img[alt=Lacre]', { visible: true });
    isHeld = false;
    await Promise.all(held.map((request) => request.continue()));
    await opened;
    await waitForText(page, 'Todavía no hay clientes');
    expect(await page.$('.opening')).to.equal(null);
    await page.setCacheEnabled(true);
  });

  it('says that it needs JavaScript where it is off', async () => {
    const { page, test } = desk;
    await page.setJavaScriptEnabled(false);
    await page.goto(`${test.url}/app/invoices`);
    const shown = await page.$$eval('p', (all) =>
      all.filter((one) => one.checkVisibility()).map((one) => one.textContent),
    );
    await page.setJavaScriptEnabled(true);
    expect(shown).to.have.length(2);
    expect(shown[0]).to.include('necesita JavaScript');
  });
});
