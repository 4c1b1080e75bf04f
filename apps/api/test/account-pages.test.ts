import { findChromium } from '@lacre/embedded/chromium';
import { createInvitation } from '@lacre/services/invitations/create-invitation';
import type { Mail } from '@lacre/services/ports/mailer';
import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { type Browser, launch, type Page } from 'puppeteer';
import { turnOnSecondFactor, wrongCode } from './support/second-factor.ts';
import { sharedTestApi } from './support/shared-api.ts';
import type { TestApi } from './support/test-api.ts';

describe('the pages that links in mails lead to', () => {
  let test: TestApi;
  let browser: Browser;
  let page: Page;
  let ana: GivenUser;
  const problems: string[] = [];

  before(async () => {
    test = await sharedTestApi();
    const { executablePath, env } = await findChromium({
      dataDir: new URL('../../../.data/test', import.meta.url).pathname,
      explicitPath: process.env['CHROMIUM_PATH'],
    });
    const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    browser = await launch({ executablePath, headless: 'shell', pipe: true, args, env: { ...env } });
  });
  after(() => browser?.close());
  beforeEach(async () => {
    ana = await test.given.user();
    problems.length = 0;
    page = await browser.newPage();
    page.on('console', (message) => void (message.type() === 'error' && problems.push(message.text())));
    page.on('pageerror', (error) => void problems.push(String(error)));
  });
  afterEach(() => page.close());

  /** The mail's own link, on the server of this test. */
  const open = async (mail: Mail) => {
    const link = new URL(/https?:\S+/.exec(mail.text)?.[0] ?? '');
    const requests: string[] = [];
    page.on('request', (request) => void requests.push(request.url()));
    await page.goto(`${test.url}${link.pathname}${link.search}${link.hash}`);
    return { link, requests };
  };
  const told = (text: string) => page.waitForSelector(`#told ::-p-text(${text})`);

  it('set a new password, and say in the reader’s language what is wrong with another', async () => {
    await test.api('POST', '/auth/password/forgot', { body: { email: ana.email } });
    const { link, requests } = await open(await test.mail.next(ana.email, /Restablece/));
    expect(await page.$eval('h1', (title) => title.textContent)).to.equal('Elige una contraseña nueva');
    await page.type('input', 'iloveyou');
    await page.click('button');
    await told('de las más comunes');
    await page.$eval('input', (input) => {
      input.value = '';
    });
    await page.type('input', 'battery staple');
    await page.click('button');
    await told('Tu contraseña cambió');
    const body = { email: ana.email, password: 'battery staple' };
    expect((await test.api('POST', '/auth/sign-in', { body })).status).to.equal(200);
    const token = link.hash.slice(1);
    expect(
      requests.some((url) => new URL(url).search.includes(token) || new URL(url).pathname.includes(token)),
    ).to.equal(false);
    // The refused password is an answer of 400, which the browser's console mentions.
    expect(problems.filter((text) => !text.includes('400'))).to.deep.equal([]);
  });

  it('confirm an e-mail only when the person says so', async () => {
    const { requests } = await open(await test.mail.next(ana.email, /Confirma/));
    expect(requests.filter((url) => url.includes('/auth/'))).to.deep.equal([]);
    const verified = async () => (await test.api('GET', '/users/me', { token: ana.token })).body.emailVerified;
    expect(await verified()).to.equal(false);
    await page.click('button');
    await told('Tu correo quedó confirmado');
    expect(await verified()).to.equal(true);
    expect(problems).to.deep.equal([]);
  });

  it('speak English with ?lang=en, and say when a link is dead', async () => {
    await page.goto(`${test.url}/app/verify-email?lang=en#dead`);
    expect(await page.$eval('h1', (title) => title.textContent)).to.equal('Confirm your e-mail');
    await page.click('button');
    await told('This link is not valid any more');
  });

  describe('answer an invitation', () => {
    let organizationId: string;
    beforeEach(async () => {
      organizationId = (await test.given.organization(ana)).id;
    });
    const invite = async (email: string) => {
      await createInvitation(test.services, ana.actor, { id: organizationId, email, role: 'member' });
      const { link, requests } = await open(await test.mail.next(email, /invita/));
      await page.waitForSelector('form:not([hidden])');
      const token = link.hash.slice(1);
      return () => {
        expect(link.pathname + link.search).to.equal('/app/invites');
        expect(requests.filter((url) => new URL(url).href.split('#')[0]?.includes(token))).to.deep.equal([]);
        expect(problems).to.deep.equal([]);
      };
    };
    const members = async () =>
      (await test.api('GET', `/organizations/${organizationId}/members`, { token: ana.token })).body as unknown as {
        userId: string;
        email: string;
      }[];

    it('with the account that one has, by its password', async () => {
      const ines = await test.given.user('Ines');
      const check = await invite(ines.email);
      expect(await page.$eval('#about', (about) => about.textContent)).to.equal(
        'Ana te invita a Comercializadora Peña como miembro.',
      );
      await page.type('#password', ines.password);
      await page.click('#submit');
      await told('Ya formas parte de Comercializadora Peña');
      expect((await members()).map(({ userId }) => userId)).to.include(ines.userId);
      check();
    });

    it('with the code of the second factor, where there is one', async () => {
      const ines = await test.given.user('Ines');
      const codes = await turnOnSecondFactor(test, ines);
      await invite(ines.email);
      await page.type('#password', ines.password);
      await page.click('#submit');
      await told('Escribe el código de tu segundo factor');
      expect((await members()).map(({ userId }) => userId)).not.to.include(ines.userId);
      await page.type('#code', wrongCode(codes));
      await page.click('#submit');
      await told('El código no es correcto');
      await page.$eval('#code', (input) => {
        (input as unknown as { value: string }).value = '';
      });
      await page.type('#code', codes.code());
      await page.click('#submit');
      await told('Ya formas parte de Comercializadora Peña');
      expect((await members()).map(({ userId }) => userId)).to.include(ines.userId);
    });

    it('with an account that is made on the way, whose e-mail is confirmed by it', async () => {
      const email = `nueva-${process.pid}-${Date.now()}@example.com`;
      const check = await invite(email);
      await page.click('#other');
      await page.type('#name', 'Nueva');
      await page.type('#password', 'correct horse battery');
      await page.click('#submit');
      await told('Ya formas parte de');
      expect((await members()).map((member) => member.email)).to.include(email);
      expect((await test.services.database.users.findByEmail(email))?.emailVerified).to.equal(true);
      check();
    });

    it('declines it, and says so when it is dead', async () => {
      const ines = await test.given.user('Ines');
      const check = await invite(ines.email);
      await page.type('#password', ines.password);
      await page.click('#decline');
      await told('Rechazaste la invitación');
      check();
      await page.goto(`${test.url}/app/invites#dead`);
      await page.reload();
      await told('Esta invitación ya no es válida');
    });
  });

  it('stand at /app too, where other mails lead', async () => {
    const answer = await page.goto(`${test.url}/app`);
    expect(answer?.status()).to.equal(200);
    expect(await page.$eval('a', (link) => link.getAttribute('href'))).to.equal('/docs');
  });
});
