import type { OauthApplicationView } from '@lacre/services/oauth/oauth-application-view';
import { createOauthApplication } from '@lacre/services/oauth/create-oauth-application';
import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import * as client from 'openid-client';
import type { BrowserContext } from 'puppeteer';
import { type OauthBrowser, startOauthBrowser, walkThrough } from '../support/oauth-browser.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

describe('authorization code with a certified client', function () {
  this.timeout(60_000);
  let test: TestApi;
  let browser: OauthBrowser;
  let ana: GivenUser;
  let organizationId: string;
  let app: OauthApplicationView & { clientSecret: string | null };
  let context: BrowserContext;

  before(async () => {
    test = await startTestApi({ isAtBaseUrl: true, env: { SAT_DATA: 'none' } });
    browser = await startOauthBrowser(test.config.dataDir);
    ana = await test.given.user();
    organizationId = (await test.given.organization(ana)).id;
    const dev = await test.given.user('Dora');
    const devOrganization = (await test.given.organization(dev, 'Contadigital')).id;
    app = await createOauthApplication(test.services, dev.actor, {
      organizationId: devOrganization,
      name: 'Contadigital Conta',
      redirectUris: [browser.redirectUri],
      scopes: ['read:invoices', 'read:user', 'read:organization', 'openid', 'offline_access'],
      type: 'confidential',
    });
    context = await browser.context();
  });
  after(async () => {
    await browser?.close();
    await test?.close();
  });

  it('gives tokens for a code with PKCE, and the token lists invoices', async () => {
    const config = await client.discovery(new URL(test.url), app.clientId, app.clientSecret ?? '', undefined, {
      execute: [client.allowInsecureRequests],
    });
    const verifier = client.randomPKCECodeVerifier();
    const state = client.randomState();
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: browser.redirectUri,
      scope: 'openid read:invoices read:user',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
    });
    const back = await walkThrough(context, url, { user: ana });
    expect(back.href).to.match(/^http:\/\/127/);
    console.log(back.href);
    const tokens = await client.authorizationCodeGrant(config, back, { pkceCodeVerifier: verifier, expectedState: state });
    console.log(tokens);
    const list = await test.api('GET', '/invoices', { token: tokens.access_token });
    expect(list.status).to.equal(200);
    console.log(await client.fetchUserInfo(config, tokens.access_token, ana.userId));
    console.log((await test.api('GET', '/users/me', { token: tokens.access_token })).body, organizationId);
  });
});
