import { expect } from 'chai';
import { click, fieldValue, fill, gone, openInApp, settled, waitForNamed, waitForText } from './support/browser.ts';
import { enrol } from './support/enrol.ts';
import { givenDesk } from './support/given-desk.ts';
import { clickAndHold, holdCalls } from './support/hold-calls.ts';

describe('a secret of the dashboard that arrives late', () => {
  const desk = givenDesk();

  const closed = () => desk.page.waitForFunction("document.querySelector('[role=dialog]') === null");
  const shown = () => fieldValue(desk.page, '[role=dialog] input[readonly]');
  /** Opens another page, as a link does. */
  const moveOn = async () => {
    await openInApp(desk.page, '/products');
    await waitForNamed(desk.page, 'Producto nuevo');
  };
  /** Presses the button that turns the second factor on, and closes the dialog before the response. */
  const turnOnAndClose = async () => {
    const { page, test } = desk;
    await desk.signIn('/settings/security');
    await enrol(page, test);
    const held = await clickAndHold(page, 'users.confirmTotp', 'Confirmar');
    await page.keyboard.press('Escape');
    await closed();
    return held;
  };

  it('is shown although its dialog was closed: the recovery codes of the second factor', async () => {
    const { page } = desk;
    const held = await turnOnAndClose();
    await held.send(0);
    await waitForText(page, 'Guarde sus códigos de recuperación', '[role=dialog]');
    await waitForText(page, 'Activado', 'main');
    await click(page, 'Ya los guardé');
    await closed();
  });

  it('is shown on the page that was opened meanwhile: the recovery codes of the second factor', async () => {
    const { page } = desk;
    const held = await turnOnAndClose();
    await moveOn();
    await held.send(0);
    await waitForText(page, 'Guarde sus códigos de recuperación', '[role=dialog]');
  });

  for (const [path, open, submit, call, typed] of [
    ['/settings/api-keys', 'Clave nueva', 'Crear la clave', 'apiKeys.create', [['Nombre', 'Tienda']]],
    [
      '/settings/webhooks',
      'Webhook nuevo',
      'Guardar',
      'webhooks.create',
      [['Dirección (https)', 'https://example.com/avisos']],
    ],
    [
      '/settings/applications',
      'Aplicación nueva',
      'Guardar',
      'oauth.createApplication',
      [
        ['Nombre', 'Contabilidad'],
        ['URI de redirección', 'https://example.com/regreso'],
      ],
    ],
  ] as const)
    it(`is shown after that of the record created before, on whatever page (${path})`, async () => {
      const { page } = desk;
      await desk.signIn(path);
      const held = await holdCalls(page, call);
      for (const [before, suffix] of ['', '2'].entries()) {
        await click(page, open);
        for (const [label, text] of typed) await fill(page, label, text + suffix);
        await click(page, submit);
        await held.made(before + 1);
        await page.keyboard.press('Escape');
        await click(page, 'Cerrar sin guardar');
        await closed();
      }
      await moveOn();
      await held.send(0);
      const first = await shown();
      await held.send(1);
      await settled(page);
      expect(await shown()).to.equal(first);
      await click(page, 'Ya tengo una copia');
      await page.waitForFunction(`document.querySelector('[role=dialog] input[readonly]')?.value !== '${first}'`);
      expect(await shown()).to.match(/^.{20}/);
      await click(page, 'Ya tengo una copia');
      await closed();
    });

  it('is dropped when the user has signed out', async () => {
    const { page } = desk;
    const held = await turnOnAndClose();
    await click(page, 'Su cuenta');
    await click(page, 'Salir', 'menuitem');
    await waitForText(page, 'Entrar', 'h1');
    await held.send(0);
    await settled(page);
    await gone(page, 'Guarde sus códigos de recuperación');
  });
});
