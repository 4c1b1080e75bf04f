import { expect } from 'chai';
import { settled, waitForText } from './support/browser.ts';
import { focusedName, tabTo } from './support/focus.ts';
import { givenDesk } from './support/given-desk.ts';

describe('the keyboard focus in the dashboard, when the focused control disappears', () => {
  const desk = givenDesk();

  const press = async (name: string) => {
    await tabTo(desk.page, name);
    await desk.page.keyboard.press('Enter');
  };
  /** Whether the label or the text of the focused element begins like this. */
  const isAt = (name: string) =>
    desk.page.waitForFunction(
      `((at) => (at.ariaLabel ?? at.labels?.[0]?.textContent ?? at.textContent).startsWith('${name}'))(document.activeElement)`,
    );

  it('moves to the next control in its place', async () => {
    const { page } = desk;
    await desk.signIn('/invoices/new');
    await waitForText(page, 'Nueva factura', 'h1');
    await press('Otro concepto');
    await page.waitForSelector('fieldset[aria-label="Concepto 2"] input:focus');
    await press('Quitar el concepto 2');
    await isAt('Otro concepto');
    await press('Relacionar otro documento');
    await waitForText(page, 'Relación');
    await page.keyboard.down('Shift');
    await page.keyboard.press('Tab');
    await page.keyboard.up('Shift');
    expect(await focusedName(page)).to.match(/^Quitar/);
    await page.keyboard.press('Enter');
    await isAt('Relacionar otro documento');
    await press('Complementos');
    await isAt('Agregar un complemento');
    await press('Cliente nuevo');
    await isAt('RFC');
    await press('Cambiar');
    await isAt('Cliente');
  });

  it('moves to a control beside it when it is disabled: the arrow at the last page, the way back to real time', async () => {
    const { page } = desk;
    for (let number = 0; number < 20; number += 1)
      await desk.api('PUT', `/organizations/${desk.organizationId}/branches`, {
        code: `S-${number}`,
        name: `Sucursal ${number}`,
        zip: '06000',
      });
    await desk.signIn('/settings/audit');
    await settled(page);
    await press('Página siguiente');
    await waitForText(page, 'Organización creada', 'tbody');
    await isAt('2');
    await press('Página anterior');
    await isAt('1');
    await page.goto(`${desk.test.url}/app/settings/sandbox`);
    // A page that is still loading may replace the control between the key that reaches it and the one that presses it.
    await waitForText(page, 'Hora del ambiente de pruebas', 'main');
    await settled(page);
    await press('+ 1 hora');
    await waitForText(page, 'una hora adelante', 'main');
    await press('Volver a la hora real');
    await isAt('+ 30 días');
  });

  it('moves likewise without a connection since the first key press', async () => {
    const { page, tab } = desk;
    // Other tests have loaded all scripts in this browser.
    await page.setCacheEnabled(false);
    await desk.signIn('/invoices/new');
    await waitForText(page, 'Nueva factura', 'h1');
    await settled(page);
    await page.setOfflineMode(true);
    await press('Otro concepto');
    await page.waitForSelector('fieldset[aria-label="Concepto 2"] input:focus');
    await press('Quitar el concepto 2');
    await isAt('Otro concepto');
    await page.setOfflineMode(false);
    await page.setCacheEnabled(true);
    tab.problems.length = 0;
  });

  it('moves to the heading of the page that was opened', async () => {
    const { page } = desk;
    await desk.issue();
    await desk.signIn('/invoices');
    await waitForText(page, 'A-1');
    await press('A-1');
    await waitForText(page, 'Factura A-1', 'h1');
    await page.waitForFunction("document.activeElement?.matches('h1')");
    await press('Nota de crédito');
    await waitForText(page, 'Nota de crédito', 'h1');
    await isAt('RFC');
  });
});

describe('a page that was opened by a link which keeps the focus', () => {
  const desk = givenDesk();
  /** What a screen reader announces unprompted. */
  const told = (text: string) => waitForText(desk.page, text, 'body > [role=status]');

  it('is announced to screen readers once, and the first page of a document only by its loading', async () => {
    const { page } = desk;
    await desk.issue();
    await desk.signIn('/customers');
    await waitForText(page, 'Clientes', 'h1');
    expect(await page.$('body > [role=status]')).to.equal(null);
    await tabTo(page, 'Productos');
    await page.keyboard.press('Enter');
    await told('Productos');
    expect(await focusedName(page)).to.equal('Productos');
    await tabTo(page, 'Facturas');
    await page.keyboard.press('Enter');
    await told('Facturas');
    await tabTo(page, 'A-1');
    await page.keyboard.press('Enter');
    // Its heading has the focus, and is read for that.
    await page.waitForFunction("document.activeElement?.matches('h1')");
    await page.waitForFunction("document.querySelector('body > [role=status]').textContent === ''");
  });

  it('is announced likewise if the connection was lost before the first link', async () => {
    const { page, tab } = desk;
    await page.setViewport({ width: 1280, height: 800 });
    // Other tests have loaded all scripts in this browser.
    await page.setCacheEnabled(false);
    await desk.signIn('/customers');
    await waitForText(page, 'Clientes', 'h1');
    // Loads the page, but does not open it.
    const asked = page.waitForRequest((request) => request.url().includes('/product-list-page-'));
    await page.hover('nav a[href$="/products"]');
    await asked;
    await page.waitForNetworkIdle();
    await page.setOfflineMode(true);
    await tabTo(page, 'Productos');
    await page.keyboard.press('Enter');
    await told('Productos');
    await page.setOfflineMode(false);
    await page.setCacheEnabled(true);
    tab.problems.length = 0;
  });
});

describe('the phone menu, with the keyboard', () => {
  const desk = givenDesk();

  it('has no tab stop while it is collapsed, and closes with Escape and with a choice', async () => {
    const { page } = desk;
    await page.setViewport({ width: 320, height: 568 });
    await desk.signIn('/customers');
    await settled(page);
    const at = "document.activeElement.closest('nav') !== null";
    await tabTo(page, 'Su cuenta');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(at)).to.equal(false);
    await page.focus('::-p-aria([name="Menú"][role="button"])');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[aria-expanded=true]');
    await tabTo(page, 'Inicio');
    expect(await page.evaluate(at)).to.equal(true);
    await page.keyboard.press('Escape');
    await page.waitForFunction("document.activeElement?.ariaExpanded === 'false'");
    await page.keyboard.press('Enter');
    await tabTo(page, 'Productos');
    await page.keyboard.press('Enter');
    await waitForText(page, 'Productos', 'h1');
    await page.waitForFunction("document.activeElement?.id === 'content'");
  });
});
