import { expect } from 'chai';
import type { BrowserContext, Page } from 'puppeteer';
import { signIn } from '../support/oauth-browser.ts';
import { type App, allScopes, type OauthWorld, type Person, sharedOauthWorld } from '../support/oauth-world.ts';
import { type CodeApp, turnOnSecondFactor, wrongCode } from '../support/second-factor.ts';

describe('the login page of applications requires the second factor', function () {
  this.timeout(60_000);
  let world: OauthWorld;
  let ana: Person;
  let application: App;
  let codes: CodeApp;
  let context: BrowserContext;
  let page: Page;

  before(async () => {
    world = await sharedOauthWorld();
    application = await world.application({ scopes: allScopes });
  });
  beforeEach(async () => {
    ana = await world.person();
    codes = await turnOnSecondFactor(world.test, ana.user);
    context = await world.browser.context();
    page = await context.newPage();
    await page.goto((await world.authorizationUrl(application, { scope: allScopes.join(' ') })).url.href);
    await signIn(page, ana.user);
  });
  afterEach(() => context.close());

  const title = () => page.$eval('h1', (element) => element.textContent ?? '');
  const enter = async (code: string) => {
    await page.type('#code', code);
    await Promise.all([page.waitForNavigation(), page.click('main button.primary')]);
  };

  it('before the consent', async () => {
    expect(await title()).to.equal('Escriba su código');
    await enter(codes.code());
    expect(await title()).to.contain('¿Permite');
  });

  it('again after a wrong code, and signs no user in without one', async () => {
    await enter(wrongCode(codes));
    expect(await page.$eval('[role=alert]', (alert) => alert.textContent)).to.contain('no es correcto');
    const cookies = await context.cookies();
    expect(cookies.filter(({ name }) => name.includes('login'))).to.deep.equal([]);
    // Requested again, the page has no session in the browser.
    await page.goto(page.url().replace(/\/code$/, ''));
    expect(await title()).to.equal('Inicie sesión');
  });
});
