import { findChromium } from '@lacre/embedded/chromium';
import type { Mail } from '@lacre/services/ports';
import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { type Browser, launch, type Page } from 'puppeteer';
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
    const token = link.hash.slice('#token='.length);
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
    await page.goto(`${test.url}/account/verify-email?lang=en#token=dead`);
    expect(await page.$eval('h1', (title) => title.textContent)).to.equal('Confirm your e-mail');
    await page.click('button');
    await told('This link is not valid any more');
  });
});
