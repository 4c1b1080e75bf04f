import { expect } from 'chai';
import { click, fill, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';
import { writeCustomer, writeItem } from './support/write-invoice.ts';

/** Delays the timer that follows the last key of a draft on the page's clock, until `release`. */
const holdLastKey = `{
  const wait = window.setTimeout;
  const held = [];
  window.setTimeout = (run, ms, ...given) => (ms === 350 ? (held.push(run), 0) : wait(run, ms, ...given));
  window.release = () => {
    window.setTimeout = wait;
    held.at(-1)();
  };
}`;

describe('the stamp button', () => {
  const desk = givenDesk();

  it('waits for the check of the last keys, and continues by itself', async () => {
    const { page } = desk;
    await desk.signIn('/invoices/new');
    await writeCustomer(page);
    await writeItem(page);
    await waitForText(page, 'Todo en orden');
    const calls: string[] = [];
    page.on('request', (request) => {
      const [, call] = /invoices\.(validate|create)/.exec(request.url()) ?? [];
      if (call && request.postData()?.includes('2000')) calls.push(call);
    });
    await page.evaluate(holdLastKey);
    await fill(page, 'Valor unitario', '2000');
    await waitForText(page, '$2,320.00');
    await click(page, 'Timbrar');
    await page.waitForSelector('main button[data-loading]');
    await page.evaluate('release()');
    await waitForText(page, 'Vigente');
    expect(calls.slice(0, 2)).to.deep.equal(['validate', 'create']);
    const { data } = await desk.api<{ data: { total: number }[] }>('GET', '/invoices');
    expect(data.map(({ total }) => total)).to.deep.equal([2320]);
  });

  it('leads to the invoice, and from there Back to the list, not to an empty editor', async () => {
    const { page } = desk;
    await desk.signIn('/invoices');
    await click(page, 'Nueva factura', 'link');
    await writeCustomer(page);
    await writeItem(page);
    await waitForText(page, 'Todo en orden');
    await click(page, 'Timbrar');
    await waitForText(page, 'Vigente');
    await page.goBack();
    await page.waitForFunction("location.pathname === '/app/invoices'");
  });

  it('is no longer pending once something is typed after the click', async () => {
    const { page } = desk;
    await desk.signIn('/invoices/new');
    await writeCustomer(page);
    await writeItem(page);
    await waitForText(page, 'Todo en orden');
    await page.evaluate(holdLastKey);
    await fill(page, 'Valor unitario', '2000');
    await click(page, 'Timbrar');
    await page.waitForSelector('main button[data-loading]');
    await fill(page, 'Valor unitario', '3000');
    await page.waitForSelector('main button:not([data-loading])[title="Ctrl + Enter"]');
    await page.evaluate('release()');
    await waitForText(page, '$3,480.00');
    await waitForText(page, 'Todo en orden');
    expect(desk.tab.requests.filter((url) => url.includes('invoices.create'))).to.deep.equal([]);
  });

  it('scrolls on a phone to why the invoice could not be stamped', async () => {
    const { page, tab } = desk;
    await page.setViewport({ width: 390, height: 844 });
    await desk.signIn('/invoices/new');
    await writeCustomer(page);
    await writeItem(page);
    await waitForText(page, 'Todo en orden');
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (!request.url().includes('invoices.create')) return void request.continue();
      void request.respond({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' });
    });
    await click(page, 'Timbrar');
    await waitForText(page, 'No sabemos si llegó', '[role=alert]');
    await page.waitForFunction(`(() => {
      const { top, bottom } = document.querySelector('main [role=alert]').getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    })()`);
    tab.problems.length = 0;
  });

  it('sends nothing when the last keys made the invoice invalid', async () => {
    const { page } = desk;
    await desk.signIn('/invoices/new');
    await writeCustomer(page);
    await writeItem(page);
    await waitForText(page, 'Todo en orden');
    await page.evaluate(holdLastKey);
    await fill(page, 'Descuento', '1600');
    await click(page, 'Timbrar');
    await page.waitForSelector('main button[data-loading]');
    await page.evaluate('release()');
    await waitForText(page, 'Descuento', '[role=alert]');
    expect(desk.tab.requests.filter((url) => url.includes('invoices.create'))).to.deep.equal([]);
  });
});
