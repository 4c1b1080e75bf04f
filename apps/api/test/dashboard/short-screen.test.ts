import type { Page } from 'puppeteer';
import { click, openList, press, settled, waitForNamed, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';

/**
 * Whether this element is on the screen, from its top to its bottom, and nothing covers it. To be waited for: what
 * belongs to the header follows it after the page has scrolled.
 */
const isShown = (what: string) => `(() => {
  const one = ${what};
  const { top, bottom, left, width } = one.getBoundingClientRect();
  const at = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
  return top >= 0 && bottom <= innerHeight && one.contains(at);
})()`;

const focusedIsShown = isShown('document.activeElement');

/** Presses a key until what has this text has the focus. */
async function pressUntil(page: Page, key: 'ArrowDown' | 'ArrowUp', text: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press(key);
    if ((await page.evaluate('document.activeElement.textContent')) === text) return;
  }
  throw new Error(`${key} never reaches ${text}`);
}

describe('a screen of 256 pixels of height, as one of 1024 at 400 %', () => {
  const desk = givenDesk();

  /** A page with all its responses, the name of the user among them: it makes the menu taller. */
  async function openCustomers(): Promise<void> {
    await desk.page.setViewport({ width: 320, height: 256 });
    await desk.signIn('/customers');
    await settled(desk.page);
  }

  /** The dialog of a payment, on a screen of little height. */
  async function openPayment() {
    const { page } = desk;
    await desk.issue({ paymentMethod: 'PPD', paymentForm: '99' });
    const { data } = await desk.api<{ data: { id: string }[] }>('GET', '/invoices');
    await page.setViewport({ width: 320, height: 256 });
    await desk.signIn(`/invoices/${data[0]?.id}`);
    await click(page, 'Registrar un pago');
    return page;
  }

  it('has room for the menu of a user with twenty organizations, down to its last item', async () => {
    const { page, test, ana } = desk;
    for (let made = 1; made < 20; made += 1) await test.given.organization(ana, `Sucursal ${made}`);
    await openCustomers();
    await press(page, '[aria-label^="Organización:"]');
    await waitForText(page, 'Nueva organización', '[role=menu]');
    await pressUntil(page, 'ArrowDown', 'Sucursal 19');
    await page.waitForFunction(focusedIsShown);
    await pressUntil(page, 'ArrowDown', 'Nueva organización');
    await page.waitForFunction(focusedIsShown);
  });

  it('has room for the menu of the account, down to signing out', async () => {
    const { page } = desk;
    await openCustomers();
    await click(page, 'Su cuenta');
    await waitForNamed(page, 'Salir', 'menuitem');
    await pressUntil(page, 'ArrowUp', 'Salir');
    await page.waitForFunction(focusedIsShown);
  });

  it('has room for the calendar of a payment, down to the last day', async () => {
    const page = await openPayment();
    await waitForNamed(page, 'Timbrar el recibo');
    await settled(page);
    await press(page, '[role=dialog] .mantine-DatePickerInput-input');
    await page.waitForSelector('.mantine-DatePickerInput-day[data-selected]');
    await page.focus('.mantine-DatePickerInput-day[data-selected]');
    await page.waitForFunction(focusedIsShown);
  });

  it('has room for the choices of a field in a dialog, also far down its list', async () => {
    const page = await openPayment();
    await click(page, 'Forma de pago', 'field');
    await page.waitForSelector(`${await openList(page)} [role=option]`);
    for (let choices = 0; choices < 6; choices += 1) await page.keyboard.press('ArrowDown');
    await page.waitForFunction(isShown('document.querySelector("[data-combobox-selected]")'));
  });
});
