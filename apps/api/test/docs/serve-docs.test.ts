import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorEntries, satRuleEntries } from '@lacre/router/error-reference';
import { slugOf } from '@lacre/services/docs-url';
import { expect } from 'chai';
import express from 'express';
import { serveDocs, serveDocsWhenBuilt } from '../../src/docs/serve-docs.ts';
import { invoiceBody, payrollBody, retentionBody } from '../support/bodies.ts';
import { sharedTestApi } from '../support/shared-api.ts';
import type { TestApi } from '../support/test-api.ts';

const languages = ['en', 'es'] as const;
/** As the generator writes a text into a page. */
const asHtml = (text: string) => text.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;');

/** Of the scripts inside a page of ours, as its policy must name them. */
const hashesOfScripts = (page: string): string[] =>
  [...page.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].flatMap(([, attributes = '', script = '']) =>
    attributes.includes('src=') ? [] : createHash('sha256').update(script).digest('base64'),
  );

describe('/docs', () => {
  let test: TestApi;
  before(async () => {
    test = await sharedTestApi();
  });

  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${test.url}${path}`, { headers, redirect: 'manual' });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const follow = async (path: string, language: string) => {
    const answer = await fetch(`${test.url}${path}`, { headers: { 'accept-language': language } });
    return { status: answer.status, url: new URL(answer.url).pathname, text: await answer.text() };
  };

  it('302 redirects to the pages in the language of the reader', async () => {
    for (const [language, target] of [
      ['es-MX', '/docs/es'],
      ['en', '/docs/en'],
      ['fr', '/docs/en'],
    ] as const) {
      const { status, headers } = await get('/docs', { 'accept-language': language });
      expect([status, headers.get('location')]).to.deep.equal([302, target]);
      expect(headers.get('vary')).to.include('Accept-Language');
    }
  });

  it('200 for every error code and every SAT rule that is checked here, in both languages', async () => {
    for (const language of languages) {
      const entries = [...errorEntries(language).flatMap((area) => area.entries), ...satRuleEntries(language)];
      for (const { code, remedy } of entries) {
        const { status, text } = await get(`/docs/${language}/errors/${slugOf(code)}.md`);
        expect([code, status]).to.deep.equal([code, 200]);
        expect(text, code).to.include(remedy.replaceAll('<', '&lt;'));
      }
    }
  });

  it('200 for the docsUrl of a response', async () => {
    const { body } = await test.api('GET', '/users/me', {});
    const { status, url, text } = await follow(new URL(String(body.docsUrl)).pathname, 'es');
    expect([status, url]).to.deep.equal([200, '/docs/es/errors/unauthorized']);
    expect(text).to.include(asHtml('Qué hacer'));
  });

  it('200 for a SAT rule that only PACs check, with what applies to all of them', async () => {
    const { status, url } = await follow('/docs/errors/cfdi40143', 'es');
    expect([status, url]).to.deep.equal([200, '/docs/es/errors/other-sat-rules']);
  });

  it('200 for the docsUrl of a finding in a payroll, a retention and a complement', async () => {
    const owner = await test.given.user();
    const { id } = await test.given.organization(owner);
    const scopes = ['write:payrolls', 'write:retentions', 'write:invoices'] as const;
    const { key } = await test.given.apiKey(owner, id, { scopes: [...scopes] });
    const ine11 = { tipoProceso: 'Ordinario', entidad: [{ claveEntidad: 'AGU' }] };
    const bodies = [
      ['/payrolls', payrollBody({}, { otrosPagos: undefined })],
      ['/retentions', retentionBody({ cveRetenc: '25', descRetenc: undefined, complement: undefined })],
      ['/invoices', invoiceBody({ complements: { ine11 } })],
    ] as const;
    for (const [path, body] of bodies) {
      const { body: refused } = await test.api('POST', path, { key, body });
      const { rule, docsUrl } = refused.details?.[0] ?? {};
      expect(rule, JSON.stringify(refused)).to.match(/^(?:NOM|Reten|INE)\d+$/);
      const { status, url } = await follow(new URL(String(docsUrl)).pathname, 'es');
      expect([rule, status, url]).to.deep.equal([rule, 200, '/docs/es/errors/other-sat-rules']);
    }
    for (const rule of ['cp124', 'cce145']) expect((await follow(`/docs/errors/${rule}`, 'es')).status).to.equal(200);
  });

  it('404 for an unknown page, in the error body of the contract', async () => {
    for (const path of ['/docs/errors/no-such-code', '/docs/en/nothing', '/docs/../package.json', '/docs/%2e%2e/x']) {
      const { status, text } = await get(path);
      expect([path, status, JSON.parse(text).code]).to.deep.equal([path, 404, 'NOT_FOUND']);
    }
  });

  it('404 for an unknown page, as a page in their language for browsers', async () => {
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    const page = await get('/docs/en', { accept });
    for (const [path, language, title] of [
      ['/docs/es/nothing', 'en', 'Página no encontrada'],
      ['/docs/en/errors/no-such-code', 'es', 'Page not found'],
      ['/docs/errors/no-such-code', 'es', 'Página no encontrada'],
      ['/docs/en/404', 'en', 'Page not found'],
    ] as const) {
      const { status, headers, text } = await get(path, { accept, 'accept-language': language });
      expect([path, status, headers.get('content-type')]).to.deep.equal([path, 404, 'text/html; charset=utf-8']);
      expect(text).to.match(new RegExp(`<h1[^>]*>${title}</h1>`));
      for (const name of ['content-security-policy', 'x-frame-options', 'x-content-type-options', 'referrer-policy'])
        expect([name, headers.get(name)]).to.deep.equal([name, page.headers.get(name)]);
      for (const hash of hashesOfScripts(text)) expect(headers.get('content-security-policy')).to.include(hash);
      expect(headers.get('vary')).to.include('Accept');
    }
  });

  it('405 for a writing method', async () => {
    const answer = await fetch(`${test.url}/docs/en`, { method: 'POST' });
    expect([answer.status, answer.headers.get('allow')]).to.deep.equal([405, 'GET, HEAD, OPTIONS']);
  });

  it('runs only scripts that its policy names, loads nothing from other origins and cannot be framed', async () => {
    for (const path of ['/docs/en', '/docs/es/guides/first-stamp', '/docs/en/errors/cfdi40157', '/docs/en/api']) {
      const { status, headers, text } = await get(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect([path, status]).to.deep.equal([path, 200]);
      expect(policy).to.match(/^default-src 'none'; script-src 'self'/);
      for (const nothing of ['base-uri', 'form-action', 'frame-ancestors'])
        expect(policy.split('; '), path).to.include(`${nothing} 'none'`);
      expect(policy).not.to.match(/script-src[^;]*'unsafe-(?:inline|eval)'|https?:/);
      for (const hash of hashesOfScripts(text)) expect(policy, path).to.include(hash);
      expect(text).not.to.match(/<(?:script|img|iframe)[^>]+src="(?:https?:)?\/\/|<link[^>]+href="(?:https?:)?\/\//);
    }
  });

  it('304 for a page that has not changed, and compresses pages', async () => {
    const { headers } = await get('/docs/en', { 'accept-encoding': 'br' });
    expect(headers.get('content-encoding')).to.equal('br');
    const again = await get('/docs/en', {
      'if-none-match': headers.get('etag') ?? '',
      'accept-encoding': 'br',
      'cache-control': 'max-age=0',
    });
    expect([again.status, again.text]).to.deep.equal([304, '']);
  });

  it('200 for programs: /llms.txt lists every page, and each exists as Markdown', async () => {
    const { status, headers, text } = await get('/llms.txt');
    expect([status, headers.get('content-type')]).to.deep.equal([200, 'text/plain; charset=utf-8']);
    const guides = [...text.matchAll(/\]\((\/docs\/en\/guides\/[^)]+)\)/g)].map(([, path = '']) => path);
    expect(guides.length).to.be.greaterThan(0);
    for (const path of guides) expect((await get(path)).text).to.match(/^# /);
  });

  it('is not served where it was not built', () => {
    expect(serveDocs('/nowhere')).to.equal(undefined);
  });

  it('503 until it is built, and the new pages as soon as they are rebuilt', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lacre-docs-'));
    const { pages } = serveDocsWhenBuilt(folder);
    const server = express().use('/docs', pages).listen(0);
    await once(server, 'listening');
    const at = `http://localhost:${(server.address() as AddressInfo).port}/docs/en`;
    const build = async (text: string) => {
      await rm(folder, { recursive: true });
      await mkdir(join(folder, 'en'), { recursive: true });
      await writeFile(join(folder, 'en', 'index.html'), text);
      await writeFile(join(folder, 'en', 'llms.txt'), '');
      await writeFile(join(folder, 'script-hashes.json'), '[]');
    };
    try {
      const before = await fetch(at);
      expect([before.status, before.headers.get('retry-after')]).to.deep.equal([503, '15']);
      await build('first');
      expect(await (await fetch(at)).text()).to.equal('first');
      await build('second');
      expect(await (await fetch(at)).text()).to.equal('second');
    } finally {
      server.close();
      await rm(folder, { recursive: true });
    }
  });
});
