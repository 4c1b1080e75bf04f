import { createCustomer } from '@lacre/services/customers/create-customer';
import { receiver } from '@lacre/testing/given';
import { click, fill, gone, settled, waitForNamed, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';

describe('a form over a page of the dashboard', () => {
  const desk = givenDesk();

  for (const [path, button, field] of [
    ['/customers', 'Cliente nuevo', 'Código postal'],
    ['/settings/api-keys', 'Clave nueva', 'Nombre'],
  ] as const) {
    it(`${button}: asks before input is lost, and stays unchanged after Escape`, async () => {
      const { page } = desk;
      await desk.signIn(path);
      await click(page, button);
      await fill(page, field, '06600');
      await page.keyboard.press('Escape');
      await waitForText(page, '¿Cerrar sin guardar?');
      await page.waitForFunction("document.activeElement?.textContent === 'Seguir editando'");
      await page.keyboard.press('Escape');
      await gone(page, '¿Cerrar sin guardar?');
      await page.waitForFunction("document.activeElement?.value === '06600'");
      await page.mouse.click(4, 300);
      await click(page, 'Cerrar sin guardar');
      await page.waitForFunction("document.querySelector('[role=dialog]') === null");
      await waitForNamed(page, button);
    });

    it(`${button}: closes without a question when nothing was written`, async () => {
      const { page } = desk;
      await desk.signIn(path);
      await click(page, button);
      await waitForNamed(page, field, 'field');
      await page.waitForFunction("document.activeElement?.closest('[role=dialog]')");
      await page.keyboard.press('Escape');
      await page.waitForFunction("document.querySelector('[role=dialog]') === null");
    });
  }

  it('asks before the Back button closes it, and leaves the page at the next press only', async () => {
    const { page } = desk;
    await desk.signIn('/products');
    await click(page, 'Clientes', 'link');
    await click(page, 'Cliente nuevo');
    await fill(page, 'Código postal', '06600');
    await page.evaluate('history.back()');
    await waitForText(page, '¿Cerrar sin guardar?');
    await click(page, 'Seguir editando');
    await gone(page, '¿Cerrar sin guardar?');
    await page.waitForFunction("location.pathname === '/app/customers'");
    await page.waitForFunction("document.activeElement?.value === '06600'");
    await page.evaluate('history.back()');
    await click(page, 'Cerrar sin guardar');
    await page.waitForFunction("document.querySelector('[role=dialog]') === null");
    await page.waitForFunction("location.pathname === '/app/customers'");
    await page.evaluate('history.back()');
    await waitForText(page, 'Productos', 'h1');
  });

  for (const { what, from, open, field, words } of [
    { what: 'a drawer', from: 'Clientes', open: 'Cliente nuevo', field: 'Código postal', words: '06600' },
    { what: 'a page', from: 'Ajustes', open: 'Organización', field: 'Teléfono', words: '5512345678' },
  ])
    it(`preserves what was written in ${what} when Back is pressed again over the question`, async () => {
      const { page } = desk;
      await page.setViewport({ width: 1280, height: 800 });
      await desk.signIn('/products');
      await click(page, 'Facturas', 'link');
      await settled(page);
      await click(page, from, 'link');
      await settled(page);
      await click(page, open, open === 'Organización' ? 'link' : 'button');
      await fill(page, field, words);
      const address = await page.evaluate('location.pathname');
      for (let press = 0; press < 2; press++) {
        await page.evaluate(
          "new Promise((gone) => (addEventListener('popstate', gone, { once: true }), history.back()))",
        );
        await waitForText(page, 'sin guardar?');
      }
      await settled(page);
      await click(page, 'Seguir editando');
      await gone(page, 'sin guardar?');
      await page.waitForFunction(`location.pathname === '${String(address)}'`);
      await page.waitForFunction(`document.activeElement?.value === '${words}'`);
      // The next press asks like the first one.
      await page.evaluate('history.back()');
      await waitForText(page, 'sin guardar?');
    });

  it('is closed by the Back button when nothing was written, a dialog over it first, and the page stays', async () => {
    const { page } = desk;
    await desk.signIn('/products');
    await click(page, 'Clientes', 'link');
    await click(page, 'Cliente nuevo');
    await waitForNamed(page, 'Código postal', 'field');
    await page.evaluate('history.back()');
    await page.waitForFunction("document.querySelector('[role=dialog]') === null");
    await page.waitForFunction("location.pathname === '/app/customers'");
    await page.waitForFunction("document.activeElement?.textContent === 'Cliente nuevo'");
    await createCustomer(desk.test.services, desk.ana.actor, {
      ...receiver,
      organizationId: desk.organizationId,
      livemode: false,
    });
    await page.reload();
    await click(page, receiver.legalName);
    await click(page, 'Borrar');
    await waitForNamed(page, 'Cancelar');
    for (const left of [1, 0]) {
      await page.evaluate('history.back()');
      await page.waitForFunction(`document.querySelectorAll('[role=dialog]').length === ${left}`);
      await page.waitForFunction("location.pathname === '/app/customers'");
    }
    await page.evaluate('history.back()');
    await waitForText(page, 'Productos', 'h1');
  });

  for (const { what, path, open, field, call } of [
    { what: 'a drawer', path: 'Clientes', open: receiver.legalName, field: 'Código postal', call: 'customers.update' },
    { what: 'a page', path: 'Ajustes', open: 'Organización', field: 'Teléfono', call: 'organizations.updateLegal' },
  ])
    it(`${path === 'Ajustes' ? 'goes back as requested' : 'closes'} when what was written in ${what} is saved meanwhile`, async () => {
      const { page } = desk;
      const { ana, organizationId, test } = desk;
      await createCustomer(test.services, ana.actor, { ...receiver, organizationId, livemode: false });
      await page.setViewport({ width: 1280, height: 800 });
      await desk.signIn('/products');
      await click(page, path, 'link');
      await settled(page);
      await click(page, open, path === 'Ajustes' ? 'link' : 'button');
      await fill(page, field, field === 'Teléfono' ? '5512345678' : '06600');
      const held = new Promise<() => Promise<void>>((resolve) => {
        page.on('request', (request) => {
          if (request.url().includes(call)) resolve(() => request.continue());
          else void request.continue();
        });
      });
      await page.setRequestInterception(true);
      await click(page, 'Guardar');
      const goOn = await held;
      await page.evaluate('history.back()');
      await waitForText(page, 'sin guardar?');
      await goOn();
      await gone(page, 'sin guardar?');
      await waitForText(page, path === 'Ajustes' ? 'Subir un certificado' : 'Clientes', 'main');
      await page.waitForFunction("document.querySelector('[role=dialog]') === null");
      const address = path === 'Ajustes' ? '/app/settings' : '/app/customers';
      await page.waitForFunction(`location.pathname === '${address}'`);
    });

  it('stays open when Escape closes the question whether to delete its record', async () => {
    const { page } = desk;
    const { ana, organizationId, test } = desk;
    await createCustomer(test.services, ana.actor, { ...receiver, organizationId, livemode: false });
    await desk.signIn('/customers');
    await click(page, receiver.legalName);
    await click(page, 'Borrar');
    await waitForNamed(page, 'Cancelar');
    await page.waitForFunction("document.activeElement?.textContent === 'Cancelar'");
    await page.keyboard.press('Escape');
    await page.waitForFunction("document.querySelectorAll('[role=dialog]').length === 1");
    await waitForNamed(page, 'Guardar');
  });
});
