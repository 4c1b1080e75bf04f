import { expect } from 'chai';
import type { BrowserContext, CDPSession, Page } from 'puppeteer';
import { answerConsent, signIn } from '../support/oauth-browser.ts';
import {
  type App,
  allScopes,
  type OauthWorld,
  type Person,
  sharedOauthWorld,
  startOauthWorld,
} from '../support/oauth-world.ts';
import { turnOnSecondFactor } from '../support/second-factor.ts';

describe('the login page of applications with passkeys', function () {
  this.timeout(120_000);
  let world: OauthWorld;
  let application: App;
  let ana: Person;
  let context: BrowserContext;
  let page: Page;
  let cdp: CDPSession;
  let authenticatorId: string;

  before(async () => {
    // Browsers create passkeys for host names only.
    world = await startOauthWorld({ isAtBaseUrl: 'localhost' });
    application = await world.application({ scopes: allScopes });
  });
  after(() => world.close());
  beforeEach(async () => {
    ana = await world.person();
    context = await world.browser.context();
    page = await context.newPage();
    cdp = await page.createCDPSession();
    await cdp.send('WebAuthn.enable');
    ({ authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    }));
    await open();
  });
  afterEach(() => context.close());

  const open = async () =>
    page.goto((await world.authorizationUrl(application, { scope: allScopes.join(' ') })).url.href);
  const title = () => page.$eval('h1', (element) => element.textContent ?? '');
  const offer = '::-p-aria([name="Entrar con llave de acceso"][role="button"])';

  /** The browser creates one on this origin and the service stores it, as the dashboard does. */
  const register = async () => {
    const { token } = ana.user;
    const { body: options } = await world.test.api('POST', '/users/me/passkeys/options', { token, body: {} });
    const response = (await page.evaluate(
      `navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(${JSON.stringify(options)}) })
        .then((made) => JSON.parse(JSON.stringify(made.toJSON())))`,
    )) as Record<string, unknown>;
    const kept = await world.test.api('POST', '/users/me/passkeys', { token, body: { name: 'Mi laptop', response } });
    expect(kept.status).to.equal(201);
    return String(kept.body.id);
  };
  /** Clicks, and waits for the page after the one whose script continues by itself. */
  const enterByPasskey = () =>
    Promise.all([
      page.waitForSelector('form[action$="/consent"], main:has(form[action$="/login"]) [role=alert]'),
      page.click(offer),
    ]);

  it('lets a user in without password and code, to the consent and back to the application', async () => {
    await register();
    await turnOnSecondFactor(world.test, ana.user);
    await enterByPasskey();
    expect(await title()).to.contain('¿Permite');
    await answerConsent(page, { user: ana.user });
    expect(page.url()).to.contain(`${application.redirectUri}?code=`);
    // It is remembered like a login with a password.
    await open();
    expect(await title()).to.contain('¿Permite');
  });

  it('runs one script, allowed by its hash, on the page that requests the passkey and on no other', async () => {
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    expect(await page.$('script')).to.equal(null);
    const [answer] = await Promise.all([page.waitForNavigation(), page.click(offer)]);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy).to.match(
      /^default-src 'none'; object-src 'none'; style-src 'sha256-[\w+/]{43}='; script-src 'sha256-[\w+/]{43}='; /,
    );
    expect(policy).not.to.contain('unsafe').and.not.to.contain('connect-src');
    expect(await page.$$eval('script', (scripts) => scripts.length)).to.equal(1);
  });

  it('reports that no passkey was used, and leads back to the password', async () => {
    await Promise.all([page.waitForNavigation(), page.click(offer)]);
    await page.waitForSelector('#fault:not([hidden])');
    expect(await page.$eval('#fault', (fault) => fault.textContent)).to.contain('No se usó ninguna llave de acceso');
    await Promise.all([page.waitForNavigation(), page.click('.notes a')]);
    await signIn(page, ana.user);
    expect(await title()).to.contain('¿Permite');
  });

  it('retries with the button, with the same options', async () => {
    await Promise.all([page.waitForNavigation(), page.click(offer)]);
    await page.waitForSelector('#fault:not([hidden])');
    await register();
    await Promise.all([page.waitForSelector('form[action$="/consent"]'), page.click('#ask')]);
    expect(await title()).to.contain('¿Permite');
  });

  it('rejects a removed passkey, and signs no user in', async () => {
    const id = await register();
    await world.test.api('DELETE', `/users/me/passkeys/${id}`, { token: ana.user.token });
    await enterByPasskey();
    expect(await page.$eval('[role=alert]', (alert) => alert.textContent)).to.contain('no está registrada aquí');
    expect((await context.cookies()).filter(({ name }) => name.includes('login'))).to.deep.equal([]);
  });

  it('rejects a response that no passkey signed', async () => {
    await Promise.all([page.waitForNavigation(), page.click(offer)]);
    await page.waitForSelector('#fault:not([hidden])');
    for (const forged of ['', '{', '{"id":"AA"}', '[]']) {
      const [answer] = await Promise.all([
        page.waitForNavigation(),
        page.$eval(
          '#passkey',
          (form, value) => {
            const { elements, submit } = form as unknown as {
              elements: { answer: { value: string } };
              submit: () => void;
            };
            elements.answer.value = value;
            submit.call(form);
          },
          forged,
        ),
      ]);
      expect(answer?.status(), forged).to.equal(401);
      await Promise.all([page.waitForNavigation(), page.click(offer)]);
      await page.waitForSelector('#fault:not([hidden])');
    }
  });

  it('offers no passkey where the address of the service is not a host name', async () => {
    const elsewhere = await sharedOauthWorld();
    const app = await elsewhere.application({ scopes: allScopes });
    await page.goto((await elsewhere.authorizationUrl(app, { scope: allScopes.join(' ') })).url.href);
    expect(await page.$('#password')).not.to.equal(null);
    expect(await page.$(offer)).to.equal(null);
  });
});
