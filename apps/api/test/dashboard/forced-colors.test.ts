import { expect } from 'chai';
import { click, waitForNamed, waitForText } from './support/browser.ts';
import { tabTo } from './support/focus.ts';
import { givenDesk } from './support/given-desk.ts';

const lookOf = (selector: string, properties: string[]) => `(() => {
  const look = getComputedStyle(document.querySelector('${selector}'));
  return ${JSON.stringify(properties)}.map((one) => look[one]).join(' ');
})()`;

describe('the dashboard in forced colors', () => {
  const desk = givenDesk();

  beforeEach(async () => {
    await desk.page.emulateMediaFeatures([
      { name: 'forced-colors', value: 'active' },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ]);
  });

  it('shows which page of the menu is current, and whether it has the focus', async () => {
    const { page } = desk;
    await desk.signIn('/invoices');
    await waitForText(page, 'Todavía no hay facturas');
    const ring = lookOf('.mantine-NavLink-root[data-active]', ['outlineStyle', 'outlineWidth', 'outlineOffset']);
    const fill = (selector: string) => page.evaluate(lookOf(selector, ['backgroundColor', 'color']));
    expect(await fill('.mantine-NavLink-root[data-active]')).not.to.equal(
      await fill('.mantine-NavLink-root:not([data-active])'),
    );
    const before = await page.evaluate(ring);
    await tabTo(page, 'Facturas');
    expect(await page.evaluate(ring)).not.to.equal(before);
  });

  it('shows the edge of a dialog and of a drawer, and one focus ring around a field with tags', async () => {
    const { page } = desk;
    const edge = (selector: string) => page.evaluate(lookOf(selector, ['borderLeftStyle', 'borderLeftWidth']));
    await desk.signIn('/products');
    await click(page, 'Producto nuevo');
    await page.waitForSelector('.mantine-Drawer-content');
    expect(await edge('.mantine-Drawer-content')).to.equal('solid 1px');
    await page.goto(`${desk.test.url}/app/settings/webhooks`);
    await click(page, 'Webhook nuevo');
    await page.waitForSelector('.mantine-Modal-content');
    expect(await edge('.mantine-Modal-content')).to.equal('solid 1px');
    await tabTo(page, 'Eventos');
    expect(await page.evaluate(lookOf('.mantine-Input-input:focus-within', ['outlineStyle']))).to.equal('solid');
    expect(await page.evaluate(lookOf('.mantine-Input-input :focus', ['outlineStyle']))).to.equal('none');
  });

  it('distinguishes a switch that is on from one that is off, without relying on its thumb', async () => {
    const { page } = desk;
    await desk.signIn('/products');
    await click(page, 'Producto nuevo');
    await page.waitForSelector('.mantine-Drawer-content .mantine-Switch-input');
    const track = (state: string) =>
      page.evaluate(lookOf(`.mantine-Switch-input${state} + .mantine-Switch-track`, ['backgroundColor']));
    expect(await track(':checked')).not.to.equal(await track(':not(:checked)'));
  });

  for (const scheme of ['light', 'dark'])
    it(`shows what is checked and what is selected of several, where they are ${scheme}`, async () => {
      const { page } = desk;
      await page.emulateMediaFeatures([
        { name: 'forced-colors', value: 'active' },
        { name: 'prefers-color-scheme', value: scheme },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ]);
      const look = (selector: string, property: string) => page.evaluate(lookOf(selector, [property]));
      const expectSeen = async (box: string, icon: string) => {
        const filled = await look(`${box}:checked`, 'backgroundColor');
        expect(await look(`${box}:checked ~ ${icon}`, 'color')).not.to.equal(filled);
        expect(await look(`${box}:not(:checked)`, 'backgroundColor')).not.to.equal(filled);
      };
      await desk.signIn('/settings/api-keys');
      await click(page, 'Clave nueva');
      await click(page, 'Consultar facturas', 'checkbox');
      await expectSeen('.mantine-Checkbox-input', '.mantine-Checkbox-icon');
      await desk.issue();
      await page.goto(`${desk.test.url}/app/invoices`);
      await click(page, 'A-1', 'link');
      await click(page, 'Cancelar');
      await page.waitForSelector('.mantine-Radio-radio:checked');
      await expectSeen('.mantine-Radio-radio', '.mantine-Radio-icon');
    });

  it('shows the current step of the start', async () => {
    const { page } = desk;
    await desk.signIn('/start');
    await waitForNamed(page, 'RFC', 'field');
    const step = (state: string) =>
      page.evaluate(lookOf(`.mantine-Stepper-stepIcon${state}`, ['backgroundColor', 'color']));
    expect(await step('[data-progress]')).not.to.equal(await step(':not([data-progress], [data-completed])'));
  });
});
