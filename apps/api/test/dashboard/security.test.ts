import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import type { Protocol } from 'puppeteer';
import { codeApp, turnOnSecondFactor } from '../support/second-factor.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { click, fill, gone, openTab, type Tab, told } from './support/browser.ts';
import { signIn } from './support/sign-in.ts';

describe("the security of one's own account in the dashboard", () => {
  let test: TestApi;
  let tab: Tab;
  let ana: GivenUser;

  before(async function () {
    this.timeout(120_000);
    // Browsers make passkeys for names.
    test = await startTestApi({ isAtBaseUrl: 'localhost', env: { SAT_DATA: 'none' } });
  });
  after(() => test.close());
  beforeEach(async () => {
    ana = await test.given.user();
    await test.given.organization(ana);
    tab = await openTab();
  });
  afterEach(async () => {
    const { problems } = tab;
    await tab.close();
    expect(problems).to.deep.equal([]);
  });

  /** A device of the person that asks for nothing; `isVerifying` false: no user verification. */
  const plugIn = async (isVerifying = true): Promise<() => Promise<Protocol.WebAuthn.Credential[]>> => {
    const cdp = await tab.page.createCDPSession();
    await cdp.send('WebAuthn.enable');
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: isVerifying,
        automaticPresenceSimulation: true,
      },
    });
    return async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  };
  /** The dialog has gone: what it asked for is also what the page behind it says. */
  const closed = () => tab.page.waitForSelector('[role=dialog]', { hidden: true });
  const addPasskey = async (name: string) => {
    await click(tab.page, 'Agregar una llave de acceso');
    await fill(tab.page, 'Nombre', name);
    await click(tab.page, 'Continuar');
    await closed();
    await told(tab.page, name);
  };
  const signOut = async () => {
    await click(tab.page, 'Su cuenta');
    await click(tab.page, 'Salir', 'menuitem');
    await told(tab.page, 'Entrar con llave de acceso');
  };

  it('adds a passkey with which one enters without password, though codes are asked for', async () => {
    const credentials = await plugIn();
    await signIn(tab, test.url, ana, '/settings/security');
    await addPasskey('Mi laptop');
    await told(tab.page, 'Sin usar');
    expect((await credentials()).map(({ rpId, isResidentCredential }) => [rpId, isResidentCredential])).to.deep.equal([
      ['localhost', true],
    ]);
    await turnOnSecondFactor(test, ana);
    await signOut();
    await click(tab.page, 'Entrar con llave de acceso');
    await tab.page.waitForSelector('::-p-aria([name="Su cuenta"])');
    await tab.page.goto(`${test.url}/app/settings/security`);
    await told(tab.page, 'Usada por última vez');
  });

  it('lets a passkey stand for the code where an operation asks for it again', async () => {
    await plugIn();
    await signIn(tab, test.url, ana, '/settings/security');
    await addPasskey('Mi laptop');
    await turnOnSecondFactor(test, ana);
    await signOut();
    await click(tab.page, 'Entrar con llave de acceso');
    await tab.page.waitForSelector('::-p-aria([name="Su cuenta"])');
    await tab.page.goto(`${test.url}/app/settings/security`);
    await click(tab.page, 'Desactivar');
    await told(tab.page, '¿Desactivar el segundo factor?');
    await tab.page.locator('.mantine-Modal-body ::-p-aria([name="Desactivar"][role="button"])').click();
    await told(tab.page, 'Confirme que es usted');
    await click(tab.page, 'Usar una llave de acceso');
    await told(tab.page, 'una contraseña robada no basta');
  });

  it('renames a passkey and takes it away, after which it opens nothing', async () => {
    await plugIn();
    await signIn(tab, test.url, ana, '/settings/security');
    await addPasskey('Mi laptop');
    await click(tab.page, 'Cambiar el nombre');
    await fill(tab.page, 'Nombre', 'Llave azul');
    await click(tab.page, 'Guardar');
    await closed();
    await told(tab.page, 'Llave azul');
    await click(tab.page, 'Quitar');
    await told(tab.page, '¿Quitar la llave de acceso «Llave azul»?');
    await tab.page.locator('.mantine-Modal-body ::-p-aria([name="Quitar"][role="button"])').click();
    await told(tab.page, 'Todavía no tiene llaves de acceso');
    await signOut();
    await click(tab.page, 'Entrar con llave de acceso');
    await told(tab.page, 'Esta llave de acceso no se conoce aquí');
  });

  it('says so when the device verifies no user, and keeps nothing', async () => {
    await plugIn(false);
    await signIn(tab, test.url, ana, '/settings/security');
    await click(tab.page, 'Agregar una llave de acceso');
    await fill(tab.page, 'Nombre', 'Mi laptop');
    await click(tab.page, 'Continuar');
    await told(tab.page, 'No se usó ninguna llave de acceso');
    const { body } = await test.api('GET', '/users/me/passkeys', { token: ana.token });
    expect(body).to.deep.equal([]);
  });

  it('turns the second factor on by a QR code, and shows the recovery codes once', async () => {
    await signIn(tab, test.url, ana, '/settings/security');
    await click(tab.page, 'Activar');
    const secret = await tab.page
      .locator('.mantine-Modal-body code')
      .map((code) => code.textContent ?? '')
      .wait();
    await tab.page.waitForSelector('::-p-aria([name="Código QR para su aplicación de códigos"])');
    const app = codeApp(test, `otpauth://totp/Lacre?secret=${secret}&issuer=Lacre`);
    await fill(tab.page, 'Código de seis dígitos que muestra la aplicación', app.code());
    await click(tab.page, 'Confirmar');
    await told(tab.page, 'Guarde sus códigos de recuperación');
    const codes = await tab.page
      .locator('.mantine-Modal-body pre')
      .map((code) => code.textContent ?? '')
      .wait();
    expect(codes.split('\n').length).to.equal(10);
    await click(tab.page, 'Ya los guardé');
    await told(tab.page, 'Le quedan 10 códigos de recuperación');
    const refused = await test.api('POST', '/auth/sign-in', { body: { email: ana.email, password: ana.password } });
    expect(refused.body.code).to.equal('MFA_REQUIRED');
  });

  it('asks for the password again when the session is not young any more', async () => {
    await plugIn();
    await signIn(tab, test.url, ana, '/settings/security');
    test.clock.advance(601);
    await click(tab.page, 'Agregar una llave de acceso');
    await fill(tab.page, 'Nombre', 'Mi laptop');
    await click(tab.page, 'Continuar');
    await told(tab.page, 'Su sesión comenzó hace más de diez minutos');
    const password = '.mantine-Modal-body ::-p-aria([name="Contraseña actual"])';
    await tab.page.locator(password).fill(ana.password);
    await click(tab.page, 'Continuar');
    await told(tab.page, 'Sin usar');
  });

  it('changes the password, and lists and ends the other sessions', async () => {
    const other = await test.api('POST', '/auth/sign-in', {
      body: { email: ana.email, password: ana.password },
      headers: { 'user-agent': 'Caja de la tienda' },
    });
    await signIn(tab, test.url, ana, '/settings/security');
    const session = await tab.page.waitForSelector('::-p-xpath(//div[p[text()="Caja de la tienda"]]/..)');
    await session?.$('::-p-aria([name="Cerrar la sesión"])').then((button) => button?.click());
    await gone(tab.page, 'Caja de la tienda');
    expect((await test.api('GET', '/users/me', { token: String(other.body.token) })).status).to.equal(401);
    await fill(tab.page, 'Contraseña actual', 'otra cosa');
    await fill(tab.page, 'Contraseña nueva', 'battery staple 9');
    await click(tab.page, 'Cambiar la contraseña');
    await tab.page.waitForSelector('[role=alert]');
    await fill(tab.page, 'Contraseña actual', ana.password);
    await click(tab.page, 'Cambiar la contraseña');
    await told(tab.page, 'Su contraseña cambió');
    const body = { email: ana.email, password: 'battery staple 9' };
    expect((await test.api('POST', '/auth/sign-in', { body })).status).to.equal(200);
  });
});
