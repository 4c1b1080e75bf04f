import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import type { CDPSession } from 'puppeteer';
import { sharedTestApi } from '../support/shared-api.ts';
import type { TestApi } from '../support/test-api.ts';
import { click, fill, openTab, settled, type Tab, waitForText } from './support/browser.ts';
import { givenBusiness } from './support/given-business.ts';
import { overlays } from './support/overlays.ts';
import { openSignedIn } from './support/sign-in.ts';

/**
 * The parts of a page and its overlays that cannot be seen, not even by scrolling down. Fields show that their text
 * continues, as do tags in them; a switch is wider than its visible part.
 */
const cut = `(() => {
  const shown = [...document.querySelectorAll('[role=dialog], .mantine-Popover-dropdown')].filter((one) => one.checkVisibility());
  const inside = shown.flatMap((one) => [one, ...one.querySelectorAll('*')]).filter((one) => one.checkVisibility());
  const isCut = (one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1 && getComputedStyle(one).overflowX !== 'visible' &&
    !one.matches('input, .mantine-Switch-track, .mantine-Pill-label');
  const { scrollWidth, clientWidth } = document.documentElement;
  return [
    ...(shown.length === 0 ? ['nothing is open'] : []),
    ...(scrollWidth > clientWidth ? ['the page scrolls sideways by ' + (scrollWidth - clientWidth)] : []),
    ...inside.filter(isCut).map((one) => 'cut off: ' + one.className + ' ' + one.textContent),
    ...inside.filter((one) => one.getBoundingClientRect().right > innerWidth + 1).map((one) => 'beside the screen: ' + one.textContent),
  ];
})()`;

/** Texts that are not as large as the font size demands: the smallest have five eighths of it. */
const tooSmall = (letters: number) => `[...document.querySelectorAll('body *')].filter((one) => one.checkVisibility() &&
  [...one.childNodes].some((part) => part.nodeType === Node.TEXT_NODE && part.data.trim() !== '') &&
  parseFloat(getComputedStyle(one).fontSize) < ${letters} * 0.625).map((one) => one.textContent)`;

/** Names of customers of which not every line is visible. */
const cutNames = `[...document.querySelectorAll('main [data-line-clamp]')]
  .filter((one) => one.scrollHeight > one.clientHeight + 2).map((one) => one.textContent)`;

describe('overlays on the smallest phone', () => {
  let test: TestApi;
  let tab: Tab;
  let ana: GivenUser;
  let invoiceId: string;
  let session: CDPSession | undefined;

  /** The font size that a user has chosen in the browser; the default is 16. */
  async function write(letters: number): Promise<void> {
    session ??= await tab.page.createCDPSession();
    await session.send('Page.setFontSizes', { fontSizes: { standard: letters } });
  }

  async function open(path: string): Promise<void> {
    await tab.page.goto(`${test.url}/app${path.replace(':id', invoiceId)}`);
    await tab.page.waitForSelector('h1');
    await settled(tab.page);
  }

  before(async () => {
    test = await sharedTestApi();
    ana = await test.given.user();
    ({ invoiceId } = await givenBusiness(test, ana));
    tab = await openTab();
    await tab.page.setViewport({ width: 320, height: 568 });
    await openSignedIn(tab, test.url, ana, '/customers');
  });
  after(async () => {
    await write(16);
    await session?.detach();
    await tab.close();
  });

  for (const letters of [16, 32]) {
    describe(`with a font size of ${letters} pixels`, () => {
      before(() => write(letters));
      // The browser forgets the size when a picture of a whole page is taken.
      afterEach(async () => expect(await tab.page.evaluate(tooSmall(letters))).to.deep.equal([]));

      for (const { path, button } of overlays.filter(({ isLikeAnother }) => !isLikeAnother))
        it(`${path}, ${button}: is fully visible without scrolling sideways`, async () => {
          await open(path);
          await click(tab.page, button);
          await tab.page.waitForSelector('::-p-aria([role="dialog"]), .mantine-Popover-dropdown');
          await settled(tab.page);
          expect(await tab.page.evaluate(cut)).to.deep.equal([]);
        });

      it('a new API key is visible together with the button that copies it', async () => {
        await open('/settings/api-keys');
        await click(tab.page, 'Clave nueva');
        await fill(tab.page, 'Nombre', `Tienda ${letters}`);
        await click(tab.page, 'Crear la clave');
        await waitForText(tab.page, 'Copiar', '[role=dialog]');
        expect(await tab.page.evaluate(cut)).to.deep.equal([]);
      });

      it('the details of a session and of an invoice wrap between words and stay on the screen', async () => {
        // From another device.
        const { email, password } = ana;
        await test.api('POST', '/auth/sign-in', { body: { email, password } });
        await open('/settings/security');
        await waitForText(tab.page, 'Cerrar la sesión');
        const widths = `[...document.querySelectorAll('main p')].filter((one) => one.innerText.startsWith('Iniciada el')).map((one) => one.clientWidth)`;
        for (const width of (await tab.page.evaluate(widths)) as number[]) expect(width).to.be.above(140);
        await open('/invoices/:id');
        await waitForText(tab.page, 'Lugar de expedición');
        const beside = `[...document.querySelectorAll('main .fact *')].filter((one) => one.getBoundingClientRect().right > innerWidth).map((one) => one.innerText)`;
        expect(await tab.page.evaluate(beside)).to.deep.equal([]);
      });
    });
  }

  it('lists show names of customers to their last word with a font size of 32 pixels', async () => {
    await write(32);
    for (const path of ['/', '/invoices', '/payments']) {
      await open(path);
      await waitForText(tab.page, 'ESPAÑOLA', 'main');
      expect(await tab.page.evaluate(cutNames)).to.deep.equal([]);
      expect(await tab.page.evaluate(tooSmall(32))).to.deep.equal([]);
    }
  });
});
