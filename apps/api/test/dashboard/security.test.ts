import { expect } from 'chai';
import type { CDPSession, Protocol } from 'puppeteer';
import { codeApp, turnOnSecondFactor, wrongCode } from '../support/second-factor.ts';
import { startTestApi } from '../support/test-api.ts';
import { click, fill, gone, settled, waitForNamed, waitForText } from './support/browser.ts';
import { descriptionOf } from './support/described.ts';
import { givenDesk } from './support/given-desk.ts';

describe('the security settings of the user in the dashboard', () => {
  const desk = givenDesk({
    // Browsers create passkeys for host names only.
    start: () => startTestApi({ isAtBaseUrl: 'localhost', env: { SAT_DATA: 'none' } }),
  });

  let cdp: CDPSession | undefined;
  // The next user of this tab has none.
  afterEach(async () => {
    await cdp?.send('WebAuthn.disable');
    await cdp?.detach();
    cdp = undefined;
  });

  /** A device of the user that needs no interaction; `isVerifying` false: no user verification. */
  const plugIn = async (isVerifying = true): Promise<() => Promise<Protocol.WebAuthn.Credential[]>> => {
    const plugged = await desk.page.createCDPSession();
    cdp = plugged;
    await plugged.send('WebAuthn.enable');
    const { authenticatorId } = await plugged.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: isVerifying,
        automaticPresenceSimulation: true,
      },
    });
    return async () => (await plugged.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  };
  /** The dialog has closed: the page behind it contains the same words. */
  const code = 'Código de su aplicación o de recuperación';
  const closed = () => desk.page.waitForSelector('[role=dialog]', { hidden: true });
  const addPasskey = async (name: string) => {
    await click(desk.page, 'Agregar una llave de acceso');
    await fill(desk.page, 'Nombre', name);
    await click(desk.page, 'Continuar');
    await closed();
    await waitForText(desk.page, name);
  };
  const signOut = async () => {
    await click(desk.page, 'Su cuenta');
    await click(desk.page, 'Salir', 'menuitem');
    await waitForText(desk.page, 'Entrar con llave de acceso');
  };

  it('adds a passkey that signs in without a password, even though codes are required', async () => {
    const credentials = await plugIn();
    await desk.signIn('/settings/security');
    await addPasskey('Mi laptop');
    await waitForText(desk.page, 'Sin usar');
    expect((await credentials()).map(({ rpId, isResidentCredential }) => [rpId, isResidentCredential])).to.deep.equal([
      ['localhost', true],
    ]);
    await turnOnSecondFactor(desk.test, desk.ana);
    await signOut();
    await click(desk.page, 'Entrar con llave de acceso');
    await waitForNamed(desk.page, 'Su cuenta');
    await desk.page.goto(`${desk.test.url}/app/settings/security`);
    await waitForText(desk.page, 'Usada por última vez');
  });

  it('accepts a passkey in place of the code where an operation requires a second factor', async () => {
    await plugIn();
    await desk.signIn('/settings/security');
    await addPasskey('Mi laptop');
    await turnOnSecondFactor(desk.test, desk.ana);
    await signOut();
    await click(desk.page, 'Entrar con llave de acceso');
    await waitForNamed(desk.page, 'Su cuenta');
    await desk.page.goto(`${desk.test.url}/app/settings/security`);
    await click(desk.page, 'Desactivar');
    await waitForText(desk.page, '¿Desactivar el segundo factor?');
    await click(desk.page, 'Desactivar', 'button', '.mantine-Modal-body');
    await waitForText(desk.page, 'Confirme que es usted');
    await click(desk.page, 'Usar una llave de acceso');
    await waitForText(desk.page, 'robar la contraseña no basta para entrar');
  });

  it('offers no passkey in place of the code to a user who has none', async () => {
    const { recoveryCodes } = await turnOnSecondFactor(desk.test, desk.ana);
    await desk.page.goto(`${desk.test.url}/app`);
    await fill(desk.page, 'Correo', desk.ana.email);
    await fill(desk.page, 'Contraseña', desk.ana.password);
    await click(desk.page, 'Entrar');
    await fill(desk.page, code, recoveryCodes[0] ?? '');
    await click(desk.page, 'Entrar');
    await waitForNamed(desk.page, 'Su cuenta');
    await desk.page.goto(`${desk.test.url}/app/settings/security`);
    await click(desk.page, 'Desactivar');
    await click(desk.page, 'Desactivar', 'button', '.mantine-Modal-body');
    await waitForText(desk.page, 'Confirme que es usted');
    await settled(desk.page);
    await gone(desk.page, 'Usar una llave de acceso');
  });

  it('renames a passkey and removes it, after which it no longer signs in', async () => {
    await plugIn();
    await desk.signIn('/settings/security');
    await addPasskey('Mi laptop');
    await click(desk.page, 'Cambiar el nombre: Mi laptop');
    await fill(desk.page, 'Nombre', 'Llave azul');
    await click(desk.page, 'Guardar');
    await closed();
    await waitForText(desk.page, 'Llave azul');
    await click(desk.page, 'Quitar: Llave azul');
    await waitForText(desk.page, '¿Quitar la llave de acceso «Llave azul»?');
    await click(desk.page, 'Quitar', 'button', '.mantine-Modal-body');
    await waitForText(desk.page, 'Todavía no tiene llaves de acceso');
    await signOut();
    await click(desk.page, 'Entrar con llave de acceso');
    await waitForText(desk.page, 'Esta llave de acceso no se conoce, o su respuesta');
  });

  it('explains a passkey whose registration never arrived, which is replaced when it is added again', async () => {
    const { page } = desk;
    const credentials = await plugIn();
    await desk.signIn('/settings/security');
    await page.setRequestInterception(true);
    let isCut = false;
    page.on('request', (request) => {
      if (isCut || !request.url().includes('passkeys.create')) return void request.continue();
      isCut = true;
      void request.abort('connectionreset');
    });
    await click(page, 'Agregar una llave de acceso');
    await fill(page, 'Nombre', 'Mi laptop');
    await click(page, 'Continuar');
    await waitForText(page, 'No hubo respuesta de Lacre', '[role=dialog]');
    await page.keyboard.press('Escape');
    await closed();
    await signOut();
    await click(page, 'Entrar con llave de acceso');
    await waitForText(page, 'la conexión se cortó al agregarla: agréguela de nuevo, o bórrela de su dispositivo');
    await desk.signIn('/settings/security');
    await addPasskey('Mi laptop');
    expect(await credentials()).to.have.length(1);
    await signOut();
    await click(page, 'Entrar con llave de acceso');
    await waitForNamed(page, 'Su cuenta');
    desk.tab.problems.length = 0;
  });

  it('reports when the device verifies no user, and stores nothing', async () => {
    await plugIn(false);
    await desk.signIn('/settings/security');
    await click(desk.page, 'Agregar una llave de acceso');
    await fill(desk.page, 'Nombre', 'Mi laptop');
    await click(desk.page, 'Continuar');
    await waitForText(desk.page, 'No se usó ninguna llave de acceso');
    const { body } = await desk.test.api('GET', '/users/me/passkeys', { token: desk.ana.token });
    expect(body).to.deep.equal([]);
  });

  it('reports that a device which has a passkey of the account needs no second one', async () => {
    await plugIn();
    await desk.signIn('/settings/security');
    await addPasskey('Mi laptop');
    await click(desk.page, 'Agregar una llave de acceso');
    await fill(desk.page, 'Nombre', 'Otra vez');
    await click(desk.page, 'Continuar');
    await waitForText(desk.page, 'Este dispositivo ya tiene una llave de acceso de su cuenta');
  });

  it('states at which host passkeys work when the page was opened at another', async () => {
    await plugIn();
    await desk.page.goto(`${desk.test.url.replace('localhost', '127.0.0.1')}/app/sign-in`);
    await click(desk.page, 'Entrar con llave de acceso');
    await waitForText(desk.page, 'Solo funcionan en «localhost»');
  });

  it('turns the second factor on with a QR code, and shows the recovery codes once', async () => {
    await desk.signIn('/settings/security');
    await click(desk.page, 'Activar');
    const secret = await desk.page
      .locator('.mantine-Modal-body code')
      .map((code) => code.textContent ?? '')
      .wait();
    await desk.page.waitForSelector('::-p-aria([name="Código QR para su aplicación de autenticación"])');
    const app = codeApp(desk.test, `otpauth://totp/Lacre?secret=${secret}&issuer=Lacre`);
    const first = 'Código de seis dígitos que muestra la aplicación';
    await fill(desk.page, first, wrongCode(app));
    await click(desk.page, 'Confirmar');
    await waitForText(desk.page, 'El código no es correcto', '[role=alert]');
    expect(await descriptionOf(desk.page, '[aria-invalid=true]')).to.match(/^El código no es correcto/);
    await fill(desk.page, first, app.code());
    await click(desk.page, 'Confirmar');
    await waitForText(desk.page, 'Guarde sus códigos de recuperación');
    const codes = await desk.page
      .locator('.mantine-Modal-body pre')
      .map((code) => code.textContent ?? '')
      .wait();
    expect(codes.split('\n').length).to.equal(10);
    await click(desk.page, 'Ya los guardé');
    await waitForText(desk.page, 'Le quedan 10 códigos de recuperación');
    const refused = await desk.test.api('POST', '/auth/sign-in', {
      body: { email: desk.ana.email, password: desk.ana.password },
    });
    expect(refused.body.code).to.equal('MFA_REQUIRED');
  });

  it('accepts a code with Enter where one is required again, and another one after a wrong one', async () => {
    const codes = await turnOnSecondFactor(desk.test, desk.ana);
    await desk.page.goto(`${desk.test.url}/app/sign-in`);
    await fill(desk.page, 'Correo', desk.ana.email);
    await fill(desk.page, 'Contraseña', desk.ana.password);
    await click(desk.page, 'Entrar');
    await fill(desk.page, code, codes.code());
    await click(desk.page, 'Entrar');
    await waitForNamed(desk.page, 'Su cuenta');
    await desk.page.goto(`${desk.test.url}/app/settings/security`);
    await fill(desk.page, 'Contraseña actual', desk.ana.password);
    await fill(desk.page, 'Contraseña nueva', 'battery staple 9');
    await click(desk.page, 'Cambiar la contraseña');
    // From the fifth wrong code on, the next attempt is delayed.
    for (const said of [...Array<string>(5).fill('El código no es correcto'), 'Demasiados códigos incorrectos']) {
      await fill(desk.page, code, wrongCode(codes));
      await desk.page.keyboard.press('Enter');
      await waitForText(desk.page, said);
      await settled(desk.page);
      if (said === 'El código no es correcto')
        expect(await descriptionOf(desk.page, '[aria-invalid=true]')).to.include(said);
    }
    desk.test.clock.advance(60);
    await fill(desk.page, code, codes.code());
    await desk.page.keyboard.press('Enter');
    await waitForText(desk.page, 'Su contraseña cambió');
  });

  it('requires the password again when the session is no longer recent', async () => {
    await plugIn();
    await desk.signIn('/settings/security');
    desk.test.clock.advance(601);
    await click(desk.page, 'Agregar una llave de acceso');
    await fill(desk.page, 'Nombre', 'Mi laptop');
    await click(desk.page, 'Continuar');
    await waitForText(desk.page, 'Su sesión comenzó hace más de diez minutos');
    const password = '.mantine-Modal-body ::-p-aria([name="Contraseña actual"])';
    await desk.page.locator(password).fill('otra cosa');
    await click(desk.page, 'Continuar');
    await waitForText(desk.page, 'No es la contraseña de esta cuenta', '[role=dialog] .mantine-InputWrapper-error');
    await desk.page.locator(password).fill(desk.ana.password);
    await click(desk.page, 'Continuar');
    await waitForText(desk.page, 'Sin usar');
  });

  it('changes the password, and lists and ends the other sessions', async () => {
    const other = await desk.test.api('POST', '/auth/sign-in', {
      body: { email: desk.ana.email, password: desk.ana.password },
      headers: { 'user-agent': 'Caja de la tienda' },
    });
    await desk.signIn('/settings/security');
    const session = await desk.page.waitForSelector('::-p-xpath(//div[p[text()="Caja de la tienda"]]/..)');
    await session?.$('button').then((button) => button?.click());
    await gone(desk.page, 'Caja de la tienda');
    expect((await desk.test.api('GET', '/users/me', { token: String(other.body.token) })).status).to.equal(401);
    await fill(desk.page, 'Contraseña actual', 'otra cosa');
    await fill(desk.page, 'Contraseña nueva', 'battery staple 9');
    await click(desk.page, 'Cambiar la contraseña');
    await waitForText(desk.page, 'No es la contraseña de esta cuenta', '.mantine-InputWrapper-error');
    await fill(desk.page, 'Contraseña actual', desk.ana.password);
    await click(desk.page, 'Cambiar la contraseña');
    await waitForText(desk.page, 'Su contraseña cambió');
    const body = { email: desk.ana.email, password: 'battery staple 9' };
    expect((await desk.test.api('POST', '/auth/sign-in', { body })).status).to.equal(200);
  });
});
