import { expect } from 'chai';
import type { HTTPRequest, Page } from 'puppeteer';
import { startTestApi } from '../support/test-api.ts';
import { click, settled, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';

describe('the renewal of a session of the dashboard', () => {
  // Its clock is advanced.
  const desk = givenDesk({ start: startTestApi });

  /** From now on this renews the session. */
  async function onRenewal(page: Page, renew: (request: HTTPRequest) => Promise<void>): Promise<void> {
    await page.setRequestInterception(true);
    page.on('request', (request) =>
      request.url().includes('auth.refresh') ? void renew(request) : void request.continue(),
    );
  }

  it('is repeated by the page that is reloaded before the response arrives', async () => {
    const { page, tab } = desk;
    await desk.signIn('/customers');
    await waitForText(page, 'Todavía no hay clientes');
    await settled(page);
    let renewals = 0;
    let renewed = () => {};
    const isRenewed = new Promise<void>((resolve) => {
      renewed = resolve;
    });
    await onRenewal(page, async (request) => {
      renewals += 1;
      if (renewals > 1) return request.continue();
      await fetch(request.url(), { method: 'POST', headers: request.headers(), body: request.postData() ?? '' });
      renewed();
    });
    desk.test.clock.advance(16 * 60);
    await click(page, 'Productos', 'link');
    await isRenewed;
    await page.reload();
    await waitForText(page, 'Todavía no hay productos');
    expect(renewals).to.equal(2);
    tab.problems.length = 0;
  });

  it('happens once for two tabs whose token expires at the same time, and both continue', async () => {
    const { page, tab } = desk;
    await desk.signIn('/customers');
    const other = await tab.openBeside();
    await other.goto(`${desk.test.url}/app/customers`);
    let renewals = 0;
    for (const one of [page, other]) {
      await waitForText(one, 'Todavía no hay clientes');
      await settled(one);
      await onRenewal(one, (request) => {
        renewals += 1;
        return request.continue();
      });
    }
    desk.test.clock.advance(16 * 60);
    const open = "[...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Productos').click()";
    await Promise.all([page.evaluate(open), other.evaluate(open)]);
    for (const one of [page, other]) await waitForText(one, 'Todavía no hay productos');
    expect(renewals).to.equal(1);
    tab.problems.length = 0;
  });
});
