import { readFileSync } from 'node:fs';
import { publicProcedure as operation } from '@lacre/router/procedures';
import { t } from '@lacre/router/trpc';
import { expect } from 'chai';
import { z } from 'zod';
import { type ApiVersion, apiVersions } from '../src/rest/versions/api-versions.ts';
import { versionChooser } from '../src/rest/versions/choose-version.ts';
import { startFacade, type TestServer } from './facade-server.ts';

const publicProcedure = operation('catalogs.list').meta({ rate: 'read', bodyMax: 102_400 });
const line = z.strictObject({ price: z.number({ error: 'must be a number' }), note: z.string().optional() });

/** The newest of three versions: `name` was `legalName` until 2027, `price` was `cost` and `amount`. */
const router = t.router({
  make: publicProcedure
    .meta({ openapi: { method: 'POST', path: '/things', tags: ['lacre'] }, rest: { status: 201 } })
    .input(z.strictObject({ name: z.string(), lines: z.array(line) }))
    .output(z.object({ id: z.string(), name: z.string(), lines: z.array(line), at: z.date() }))
    .mutation(({ input }) => ({ id: '7', ...input, at: new Date(0) })),
  latest: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/things/latest', tags: ['lacre'] }, rest: { cacheSeconds: 60 } })
    .output(z.object({ name: z.string() }))
    .query(() => ({ name: 'Ana' })),
  other: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/others', tags: ['lacre'] } })
    .output(z.object({ name: z.string() }))
    .query(() => ({ name: 'Ana' })),
});

const both = { of: 'both', operations: ['make'], within: ['lines', '*'] } as const;
const versions: [ApiVersion, ...ApiVersion[]] = [
  { date: '2026-11-22', renamed: [] },
  { date: '2027-02-01', renamed: [{ ...both, before: 'amount', now: 'cost' }] },
  {
    date: '2027-05-01',
    renamed: [
      { ...both, before: 'cost', now: 'price' },
      { of: 'both', operations: ['make', 'latest'], within: [], before: 'legalName', now: 'name' },
    ],
  },
];

describe('versions of the API', () => {
  let server: TestServer;
  before(async () => {
    server = await startFacade(router, { chooseVersion: versionChooser(versions, 'http://localhost') });
  });
  after(() => server.close());

  async function call(version: string | undefined, path: string, body?: object) {
    const answer = await fetch(server.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(version !== undefined && { 'API-Version': version }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, unknown> };
  }

  it('a renamed field has in each version the name of that version, in requests and responses', async () => {
    for (const [version, name, price] of [
      ['2026-11-22', 'legalName', 'amount'],
      ['2027-02-01', 'legalName', 'cost'],
      ['2027-05-01', 'name', 'price'],
    ] as const) {
      const sent = { [name]: 'Ana', lines: [{ [price]: 2, note: 'a' }, { [price]: 3 }] };
      const { status, headers, body } = await call(version, '/things', sent);
      expect(status, JSON.stringify(body)).to.equal(201);
      expect(body).to.deep.equal({ id: '7', ...sent, at: '1970-01-01T00:00:00.000Z' });
      expect(headers.get('api-version')).to.equal(version);
    }
  });

  it('a name from another version is an unknown field, and the error suggests the known one', async () => {
    const { body } = await call('2026-11-22', '/things', { name: 'Ana', lines: [] });
    expect(body).to.include({ statusCode: 400, code: 'INVALID_INPUT' });
    expect(JSON.stringify(body)).to.include('"code":"UNKNOWN_FIELD"').and.include('name');
    expect((await call('2027-05-01', '/things', { legalName: 'Ana', lines: [] })).status).to.equal(400);
  });

  it('findings name the field as the client wrote it', async () => {
    const { body } = await call('2026-11-22', '/things', { legalName: 'Ana', lines: [{ amount: 'two' }] });
    const [detail] = body['details'] as { path: string; message: string }[];
    expect(detail?.path).to.equal('lines[0].amount');
    expect(JSON.stringify(body)).to.not.include('price');
    expect(body['message']).to.deep.equal([detail?.message]);
  });

  it('a request without the header uses the oldest version, so that existing clients keep working', async () => {
    const { status, headers } = await call(undefined, '/things', { legalName: 'Ana', lines: [] });
    expect([status, headers.get('api-version')]).to.deep.equal([201, '2026-11-22']);
  });

  it('an older version states since when it is deprecated and until when it is served', async () => {
    const { headers } = await call('2026-11-22', '/things', { legalName: 'Ana', lines: [] });
    expect(headers.get('deprecation')).to.equal(`@${Date.UTC(2027, 1, 1) / 1000}`);
    expect(headers.get('sunset')).to.equal('Tue, 01 Feb 2028 00:00:00 GMT');
    expect(headers.get('link')).to.equal(
      '<http://localhost/docs/guides/versions>; rel="deprecation"; type="text/html"',
    );
    const newest = await call('2027-05-01', '/things', { name: 'Ana', lines: [] });
    expect([newest.headers.get('deprecation'), newest.headers.get('sunset')]).to.deep.equal([null, null]);
  });

  it('an unchanged operation is deprecated only for callers that request an older version', async () => {
    expect((await call(undefined, '/others')).headers.get('deprecation')).to.equal(null);
    expect((await call('2027-02-01', '/others')).headers.get('deprecation')).to.equal(
      `@${Date.UTC(2027, 4, 1) / 1000}`,
    );
  });

  it('a cached response is never that of another version', async () => {
    for (const [version, expected] of [
      ['2027-05-01', { name: 'Ana' }],
      [undefined, { legalName: 'Ana' }],
      ['2027-05-01', { name: 'Ana' }],
    ] as const) {
      const { body, headers } = await call(version, '/things/latest');
      expect(body).to.deep.equal(expected);
      expect(headers.get('vary')).to.include('API-Version');
    }
  });

  it('an unsupported version is rejected with the list of supported ones', async () => {
    const { status, body } = await call('2025-01-01', '/others');
    expect(status).to.equal(400);
    expect(body).to.include({
      code: 'UNKNOWN_API_VERSION',
      message: 'API-Version must be one of: 2026-11-22, 2027-02-01, 2027-05-01',
    });
  });

  it('an unsupported method is rejected in the version of the client', async () => {
    for (const [asked, named] of [
      [undefined, '2026-11-22'],
      ['2027-02-01', '2027-02-01'],
      ['2025-01-01', '2027-05-01'],
    ]) {
      const init = { method: 'PATCH', headers: { ...(asked && { 'API-Version': asked }) } };
      const answer = await fetch(`${server.url}/things`, init);
      expect([answer.status, answer.headers.get('api-version'), answer.headers.get('allow')]).to.deep.equal([
        405,
        named,
        'POST, OPTIONS',
      ]);
    }
  });

  it('are all listed on the page about versions, in both languages', () => {
    for (const language of ['en', 'es']) {
      const page = new URL(`../../docs/content/${language}/guides/versions.md`, import.meta.url);
      const text = readFileSync(page, 'utf8');
      for (const { date } of apiVersions) expect(text, language).to.include(`| \`${date}\` `);
    }
  });

  it('have real dates in order, and no renaming in the first', () => {
    const dates = apiVersions.map(({ date }) => date);
    expect(dates).to.deep.equal([...new Set(dates)].sort());
    for (const date of dates) expect(new Date(`${date}T00:00:00Z`).toISOString()).to.include(date);
    expect(apiVersions[0].renamed).to.deep.equal([]);
  });
});
