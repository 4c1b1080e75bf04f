import { once } from 'node:events';
import type { Server } from 'node:http';
import { createApp } from '@lacre/example-oauth-app/app';
import { freePort } from '@lacre/testing/free-port';
import { expect } from 'chai';
import type { Page } from 'puppeteer';
import { invoiceBody } from '../support/bodies.ts';
import { answerConsent, signIn } from '../support/oauth-browser.ts';
import { type OauthWorld, type Person, startOauthWorld } from '../support/oauth-world.ts';

describe('the third-party application of the examples', () => {
  let world: OauthWorld;
  let person: Person;
  let app: Server;
  let address: string;
  let page: Page;
  /** The registration of the application. */
  let clientId: string;

  before(async () => {
    world = await startOauthWorld();
    address = `http://127.0.0.1:${await freePort()}`;
    const redirectUri = `${address}/callback`;
    const made = await world.application({ redirectUris: [redirectUri] });
    ({ clientId } = made);
    app = createApp({ baseUrl: world.test.url, clientId, clientSecret: made.clientSecret ?? '', redirectUri });
    app.listen(Number(new URL(address).port), '127.0.0.1');
    await once(app, 'listening');
    person = await world.person();
    const { key } = await world.test.given.apiKey(person.user, person.organizationId);
    const issued = await world.test.api('POST', '/invoices', {
      key,
      body: invoiceBody({ customer: { ...(invoiceBody().customer as object), email: 'a@example.com' } }),
    });
    expect(issued.status).to.equal(201);
    page = await (await world.browser.context()).newPage();
  });
  after(async () => {
    app?.closeAllConnections();
    app?.close();
    await world.close();
  });

  const press = (selector: string) => Promise.all([page.waitForNavigation(), page.click(selector)]);
  const text = () => page.$eval('body', (body) => body.textContent);

  async function connect(): Promise<void> {
    await page.goto(address);
    await press('a[href="/connect"]');
    if ((await page.$('#password')) !== null) await signIn(page, person.user);
    await answerConsent(page, { user: person.user });
  }

  it('shows the invoices of the user who connects, refreshes its token, and revokes its authorization', async () => {
    await connect();
    expect(new URL(page.url()).origin).to.equal(address);
    expect(await text()).to.include('UNIVERSIDAD ROBOTICA ESPAÑOLA · 1740 MXN · vigente');

    world.test.clock.advance(3_601);
    await page.reload();
    expect(await text()).to.include('UNIVERSIDAD ROBOTICA ESPAÑOLA');

    expect(await allowed()).to.deep.equal([clientId]);
    await press('form button');
    expect(await text()).to.include('Conectar con Lacre');
    expect(await allowed()).to.deep.equal([]);
  });

  it('rejects a response that it did not request, and reports when the user denies access', async () => {
    await page.goto(`${address}/connect`);
    await page.goto(`${address}/callback?code=stolen&state=other`);
    expect(await text()).to.include('This answer is to another question');
    await page.goto(address);
    await press('a[href="/connect"]');
    if ((await page.$('#password')) !== null) await signIn(page, person.user);
    await answerConsent(page, { user: person.user, decision: 'deny' });
    expect(await text()).to.include('The user did not allow it');
  });

  async function allowed(): Promise<string[]> {
    const { email, password } = person.user;
    const { body: session } = await world.test.api('POST', '/auth/sign-in', { body: { email, password } });
    const { body } = await world.test.api('GET', '/users/me/authorizations', { token: String(session.token) });
    return (body as unknown as { application: { id: string } }[]).map(({ application }) => application.id);
  }
});
