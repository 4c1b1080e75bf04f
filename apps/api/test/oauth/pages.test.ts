import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect } from 'chai';
import type { BrowserContext, Page } from 'puppeteer';
import { loginCookie } from '../../src/oauth/login-cookie.ts';
import { addMember } from '../support/add-member.ts';
import { answerConsent, signIn } from '../support/oauth-browser.ts';
import { type App, allScopes, type OauthWorld, type Person, sharedOauthWorld } from '../support/oauth-world.ts';
import { startTestApi } from '../support/test-api.ts';

describe('login and consent pages', function () {
  this.timeout(60_000);
  let world: OauthWorld;
  let ana: Person;
  let app: App;
  let context: BrowserContext;
  let page: Page;

  before(async () => {
    world = await sharedOauthWorld();
    ana = await world.person();
    await world.test.given.organization(ana.user, 'Despacho Ibarra & Asociados <SC>');
    app = await world.application({ name: 'Conta <b>Móvil</b> & Cía', scopes: allScopes });
  });
  beforeEach(async () => {
    context = await world.browser.context();
    page = await context.newPage();
  });
  afterEach(() => context.close());

  const open = async (params: Record<string, string> = {}, scope = allScopes.join(' ')) => {
    const { url } = await world.authorizationUrl(app, { scope, params });
    return page.goto(url.href);
  };
  const textOf = (selector: string) => page.$eval(selector, (element) => element.textContent ?? '');
  const text = () => textOf('body');

  it('names the application, its owner, the organizations to choose and each scope in plain language', async () => {
    await open();
    await signIn(page, ana.user);
    const shown = await text();
    for (const words of [
      'Conta <b>Móvil</b> & Cía',
      'Aplicación de Contadigital',
      'Comercializadora Peña',
      'Despacho Ibarra & Asociados <SC>',
      'Sus facturas y complementos de pago',
      'Timbrar facturas',
      'Quiénes son los miembros',
      'Su nombre, correo y perfil',
      'facturas de prueba y facturas reales',
      'El permiso dura 30 días y puede retirarlo antes',
      new URL(app.redirectUri).host,
      ana.user.email,
    ])
      expect(shown).to.contain(words);
    expect(await page.$('main b')).to.equal(null);
    // Nothing is preselected for a user who has a choice.
    expect(await page.$('input:checked')).to.equal(null);
    await answerConsent(page, { user: ana.user, organization: 'Despacho Ibarra' });
    expect(page.url()).to.contain(`${app.redirectUri}?code=`);
  });

  it('have no serious axe violations, light and dark, on a desktop and on a phone', async () => {
    const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    await page.setBypassCSP(true);
    const faults = async () => {
      const found: string[] = [];
      await page.evaluate(axe);
      for (const width of [1280, 360])
        for (const scheme of ['light', 'dark']) {
          await page.setViewport({ width, height: 800 });
          await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
          const { violations } = (await page.evaluate('axe.run()')) as { violations: { id: string; impact: string }[] };
          for (const { id, impact } of violations)
            if (impact === 'serious' || impact === 'critical') found.push(`${width} ${scheme} ${id}`);
          const overflow = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
          if (overflow === true) found.push(`${width} ${scheme} scrolls sideways`);
        }
      return found;
    };
    await open();
    expect(await faults()).to.deep.equal([]);
    await signIn(page, ana.user);
    await page.waitForSelector('form[action$="/consent"]');
    expect(await faults()).to.deep.equal([]);
  });

  it('fit a phone when the name of the application is one long word', async () => {
    const longName = await world.application({ name: 'W'.repeat(80), scopes: allScopes });
    await page.setViewport({ width: 360, height: 800 });
    const isWide = () => page.evaluate('document.documentElement.scrollWidth > innerWidth');
    const { url } = await world.authorizationUrl(longName, { scope: allScopes.join(' ') });
    await page.goto(url.href);
    expect(await isWide()).to.equal(false);
    await signIn(page, ana.user);
    await page.waitForSelector('form[action$="/consent"]');
    expect(await isWide()).to.equal(false);
  });

  it('require a confirmed e-mail first where mail leaves the machine', async () => {
    const { settings } = world.test.services;
    settings.mailLeaves = true;
    try {
      await open();
      await signIn(page, ana.user);
      await answerConsent(page, { user: ana.user, organization: 'Despacho Ibarra' });
      expect(await text()).to.contain('Confirme primero su correo');
    } finally {
      settings.mailLeaves = false;
    }
  });

  it('are in Spanish by default, in English on request, and let the reader choose', async () => {
    await open();
    expect([await page.$eval('html', ({ lang }) => lang), await textOf('h1')]).to.deep.equal([
      'es-MX',
      'Inicie sesión',
    ]);
    await page.setExtraHTTPHeaders({ 'Accept-Language': 'en-US,en;q=0.9' });
    await open();
    expect([await page.$eval('html', ({ lang }) => lang), await textOf('h1')]).to.deep.equal(['en', 'Sign in']);
    await open({ ui_locales: 'fr es-MX' });
    expect(await textOf('h1')).to.equal('Inicie sesión');
    await Promise.all([page.waitForNavigation(), page.click('header a')]);
    expect(await textOf('h1')).to.equal('Sign in');
    await signIn(page, ana.user);
    expect(await textOf('h1')).to.contain('¿Permite');
  });

  it('report a wrong password without revealing whether the account exists, and keep the e-mail', async () => {
    await open();
    const result: string[] = [];
    for (const email of [ana.user.email, 'nobody@example.com']) {
      await signIn(page, { email, password: 'not the password' });
      result.push(await textOf('[role=alert]'));
      expect(await page.$eval('#email', (input) => (input as unknown as { value: string }).value)).to.equal(email);
      expect(await page.$eval('#email', (input) => input.getAttribute('aria-invalid'))).to.equal('true');
    }
    expect(new Set(result).size).to.equal(1);
    await signIn(page, ana.user);
    expect(await textOf('h1')).to.contain('¿Permite');
  });

  it('can be used with the keyboard alone', async () => {
    await open();
    // The first field has the focus as soon as the page is drawn.
    await page.waitForFunction("document.activeElement?.id === 'email'");
    await page.keyboard.type(ana.user.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(ana.user.password);
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
    // The language, then the organizations.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect(await page.$$eval('input:checked', (inputs) => inputs.length)).to.equal(1);
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
    expect(page.url()).to.contain(`${app.redirectUri}?code=`);
  });

  for (const [width, height] of [
    [320, 640],
    [390, 844],
    [1280, 800],
  ] as const)
    it(`fit ${width} pixels, with a label and enough contrast for every field`, async () => {
      await page.setViewport({ width, height });
      await open();
      const look = async () => {
        expect(await page.evaluate('document.documentElement.scrollWidth')).to.be.at.most(width);
        const unnamed = await page.$$eval('input:not([type=hidden]), button, a', (controls) =>
          controls
            .filter((control) => {
              const { labels } = control as unknown as { labels?: { textContent: string }[] };
              return (
                [...(labels ?? [])]
                  .map((label) => label.textContent)
                  .join('')
                  .trim() === '' && control.textContent.trim() === ''
              );
            })
            .map((control) => control.outerHTML),
        );
        expect(unnamed).to.deep.equal([]);
        expect(await page.evaluate(lowestContrast)).to.be.at.least(4.5);
      };
      await look();
      await signIn(page, { email: ana.user.email, password: 'wrong' });
      await look();
      await signIn(page, ana.user);
      await look();
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
      await look();
    });

  it('run no script, load nothing and cannot be framed', async () => {
    const answer = await open();
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy)
      .to.contain("default-src 'none'")
      .and.contain("frame-ancestors 'none'")
      .and.contain("base-uri 'none'");
    expect(policy).not.to.contain('unsafe').and.not.to.contain('script-src');
    expect(policy).to.contain(`form-action 'self' ${new URL(app.redirectUri).origin};`);
    expect(answer?.headers()['x-frame-options']).to.equal('DENY');
    expect(answer?.headers()['cache-control'], 'it shows a person').to.equal('no-store');
    expect(await page.$('script, iframe, img')).to.equal(null);
  });

  it('ask to choose an organization if none was chosen', async () => {
    await open();
    await signIn(page, ana.user);
    await page.$eval('main form', (form) => form.setAttribute('novalidate', ''));
    await Promise.all([page.waitForNavigation(), page.click('main button.primary')]);
    expect(await textOf('[role=alert]')).to.equal('Elija primero una organización.');
  });

  it('authorize no organization of which the user is not a member', async () => {
    const stranger = await world.person('Eva', 'Ajena');
    await open();
    await signIn(page, ana.user);
    await page.$eval(
      'input[name=organizationId]',
      (input, id) => input.setAttribute('value', id),
      stranger.organizationId,
    );
    await page.click('input[name=organizationId]');
    await Promise.all([page.waitForNavigation(), page.click('main button.primary')]);
    expect(page.url().startsWith(world.test.url)).to.equal(true);
    expect(await text()).to.contain('No es miembro de esta organización');
  });

  it('tell a user without an organization so, and lead back', async () => {
    const alone = await world.test.given.user('Sola');
    await open();
    await signIn(page, alone);
    expect(await text()).to.contain('Todavía no pertenece a ninguna organización');
    await Promise.all([page.waitForNavigation(), page.click('main button.secondary')]);
    expect(page.url()).to.contain('error=access_denied');
  });

  it('let another user sign in instead', async () => {
    const beto = await world.person('Beto', 'Papelería El Sol');
    await open();
    const { database } = world.test.services;
    const sessions = () => database.sessions.listLiveOf(ana.user.userId, world.test.clock.now(), 1_000);
    const before = await sessions();
    await signIn(page, ana.user);
    expect(await sessions()).to.have.length(before.length + 1);
    await Promise.all([page.waitForNavigation(), page.click('footer button')]);
    expect(await page.$('#password')).not.to.equal(null);
    expect(await sessions(), 'the first user is signed out').to.deep.equal(before);
    await signIn(page, beto.user);
    expect(await text())
      .to.contain('Papelería El Sol')
      .and.not.to.contain('Comercializadora Peña');
    await answerConsent(page, beto);
    expect(page.url()).to.contain(`${app.redirectUri}?code=`);
  });

  it('remember the signed-in user, unless the application requests a fresh login', async () => {
    await open();
    await signIn(page, ana.user);
    await open();
    expect(await page.$('#password')).to.equal(null);
    await open({ prompt: 'login' });
    expect(await page.$('#password')).not.to.equal(null);
  });

  it('continue as whoever signs in at a fresh login, also if another user was signed in before', async () => {
    const beto = await world.person('Beto', 'Refaccionaria La Luna');
    await open();
    await signIn(page, ana.user);
    await open({ prompt: 'login' });
    await signIn(page, beto.user);
    expect(await text())
      .to.contain('Refaccionaria La Luna')
      .and.not.to.contain('Comercializadora Peña');
    await answerConsent(page, beto);
    expect(page.url()).to.contain(`${app.redirectUri}?code=`);
  });

  it('prefill the e-mail that the application knows', async () => {
    await open({ login_hint: '"><b>x' });
    expect(await page.$eval('#email', (input) => (input as unknown as { value: string }).value)).to.equal('"><b>x');
    expect(await page.$('main b')).to.equal(null);
  });

  describe('and other sites or browsers', () => {
    const post = (url: string, cookie: string, form: Record<string, string>) =>
      fetch(url, { method: 'POST', redirect: 'manual', headers: { cookie }, body: new URLSearchParams(form) });
    const cookiesFor = async (url: string) =>
      (await context.cookies())
        .filter(({ path }) => new URL(url).pathname.startsWith(path))
        .map(({ name, value }) => `${name}=${value}`)
        .join('; ');
    const visit = async () => {
      await open();
      await signIn(page, ana.user);
      const cookies = await cookiesFor(page.url());
      const csrf = await page.$eval('input[name=csrf]', (input) => input.getAttribute('value') ?? '');
      return { url: `${page.url().split('?')[0]}/consent`, cookies, csrf };
    };

    it('rejects a submission that does not come from the form of the page', async () => {
      const { url, cookies, csrf } = await visit();
      const good = { organizationId: ana.organizationId };
      for (const form of [
        good,
        { ...good, csrf: '' },
        { ...good, csrf: `${csrf.startsWith('A') ? 'B' : 'A'}${csrf.slice(1)}` },
      ])
        expect((await post(url, cookies, form)).status).to.equal(400);
      expect((await post(url, cookies, { ...good, csrf })).status).to.equal(303);
    });

    it('a form from another browser is rejected', async () => {
      const { url, csrf } = await visit();
      expect((await post(url, '', { organizationId: ana.organizationId, csrf })).status).to.equal(400);
      expect((await fetch(url.replace('/consent', ''))).status).to.equal(400);
    });

    it('a modified cookie is ignored', async () => {
      const { url, cookies, csrf } = await visit();
      const forged = cookies.replace(
        /lacre_login=[^;]+/,
        `lacre_login=${crypto.randomUUID()}_${Date.now()}.${'A'.repeat(43)}`,
      );
      const answer = await post(url, forged, { organizationId: ana.organizationId, csrf });
      expect(answer.headers.get('location') ?? '').not.to.contain('code=');
      expect(answer.headers.get('location')).to.match(/^\/oauth\/authorize\?/);
    });

    it('a consent page records nothing for another user who has signed in on this browser since', async () => {
      const { services } = world.test;
      const beto = await addMember(world.test, ana.organizationId, 'member');
      const { url, cookies, csrf } = await visit();
      const [login = ''] = loginCookie(services.pageKey, beto.actor.sessionId, services.clock.now(), false).split(';');
      const ofBeto = cookies.replace(/lacre_login=[^;]+/, login);
      const answer = await post(url, ofBeto, { organizationId: ana.organizationId, csrf });
      expect(answer.headers.get('location')).to.match(/^\/oauth\/authorize\?/);
      const made = await services.database.oauthAuthorizations.listOfApplication(app.ownerId, app.clientId);
      expect(made.filter(({ userId }) => userId === beto.userId)).to.deep.equal([]);
    });

    it('set cookies that scripts cannot read and other sites cannot send', async () => {
      await visit();
      for (const { name, httpOnly, sameSite, path } of await context.cookies()) {
        expect([httpOnly, sameSite], name).to.deep.equal([true, 'Lax']);
        expect(path, name).to.match(/^\/oauth/);
      }
    });

    it('a form that is sent twice is reported as over', async () => {
      const { url, cookies, csrf } = await visit();
      const form = { organizationId: ana.organizationId, csrf };
      const next = (await post(url, cookies, form)).headers.get('location') ?? '';
      const back = await fetch(next, { redirect: 'manual', headers: { cookie: await cookiesFor(next) } });
      expect(back.headers.get('location')).to.contain('code=');
      const again = await post(url, cookies, form);
      expect(again.status).to.equal(400);
      expect(await again.text()).to.contain('venció');
    });

    it('set cookies for https only where the service is served over it', async () => {
      const test = await startTestApi({ env: { BASE_URL: 'https://lacre.example', SAT_DATA: 'none' } });
      try {
        const user = await test.given.user();
        const { clientId } = await test.given.oauthToken(user, (await test.given.organization(user)).id);
        const query = new URLSearchParams({
          client_id: clientId,
          response_type: 'code',
          redirect_uri: 'https://app.example/callback',
          scope: 'read:invoices',
        });
        const answer = await fetch(`${test.url}/oauth/authorize?${query.toString()}`, { redirect: 'manual' });
        expect(answer.status).to.equal(303);
        expect(answer.headers.getSetCookie()).to.have.lengthOf.above(1);
        for (const cookie of answer.headers.getSetCookie()) {
          expect(cookie).to.match(/; secure/i);
          // Those of one interaction have its path, which `__Host-` forbids.
          expect(cookie).to.match(/^__Secure-lacre_(?:interaction|resume)(?:\.sig)?=[^;]*; path=\/oauth\//);
        }
        // Those of a signed-in user are of the host.
        const cookie = answer.headers
          .getSetCookie()
          .map((each) => each.split(';', 1)[0])
          .join('; ');
        const asked = `${test.url}${answer.headers.get('location')}`;
        const [, csrf = ''] =
          /name="csrf" value="([^"]+)"/.exec(await (await fetch(asked, { headers: { cookie } })).text()) ?? [];
        const { email, password } = user;
        const login = await post(`${asked}/login`, cookie, { csrf, email, password });
        const resumed = new URL(login.headers.get('location') ?? '');
        const next = await fetch(`${test.url}${resumed.pathname}`, { redirect: 'manual', headers: { cookie } });
        for (const name of ['__Host-lacre_login', '__Host-lacre_oauth'])
          expect(
            [login, next]
              .flatMap(({ headers }) => headers.getSetCookie())
              .filter((each) => each.startsWith(`${name}=`)),
          )
            .to.have.lengthOf(1)
            .and.to.match(/; path=\/; (?!.*domain=).*secure/i);
        expect(answer.headers.get('strict-transport-security')).to.be.a('string');
        const { issuer } = (await (await fetch(`${test.url}/.well-known/openid-configuration`)).json()) as {
          issuer: string;
        };
        expect(issuer).to.equal('https://lacre.example');
      } finally {
        await test.close();
      }
    });

    it('other methods are rejected', async () => {
      for (const path of ['/oauth/authorize', '/oauth/token', '/oauth/jwks']) {
        const answer = await fetch(world.test.url + path, { method: 'DELETE' });
        expect(answer.status).to.equal(405);
        expect(answer.headers.get('allow')).to.match(/GET|POST/);
      }
    });
  });
});

/** Runs in the page: the lowest contrast (WCAG 2.2, 1.4.3) of a text with its background. */
const lowestContrast = `(() => {
  const rgb = (text) => text.match(/[\\d.]+/g).map(Number);
  const luminance = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((value) => value / 255).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const [r, g, b, a = 1] = rgb(getComputedStyle(at).backgroundColor);
      if (a > 0) return [r, g, b];
    }
    return [255, 255, 255];
  };
  return Math.min(...[...document.querySelectorAll('body *')]
    .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== ''))
    .map((element) => {
      const [a, b] = [luminance(rgb(getComputedStyle(element).color)), luminance(behind(element))];
      return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    }));
})()`;
