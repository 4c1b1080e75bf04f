import { expect } from 'chai';
import type { Page } from 'puppeteer';
import { click, press, settled, waitForNamed, waitForText } from './support/browser.ts';
import { tabTo } from './support/focus.ts';
import { givenDesk } from './support/given-desk.ts';

/**
 * The list of the focused field as it is exposed: whether it is open, and the choices of the one that it references.
 */
const said = `(() => {
  const field = document.activeElement;
  const list = document.getElementById(field.getAttribute('aria-controls'));
  const choices = [...(list?.querySelectorAll('[role=option]') ?? [])].filter((one) => one.checkVisibility());
  return field.getAttribute('aria-expanded') + ': ' + choices.map((one) => one.textContent).join(', ');
})()`;
const types = 'true: Factura, Nota de crédito, Traslado, Recibo de pago';

/** Waits until the focused field says this; the error of a timeout shows what it says instead. */
async function waitForSaid(page: Page, words: string): Promise<void> {
  try {
    await page.waitForFunction(`${said} === ${JSON.stringify(words)}`);
  } catch (cause) {
    const focused = await page.evaluate('document.activeElement.outerHTML');
    throw new Error(`the list says ${await page.evaluate(said)} at ${focused}`, { cause });
  }
}

describe('the list of a field with choices', () => {
  const desk = givenDesk();

  const drawn = (page: Page) => page.$$eval('[role=option]', (all) => all.length);

  async function openSeriesForm(): Promise<void> {
    await desk.signIn('/settings/series');
    await click(desk.page, 'Serie nueva');
    await waitForNamed(desk.page, 'Documento', 'field');
  }

  it('is rendered once the field has the focus', async () => {
    const { page } = desk;
    await openSeriesForm();
    expect(await drawn(page)).to.equal(0);
    await page.focus('[role=dialog] ::-p-aria(Documento)');
    expect(await drawn(page)).to.equal(4);
    expect(await page.evaluate(said)).to.equal('false: ');
  });

  const field = '[role=dialog] ::-p-aria([name="Documento"][role="combobox"])';
  const ways: [how: string, open: (page: Page) => Promise<unknown>][] = [
    ['a click', (page) => click(page, 'Documento', 'field')],
    ['a click on its label', (page) => press(page, '[role=dialog] .mantine-Select-label')],
    ['a tap', async (page) => (await page.waitForSelector(field))?.tap()],
    ['an arrow key', (page) => page.focus(field).then(() => page.keyboard.press('ArrowDown'))],
    ['Enter', (page) => page.focus(field).then(() => page.keyboard.press('Enter'))],
  ];
  for (const [how, open] of ways)
    it(`opens by ${how}, and is referenced by its field, also the second time`, async () => {
      const { page } = desk;
      await openSeriesForm();
      for (let time = 1; time <= 2; time += 1) {
        await open(page);
        await waitForSaid(page, types);
        await page.keyboard.press('Escape');
        await waitForSaid(page, 'false: ');
      }
    });

  it('is referenced by a field that opens it at the focus', async () => {
    const { page } = desk;
    await desk.signIn('/invoices/new');
    await waitForNamed(page, 'Forma de pago', 'field');
    // Its list begins at its choice only if the catalog was loaded before it opens.
    await settled(page);
    await tabTo(page, 'Forma de pago');
    await page.waitForFunction(`${said}.startsWith('true: 01 · Efectivo')`);
    // The list begins at the choice of the field in a timer of its own; timers of equal delay run in order.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await waitForSaid(page, 'false: ');
    expect(await page.evaluate('document.activeElement.value')).to.equal('04 · Tarjeta de crédito');
  });

  it('is referenced by a field of several choices', async () => {
    const { page } = desk;
    await desk.signIn('/settings/webhooks');
    await click(page, 'Webhook nuevo');
    await waitForNamed(page, 'Eventos', 'field');
    expect(await drawn(page)).to.equal(0);
    await tabTo(page, 'Eventos');
    await page.waitForFunction(`${said}.startsWith('true: organization.updated')`);
  });

  it('does not exist for a free-text field of several values', async () => {
    const { page } = desk;
    await desk.signIn('/settings/api-keys');
    await click(page, 'Clave nueva');
    await click(page, 'Límites');
    await tabTo(page, 'Solo en estas monedas');
    await page.keyboard.type('usd');
    expect(await page.evaluate(said)).to.equal('false: ');
    await page.keyboard.press('Enter');
    await waitForText(page, 'USD', '[role=dialog] .mantine-Pill-root');
  });
});
