import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { sharedTestApi } from '../support/shared-api.ts';
import type { TestApi } from '../support/test-api.ts';
import { axeFaults, loadAxe } from './support/axe-faults.ts';
import { click, fill, openTab, settled, type Tab, waitForText } from './support/browser.ts';
import { focusedName, tabTo } from './support/focus.ts';
import { givenBusiness } from './support/given-business.ts';
import { overlays } from './support/overlays.ts';
import { openSignedIn } from './support/sign-in.ts';

const shown = `[...document.querySelectorAll('[role=dialog], [role=menu], .mantine-Popover-dropdown')].filter((one) => one.checkVisibility())`;

/** Overlays for typing focus their field: the close button has the focus only where there is no field. */
const isAtWork = `(one) => one.contains(document.activeElement) &&
  (!document.activeElement.matches('.mantine-CloseButton-root') || one.querySelector('input, [data-dates-input]') === null)`;

describe('an overlay over a page, in dark mode', () => {
  let test: TestApi;
  let tab: Tab;
  let ana: GivenUser;
  let invoiceId: string;
  let webhookId: string;
  /** The state of the page before something opened over it. */
  let leftAt: string | undefined;

  before(async () => {
    test = await sharedTestApi();
    ana = await test.given.user();
    ({ invoiceId, webhookId } = await givenBusiness(test, ana));
    tab = await openTab();
    await tab.page.setViewport({ width: 1200, height: 860 });
    await tab.page.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value: 'dark' },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ]);
    await openSignedIn(tab, test.url, ana, '/customers');
  });
  after(() => tab.close());

  for (const { path, button } of overlays)
    it(`${path}, ${button}: has the focus inside, closes with Escape, restores the focus, and has no serious axe violations`, async () => {
      const { page } = tab;
      if (leftAt !== path) {
        await page.goto(`${test.url}/app${path.replace(':id', invoiceId).replace(':webhookId', webhookId)}`);
        await page.waitForSelector('h1');
        await loadAxe(page);
      }
      leftAt = undefined;
      const opener = await page.waitForSelector(`::-p-aria([name="${button}"][role="button"])`);
      await opener?.focus();
      await page.keyboard.press('Enter');
      await page.waitForFunction(`${shown}.length > 0`);
      // A menu is entered with its arrows, a dialog has the focus at once.
      const isMenu = await page.evaluate(`${shown}[0].getAttribute('role') === 'menu'`);
      if (isMenu) await page.keyboard.press('ArrowDown');
      await page.waitForFunction(`${shown}.some(${isAtWork})`);
      expect(await axeFaults(page)).to.deep.equal([]);
      if (!isMenu)
        for (let presses = 0; presses < 30; presses += 1) {
          await page.keyboard.press('Tab');
          expect(await page.evaluate(`${shown}.some((one) => one.contains(document.activeElement))`)).to.equal(true);
        }
      await page.keyboard.press('Escape');
      // The list of a field, where one is open, closes first.
      if (!isMenu && (await page.evaluate(`${shown}.length > 0`))) await page.keyboard.press('Escape');
      await page.waitForFunction(`${shown}.length === 0`);
      await page.waitForFunction(`document.activeElement !== document.body`);
      expect(await focusedName(page)).to.equal(button);
      leftAt = path;
    });

  const isAt = (label: string) => `document.activeElement?.labels?.[0]?.textContent.startsWith('${label}') === true`;

  it('shows errors readably beside their fields, and moves the keyboard focus to the first of them', async () => {
    const { page } = tab;
    await page.goto(`${test.url}/app/customers`);
    await click(page, 'Cliente nuevo');
    await fill(page, 'RFC', 'URE180429TM6');
    await fill(page, 'Nombre o razón social', 'UNIVERSIDAD ROBOTICA ESPAÑOLA');
    await fill(page, 'Código postal', '1');
    await tabTo(page, 'Guardar');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[role=dialog] .mantine-InputWrapper-error');
    await page.waitForFunction(isAt('Código postal'));
    await loadAxe(page);
    expect(await axeFaults(page)).to.deep.equal([]);
    await fill(page, 'Código postal', '86991');
    await click(page, 'Domicilio (opcional)');
    await fill(page, 'Calle', 'C'.repeat(201));
    await click(page, 'Domicilio (opcional)');
    await tabTo(page, 'Guardar');
    await page.keyboard.press('Enter');
    // An error in a closed section opens it.
    await page.waitForFunction(isAt('Calle'));
  });

  it('moves the focus to a date field after a choice with the keyboard, and to a rejected amount', async () => {
    const { page } = tab;
    await page.goto(`${test.url}/app/invoices/${invoiceId}`);
    await click(page, 'Registrar un pago');
    await fill(page, 'Monto pagado', '999999');
    // Until the clock of the sandbox is known, the calendar begins with the day of the browser, which is later.
    await settled(page);
    await tabTo(page, 'Fecha de pago');
    await page.keyboard.press('Enter');
    await page.waitForFunction("document.activeElement?.matches('.mantine-Popover-dropdown *')");
    await page.keyboard.press('Enter');
    await page.waitForFunction("document.activeElement?.matches('[data-dates-input]')");
    await tabTo(page, 'Timbrar el recibo');
    await page.keyboard.press('Enter');
    await waitForText(page, 'Es mayor que el saldo del documento', '.mantine-InputWrapper-error');
    await page.waitForFunction(isAt('Monto pagado'));
  });
});

describe('lists that were always empty, in dark mode', () => {
  let test: TestApi;
  let tab: Tab;

  before(async () => {
    test = await sharedTestApi();
    const luis = await test.given.user();
    await test.given.organization(luis);
    tab = await openTab();
    await tab.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
    await openSignedIn(tab, test.url, luis, '/customers');
  });
  after(() => tab.close());

  for (const [path, words] of [
    ['/', 'Sin facturas en estos meses'],
    ['/invoices', 'Todavía no hay facturas'],
    ['/payments', 'Todavía no hay recibos de pago'],
    ['/payrolls', 'Todavía no hay recibos de nómina'],
    ['/retentions', 'Todavía no hay constancias'],
    ['/customers', 'Todavía no hay clientes'],
    ['/products', 'Todavía no hay productos'],
    ['/settings/api-keys', 'Todavía no hay claves'],
    ['/settings/webhooks', 'Todavía no hay webhooks'],
  ] as const)
    it(`${path} explains how to begin, and has no serious axe violations`, async () => {
      await tab.page.goto(`${test.url}/app${path}`);
      await waitForText(tab.page, words);
      await loadAxe(tab.page);
      expect(await axeFaults(tab.page)).to.deep.equal([]);
    });

  it('have a link to skip the menu', async () => {
    const { page } = tab;
    await page.goto(`${test.url}/app/invoices`);
    await waitForText(page, 'Todavía no hay facturas');
    await tabTo(page, 'Ir al contenido');
    await page.keyboard.press('Enter');
    await page.waitForFunction("document.activeElement?.id === 'content'");
  });
});
