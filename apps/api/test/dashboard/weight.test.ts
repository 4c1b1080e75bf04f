import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { click, waitForNamed } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';

const assets = resolve(import.meta.dirname, '../../../web/dist/assets');

/** Compressed script that a first visit of a page may load. */
const LIMIT_KB = 250;

describe('the weight of the dashboard', () => {
  const desk = givenDesk();

  /** Compressed kilobytes of the script among these addresses. */
  async function scriptKb(urls: string[]): Promise<number> {
    const names = urls
      .map((url) => new URL(url).pathname.split('/').at(-1) ?? '')
      .filter((name) => name.endsWith('.js'));
    const sizes = [...new Set(names)].map(async (name) => (await stat(join(assets, `${name}.br`))).size);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024;
  }

  for (const path of ['/sign-in', '/', '/invoices', '/invoices/new'])
    it(`loads at most ${LIMIT_KB} KB of script for ${path}`, async () => {
      const { page, tab, test } = desk;
      if (path !== '/sign-in') await desk.signIn('/products');
      const before = tab.requests.length;
      await page.goto(`${test.url}/app${path}`, { waitUntil: 'networkidle0' });
      expect(await scriptKb(tab.requests.slice(before))).to.be.within(1, LIMIT_KB);
    });

  it('loads the descriptions of complements only when one is added', async () => {
    const { page, tab } = desk;
    await desk.signIn('/invoices/new');
    const isAsked = () => tab.requests.some((url) => url.includes('/complement-section-'));
    await waitForNamed(page, 'Complementos');
    expect(isAsked()).to.equal(false);
    await click(page, 'Complementos');
    await waitForNamed(page, 'Agregar un complemento', 'field');
    expect(isAsked()).to.equal(true);
  });

  for (const [path, chunk, call] of [
    ['/', 'home-page-', 'summary.get'],
    ['/invoices', 'invoice-list-page-', 'invoices.list'],
  ] as const)
    it(`requests what ${path} shows before its page is loaded`, async () => {
      const { page } = desk;
      await desk.signIn('/products');
      await page.setRequestInterception(true);
      let asked = () => {};
      const isAsked = new Promise<void>((resolve) => {
        asked = resolve;
      });
      page.on('request', async (request) => {
        const url = request.url();
        if (url.includes('/trpc/') && url.includes(call)) asked();
        // The page waits for the call: if the page itself made it, both would wait forever.
        if (url.includes(chunk)) await isAsked;
        await request.continue();
      });
      await page.goto(`${desk.test.url}/app${path}`, { waitUntil: 'domcontentloaded' });
      await page.waitForSelector('h1');
    });
});
