import { createOauthApplication } from '@lacre/services/oauth/create-oauth-application';
import { expect } from 'chai';
import { startTestApi, type TestApi } from '../support/test-api.ts';

const redirectUri = 'https://app.example/callback';

describe('OAuth error pages', () => {
  let test: TestApi;
  let clientId: string;
  before(async () => {
    test = await startTestApi({
      env: { RATE_LIMITS: 'on', TRUST_PROXY: '1', RATE_LIMIT_WRITE: '5' },
      isAtBaseUrl: true,
    });
    const owner = await test.given.user();
    const { id: organizationId } = await test.given.organization(owner);
    const made = await createOauthApplication(test.services, owner.actor, {
      organizationId,
      name: 'Conta Móvil',
      type: 'confidential',
      redirectUris: [redirectUri],
      scopes: ['read:invoices'],
    });
    ({ clientId } = made);
  });
  after(() => test.close());

  let visitors = 0;
  const visit = async (path: string, language: string, changes: RequestInit & { from?: string } = {}) => {
    const { from = `198.51.100.${(visitors += 1)}`, ...rest } = changes;
    const headers = { accept: 'text/html', 'accept-language': language, 'x-forwarded-for': from };
    const answer = await fetch(`${test.url}${path}`, { redirect: 'manual', ...rest, headers });
    return { status: answer.status, headers: answer.headers, html: await answer.text() };
  };
  const authorize = (changes: Record<string, string> = {}) =>
    `/oauth/authorize?${new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'read:invoices',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
      ...changes,
    }).toString()}`;

  const askAsProgram = (path: string, headers: Record<string, string> = { accept: '*/*' }) =>
    fetch(`${test.url}${path}`, {
      redirect: 'manual',
      headers: { 'x-forwarded-for': `198.51.100.${(visitors += 1)}`, ...headers },
    });

  /** Each says what happened and what to do, in the language of the reader, in our design. */
  const expectPage = async (path: string, status: number, es: string[], en: string[]) => {
    for (const [language, lang, title, texts] of [
      ['es-MX', 'es-MX', 'No se puede continuar', es],
      ['en-GB', 'en', 'Cannot continue', en],
    ] as const) {
      const page = await visit(path, language);
      expect([page.status, page.headers.get('location')], language).to.deep.equal([status, null]);
      expect(page.headers.get('content-type')).to.equal('text/html; charset=utf-8');
      expect(page.headers.get('content-security-policy')).to.match(
        /^default-src 'none'; object-src 'none'; style-src 'sha256-/,
      );
      expect(page.html)
        .to.include(`<html lang="${lang}">`)
        .and.include(`<h1>${title}</h1>`)
        .and.include('class="brand"');
      for (const text of texts) expect(page.html).to.include(text);
    }
  };

  it('report an unknown application', () =>
    expectPage(
      authorize({ client_id: '01a1ff43-0000-7000-8000-000000000000' }),
      400,
      ['No conocemos la aplicación', 'avisar a quien ofrece la aplicación', 'Envíe en client_id', 'invalid_client'],
      ['We do not know the application', 'contact the provider', 'Send in client_id', 'invalid_client'],
    ));

  it('report an address that the application has not registered', () =>
    expectPage(
      authorize({ redirect_uri: 'https://evil.example/' }),
      400,
      ['una dirección que no tiene registrada', 'Registre esta redirect_uri', 'invalid_redirect_uri'],
      ['an address that it has not registered', 'Register this redirect_uri', 'invalid_redirect_uri'],
    ));

  it('report an invalid request', () =>
    expectPage(
      `${authorize()}&client_id=${clientId}`,
      400,
      ['incompleta o incorrecta', 'Vuelva a la aplicación', 'Corrija el parámetro', 'invalid_request'],
      ['incomplete or invalid request', 'Go back to the application', 'Correct the parameter', 'invalid_request'],
    ));

  it('name the invalid parameter, in one language only', async () => {
    const [twice, missing] = [`${authorize()}&client_id=${clientId}`, authorize().replace(/client_id=[^&]+&/, '')];
    for (const path of [twice, missing, authorize({ client_id: 'x' }), authorize({ redirect_uri: 'x' })]) {
      const { html } = await visit(path, 'es-MX');
      const said = html.slice(html.indexOf('<main>'));
      expect(said).not.to.match(/\b(?:must|missing|required|invalid|match|provided|parameter)\b/);
      if (path === twice || path === missing) expect(html).to.include('<code>invalid_request client_id</code>');
    }
  });

  it('name the parameter with a character that cannot be stored (NUL)', async () => {
    for (const name of ['state', 'login_hint', 'ui_locales'])
      await expectPage(
        authorize({ [name]: 'a\0b' }),
        400,
        ['Corrija el parámetro', `<code>invalid_request ${name}</code>`],
        ['Correct the parameter', `<code>invalid_request ${name}</code>`],
      );
  });

  it('name the parameter that cannot be decoded', async () => {
    await expectPage(
      authorize().replace(clientId, '%FF'),
      400,
      ['Corrija el parámetro', '<code>invalid_request client_id</code>'],
      ['Correct the parameter', '<code>invalid_request client_id</code>'],
    );
    await expectPage('/oauth/interaction/%FF', 400, ['venció', 'empiece de nuevo'], ['has expired', 'start again']);
    const answer = await fetch(`${test.url}/oauth/authorize?client_id=%FF`, { headers: { accept: '*/*' } });
    expect(await answer.json()).to.include({ code: 'INVALID_URL' });
  });

  it('report a form that none of our pages sends (NUL)', async () => {
    const opened = await visit(authorize(), 'es');
    const address = opened.headers.get('location') ?? '';
    const cookie = opened.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; ');
    const shown = await fetch(`${test.url}${address}`, { headers: { cookie } });
    const [, csrf = ''] = /name="csrf" value="([^"]+)"/.exec(await shown.text()) ?? [];
    const post = (email: string) =>
      fetch(`${test.url}${address}/login`, {
        method: 'POST',
        headers: { cookie, accept: 'text/html' },
        body: new URLSearchParams({ csrf, email, password: 'x' }),
      });
    expect((await post('ana@example.com')).status).to.equal(401);
    expect((await post('ana@example.com\0')).status).to.equal(400);
  });

  it('are not shown where the address of a form is opened: it leads back to its page', async () => {
    for (const kind of ['login', 'passkey', 'code', 'consent', 'deny', 'switch']) {
      const { status, headers } = await visit(`/oauth/interaction/abc/${kind}`, 'es');
      expect([status, headers.get('location')], kind).to.deep.equal([303, '/oauth/interaction/abc']);
    }
  });

  it('report an interaction that is over, or of another browser, at every address', async () => {
    for (const path of ['/oauth/interaction/abc', '/oauth/authorize/abc'])
      await expectPage(path, 400, ['venció', 'empiece de nuevo'], ['has expired', 'start again']);
  });

  it('tell a caller over the limit when to retry', async () => {
    const from = '203.0.113.9';
    for (let n = 0; n < 5; n += 1) await visit(authorize(), 'es', { from });
    const page = await visit(authorize(), 'es', { from });
    expect(page.status).to.equal(429);
    expect(Number(page.headers.get('retry-after'))).to.be.greaterThan(0);
    expect(page.html).to.include('Espere un minuto').and.include('<html lang="es-MX">');
    const inEnglish = await visit(authorize(), 'en', { from });
    expect(inEnglish.html).to.include('Wait a minute');
    // A program that requests JSON still receives it.
    const answer = await fetch(`${test.url}${authorize()}`, {
      redirect: 'manual',
      headers: { accept: 'application/json', 'x-forwarded-for': from },
    });
    expect(await answer.json()).to.include({ code: 'RATE_LIMITED' });
  });

  it('report an internal error with the request id, and nothing of its cause', async () => {
    const { oauthApplications } = test.services.database;
    const { findByClientId } = oauthApplications;
    oauthApplications.findByClientId = () => Promise.reject(new Error('inside'));
    try {
      for (const [language, text] of [
        ['es', 'Ocurrió un error de nuestro lado'],
        ['en', 'Something went wrong on our side'],
      ] as const) {
        const page = await visit(authorize(), language);
        expect(page.status).to.equal(500);
        expect(page.html)
          .to.include(text)
          .and.include(String(page.headers.get('x-request-id')));
        expect(page.html).not.to.include('inside');
      }
    } finally {
      oauthApplications.findByClientId = findByClientId;
    }
  });

  it('replace no response to the application: an invalid response type is reported to it', async () => {
    const missing = new URL(authorize(), test.url);
    missing.searchParams.delete('response_type');
    for (const [path, said] of [
      [missing.pathname + missing.search, ['invalid_request', "missing required parameter 'response_type'"]],
      [authorize({ response_type: 'token' }), ['unsupported_response_type', 'unsupported response_type requested']],
    ] as const) {
      const { status, headers } = await askAsProgram(path);
      // The error of a response in the fragment is sent in the fragment.
      const to = new URL((headers.get('location') ?? 'about:blank').replace('#', '?'));
      expect([status, to.origin + to.pathname], path).to.deep.equal([303, redirectUri]);
      expect(['error', 'error_description'].map((name) => to.searchParams.get(name))).to.deep.equal(said);
    }
  });

  it('replace no response to the application: a response mode that it may not use is reported to it', async () => {
    for (const mode of ['form_post', 'web_message']) {
      const { status, headers } = await askAsProgram(authorize({ response_mode: mode, state: 'kept' }));
      const to = new URL(headers.get('location') ?? 'about:blank');
      expect([status, to.origin + to.pathname], mode).to.deep.equal([303, redirectUri]);
      expect(Object.fromEntries(to.searchParams)).to.include({ error: 'unsupported_response_mode', state: 'kept' });
    }
    const elsewhere = authorize({ response_mode: 'form_post', redirect_uri: 'https://evil.example/' });
    expect((await visit(elsewhere, 'es')).html).to.include('una dirección que no tiene registrada');
  });

  it('let the person decide whether to go to the application of a rejected request: no open redirector', async () => {
    for (const [changes, error] of [
      [{ scope: 'everything' }, 'invalid_scope'],
      [{ prompt: 'none' }, 'login_required'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ resource: 'https://elsewhere.example' }, 'invalid_target'],
    ] as const) {
      const path = authorize({ ...changes, state: 'kept' });
      await expectPage(path, 400, ['Volver a app.example', error], ['Return to app.example', error]);
      const { html } = await visit(path, 'es');
      const [, link = ''] = /<a href="([^"]+)"/.exec(html) ?? [];
      const to = new URL(link.replaceAll('&amp;', '&').replace('#', '?'));
      expect(to.origin + to.pathname).to.equal(redirectUri);
      expect(Object.fromEntries(to.searchParams)).to.include({ error, state: 'kept' });
    }
  });

  it('are not put into a frame of the application, which asks for its error itself', async () => {
    const framed = { accept: 'text/html', 'sec-fetch-dest': 'iframe' };
    const { status, headers } = await askAsProgram(authorize({ prompt: 'none' }), framed);
    expect(status).to.equal(303);
    expect(headers.get('location')).to.include(redirectUri).and.include('error=login_required');
  });
});
