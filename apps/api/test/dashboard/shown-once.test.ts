import { expect } from 'chai';
import { click, fill, gone, settled, waitForNamed, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';
import { loseAnswer } from './support/lose-answer.ts';

/** Whether the browser would ask before it closes the tab. */
const asksAtClosing = `!dispatchEvent(new Event('beforeunload', { cancelable: true }))`;

describe('a secret that the dashboard shows once', () => {
  const desk = givenDesk();

  it('is not lost by Escape, the Back button or closing the tab, only by its own button', async () => {
    const { page } = desk;
    await desk.api('POST', `/organizations/${desk.organizationId}/webhooks`, {
      url: 'https://example.com/avisos',
      events: ['*'],
    });
    await desk.signIn('/settings/webhooks');
    await click(page, 'https://example.com/avisos', 'link');
    await click(page, 'Cambiar el secreto');
    await waitForText(page, 'whsec_');
    // The service signs with it: it stores more than a fingerprint.
    await waitForText(page, 'Con él comprueba su sistema que un evento viene de Lacre.');
    await waitForText(page, 'Durante 24 horas, cada envío se firma también con el secreto anterior.');
    await gone(page, 'huella');
    const { pathname } = new URL(page.url());
    await page.keyboard.press('Escape');
    await page.evaluate('history.back()');
    await page.waitForFunction(`location.pathname === '${pathname}'`);
    await settled(page);
    await waitForNamed(page, 'Copie el secreto de firma', 'field');
    expect(await page.evaluate(asksAtClosing)).to.equal(true);
    await click(page, 'Ya tengo una copia');
    await gone(page, 'Copie el secreto de firma');
    expect(await page.evaluate(asksAtClosing)).to.equal(false);
    await page.evaluate('history.back()');
    await waitForNamed(page, 'Webhook nuevo');
  });

  it('of an application replaces the current one only after a confirmation: the old one ends at once', async () => {
    const { page } = desk;
    await desk.api('POST', `/organizations/${desk.organizationId}/oauth-apps`, {
      name: 'Tienda',
      type: 'confidential',
      redirectUris: ['https://tienda.example/volver'],
      scopes: ['read:invoices'],
    });
    const rotations = () => desk.tab.requests.filter((url) => url.includes('oauth.rotateSecret'));
    await desk.signIn('/settings/applications');
    await click(page, 'Cambiar el secreto: Tienda');
    await waitForText(page, '¿Cambiar el secreto de Tienda?');
    await click(page, 'Cancelar');
    await gone(page, '¿Cambiar el secreto de Tienda?');
    expect(rotations()).to.deep.equal([]);
    await click(page, 'Cambiar el secreto: Tienda');
    await click(page, 'Cambiar el secreto', 'button', '.mantine-Modal-body');
    await waitForText(page, 'Copie el client_secret ahora');
    await click(page, 'Ya tengo una copia');
    expect(rotations()).to.have.length(1);
  });

  it('of a rotated key is valid besides the old one for a day, whose end the list shows', async () => {
    const { page } = desk;
    const key = { name: 'Tienda', environment: 'sandbox', scopes: ['read:invoices'] };
    await desk.api('POST', `/organizations/${desk.organizationId}/api-keys`, key);
    await desk.signIn('/settings/api-keys');
    await click(page, 'Cambiar el secreto: Tienda');
    await waitForText(page, 'Póngala en su programa: la anterior deja de servir el ', '[role=dialog]');
    await click(page, 'Ya tengo una copia');
    await waitForText(page, 'Vence el ', 'tbody');
    expect(await page.evaluate(`document.querySelectorAll('tbody tr').length`)).to.equal(2);
    expect((await page.content()).split('Vence el ')).to.have.length(2);
  });

  it('returns the focus, once it is closed, to what opened the form that created it', async () => {
    const { page } = desk;
    await desk.signIn('/settings/api-keys');
    await waitForNamed(page, 'Clave nueva');
    await page.focus('main ::-p-aria([name="Clave nueva"][role="button"])');
    await page.keyboard.press('Enter');
    await fill(page, 'Nombre', 'Tienda');
    await page.keyboard.press('Enter');
    await waitForNamed(page, 'Copie la clave ahora', 'field');
    await settled(page);
    await page.focus('[role=dialog] ::-p-aria([name="Ya tengo una copia"][role="button"])');
    await page.keyboard.press('Enter');
    await gone(page, 'Copie la clave ahora');
    await page.waitForFunction("document.activeElement?.textContent === 'Clave nueva'");
  });

  it('is not lost by Back that was pressed while it was created', async () => {
    const { page } = desk;
    await desk.signIn('/products');
    await page.setViewport({ width: 1280, height: 800 });
    await click(page, 'Ajustes', 'link');
    await settled(page);
    await click(page, 'Claves de API', 'link');
    await click(page, 'Clave nueva');
    await fill(page, 'Nombre', 'Tienda');
    const held = new Promise<() => Promise<void>>((resolve) => {
      page.on('request', (request) => {
        if (request.url().includes('apiKeys.create')) resolve(() => request.continue());
        else void request.continue();
      });
    });
    await page.setRequestInterception(true);
    await click(page, 'Crear la clave');
    const goOn = await held;
    await page.evaluate('history.back()');
    await waitForText(page, '¿Cerrar sin guardar?');
    await goOn();
    await gone(page, '¿Cerrar sin guardar?');
    await settled(page);
    await waitForNamed(page, 'Copie la clave ahora', 'field');
    await page.waitForFunction("location.pathname === '/app/settings/api-keys'");
    await click(page, 'Ya tengo una copia');
    await gone(page, 'Copie la clave ahora');
    await page.evaluate('history.back()');
    await page.waitForFunction("location.pathname !== '/app/settings/api-keys'");
  });
});

describe('a record with a secret whose response was lost', () => {
  const desk = givenDesk();

  for (const [path, open, submit, call, kind, typed] of [
    ['/settings/api-keys', 'Clave nueva', 'Crear la clave', 'apiKeys.create', 'api-keys', [['Nombre', 'Tienda']]],
    [
      '/settings/webhooks',
      'Webhook nuevo',
      'Guardar',
      'webhooks.create',
      'webhooks',
      [['Dirección (https)', 'https://example.com/avisos']],
    ],
    [
      '/settings/applications',
      'Aplicación nueva',
      'Guardar',
      'oauth.createApplication',
      'oauth-apps',
      [
        ['Nombre', 'Contabilidad'],
        ['URI de redirección', 'https://example.com/regreso'],
      ],
    ],
  ] as const)
    it(`is created once when it is entered again after a reload, and tells how to get a secret (${path})`, async () => {
      const { page } = desk;
      const enter = async () => {
        await click(page, open);
        for (const [label, text] of typed) await fill(page, label, text);
      };
      await desk.signIn(path);
      await enter();
      await loseAnswer(page, call);
      await click(page, submit);
      await waitForText(page, 'No hubo respuesta de Lacre');
      await page.reload();
      await enter();
      await click(page, submit);
      await waitForText(page, 'Use «Cambiar el secreto» para obtener uno nuevo.');
      expect(await desk.api('GET', `/organizations/${desk.organizationId}/${kind}`)).to.have.length(1);
      desk.tab.problems.length = 0;
    });

  it('has its secret replaced once when the button is pressed again, and tells what doing it again means', async () => {
    const { page, organizationId } = desk;
    const organization = `/organizations/${organizationId}`;
    const { id } = await desk.api<{ id: string }>('POST', `${organization}/webhooks`, {
      url: 'https://example.com/avisos',
      events: ['*'],
    });
    const changes = async () => {
      const { data } = await desk.api<{ data: { action: string }[] }>('GET', `${organization}/audit-log`);
      return data.filter(({ action }) => action === 'webhook.secret_rotated');
    };
    await desk.signIn(`/settings/webhooks/${id}`);
    await loseAnswer(page, 'webhooks.rotateSecret');
    await click(page, 'Cambiar el secreto');
    await waitForText(page, 'No hubo respuesta de Lacre');
    await click(page, 'Cambiar el secreto');
    await waitForText(page, 'el que su sistema usa hoy ya no firma');
    expect(await changes()).to.have.length(1);
    await page.keyboard.press('Escape');
    await gone(page, 'el que su sistema usa hoy ya no firma');
    await click(page, 'Cambiar el secreto');
    await waitForNamed(page, 'Copiar');
    expect(await changes()).to.have.length(2);
  });

  it('of an application has its secret replaced once when it is confirmed again after a reload', async () => {
    const { page, organizationId } = desk;
    const organization = `/organizations/${organizationId}`;
    await desk.api('POST', `${organization}/oauth-apps`, {
      name: 'Tienda',
      type: 'confidential',
      redirectUris: ['https://tienda.example/volver'],
      scopes: ['read:invoices'],
    });
    const changes = async () => {
      const { data } = await desk.api<{ data: { action: string }[] }>('GET', `${organization}/audit-log`);
      return data.filter(({ action }) => action === 'oauth_app.secret_rotated');
    };
    const rotate = async () => {
      await click(page, 'Cambiar el secreto: Tienda');
      await click(page, 'Cambiar el secreto', 'button', '.mantine-Modal-body');
    };
    await desk.signIn('/settings/applications');
    await loseAnswer(page, 'oauth.rotateSecret');
    await rotate();
    await waitForText(page, 'No hubo respuesta de Lacre');
    await page.reload();
    await rotate();
    await waitForText(page, 'Use «Cambiar el secreto» para obtener uno nuevo.');
    expect(await changes()).to.have.length(1);
    await page.keyboard.press('Escape');
    await gone(page, 'Use «Cambiar el secreto» para obtener uno nuevo.');
    await rotate();
    await waitForText(page, 'Copie el client_secret ahora');
    expect(await changes()).to.have.length(2);
  });
});
