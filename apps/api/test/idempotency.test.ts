import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { addMember } from './support/add-member.ts';
import type { Call } from './support/api-client.ts';
import { givenCanceller } from './support/cancelling.ts';
import { customerBody, productBody } from './support/catalog-owner.ts';
import { sharedTestApi } from './support/shared-api.ts';
import { statusAndMessage } from './support/status-and-message.ts';
import type { TestApi } from './support/test-api.ts';

describe('Idempotency-Key', () => {
  let test: TestApi;
  let owner: GivenUser;
  let organizationId: string;
  let at: (path: string) => string;
  beforeEach(async () => {
    test = await sharedTestApi();
    owner = await test.given.user();
    ({ id: organizationId } = await test.given.organization(owner));
    at = (path) => `/organizations/${organizationId}/${path}`;
  });

  const post = (path: string, body: unknown, key: string, call: Call = { token: owner.token }) =>
    test.api('POST', path, { ...call, body, headers: { 'idempotency-key': key, ...call.headers } });
  const count = async (table: string) => {
    const [row] = await test.database.dataSource.query<{ count: string }[]>(
      `select count(*) from ${table} where organization_id = $1`,
      [organizationId],
    );
    return Number(row?.count);
  };

  it('creates one customer, product and invitation per key, and returns the first response on the second call', async () => {
    for (const [path, table, body] of [
      ['customers', 'customer', customerBody()],
      ['products', 'product', productBody()],
      ['invites', 'invitation', { email: 'ines@example.com', role: 'member' }],
    ] as const) {
      const first = await post(at(path), body, 'once');
      expect(first.status, path).to.equal(201);
      expect(first.headers.has('idempotent-replayed')).to.equal(false);
      const again = await post(at(path), body, 'once');
      expect([again.status, again.headers.get('idempotent-replayed'), again.body], path).to.deep.equal([
        200,
        'true',
        first.body,
      ]);
      expect(again.headers.has('idempotent-body-mismatch')).to.equal(false);
      expect(await count(table), path).to.equal(1);
    }
  });

  it('is the same key in UTF-8 and in Latin-1, and never confused with a similar one', async () => {
    const inUtf8 = (key: string) => Buffer.from(key).toString('latin1');
    const first = await post(at('products'), productBody(), 'año-1');
    const again = await post(at('products'), productBody(), inUtf8('año-1'));
    expect([first.status, again.status, again.body.id]).to.deep.equal([201, 200, first.body.id]);
    expect((await post(at('products'), productBody(), 'aéo-1')).status).to.equal(201);
    expect((await post(at('products'), productBody(), inUtf8('a–o-1'))).status).to.equal(201);
    expect(await count('product')).to.equal(3);
  });

  it('creates one organization for a user', async () => {
    const first = await post('/organizations', { name: 'Una sola' }, 'org');
    const again = await post('/organizations', { name: 'Una sola' }, 'org');
    expect([first.status, again.status, again.body.id]).to.deep.equal([201, 200, first.body.id]);
    const other = await test.given.user('Otra');
    expect((await post('/organizations', { name: 'De otra' }, 'org', { token: other.token })).status).to.equal(201);
  });

  it('stores no secret: a replay returns the API key, webhook or application without it', async () => {
    const key = { name: 'Caja', environment: 'sandbox', scopes: ['read:invoices'] };
    const app = {
      name: 'App',
      redirectUris: ['https://app.example/cb'],
      scopes: ['read:invoices'],
      type: 'confidential',
    };
    for (const [path, body, secret] of [
      ['api-keys', key, 'key'],
      ['webhooks', { url: 'https://example.com/hook', events: ['*'] }, 'secret'],
      ['oauth-apps', app, 'clientSecret'],
    ] as const) {
      const first = await post(at(path), body, 'secret');
      expect([first.status, typeof first.body[secret]], JSON.stringify(first.body)).to.deep.equal([201, 'string']);
      const again = await post(at(path), body, 'secret');
      const { [secret]: shown, ...rest } = first.body as unknown as Record<string, unknown>;
      expect([again.status, again.body]).to.deep.equal([200, rest]);
      const [{ dump }] = await test.database.dataSource.query<[{ dump: string }]>(
        'select json_agg(k)::text as dump from idempotency_key k where organization_id = $1',
        [organizationId],
      );
      expect(dump).to.not.include(String(shown));
    }
  });

  it('marks a replay whose request body differs, and returns the record that was created first', async () => {
    const first = await post(at('products'), productBody(), 'same');
    const other = await post(at('products'), productBody({ price: 2 }), 'same');
    expect([other.status, other.headers.get('idempotent-body-mismatch'), other.body.id]).to.deep.equal([
      200,
      'true',
      first.body.id,
    ]);
    expect(await count('product')).to.equal(1);
  });

  it('creates one record for twenty concurrent requests; the others get it or are told to retry', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(at('products'), productBody(), 'race')));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).to.have.length(1);
    for (const { status, body, headers } of answers)
      if (status === 409) {
        expect(body.code).to.equal('IDEMPOTENCY_KEY_IN_FLIGHT');
        expect(headers.has('retry-after')).to.equal(true);
      } else expect(status).to.be.oneOf([200, 201]);
    expect(await count('product')).to.equal(1);
  });

  it('is released after a rejection: the corrected request succeeds', async () => {
    await post(at('products'), productBody({ sku: 'taken' }), 'first');
    const bad = await post(at('products'), productBody({ sku: 'taken' }), 'corrected');
    expect(bad.status).to.equal(409);
    expect((await post(at('products'), { description: 'x' }, 'corrected')).status).to.equal(400);
    expect((await post(at('products'), productBody(), 'corrected')).status).to.equal(201);
  });

  it('is scoped to one user or to the keys of one environment, and to one operation', async () => {
    const admin = await addMember(test, organizationId, 'admin');
    const { key } = await test.given.apiKey(owner, organizationId, { scopes: ['write:products'] });
    const twin = await test.given.apiKey(owner, organizationId, { scopes: ['write:products'] });
    const live = await test.given.apiKey(owner, organizationId, {
      scopes: ['write:products'],
      environment: 'production',
    });
    for (const [status, call] of [
      [201, { token: owner.token }],
      [201, { token: admin.token }],
      [201, { key }],
      [200, { key: twin.key }],
      [201, { key: live.key }],
    ] as const)
      expect((await post(at('products'), productBody(), 'shared', call)).status).to.equal(status);
    expect((await post(at('customers'), customerBody(), 'shared')).status).to.equal(201);
  });

  it('is scoped to the record in the path: another record gets no replay of the first', async () => {
    const webhook = { url: 'https://example.com/hook', events: ['*'] };
    const ids = await Promise.all(
      ['a', 'b'].map(async (key) => String((await post(at('webhooks'), webhook, key)).body.id)),
    );
    for (const replayed of [null, 'true'])
      for (const id of ids) {
        const { status, body, headers } = await post(at(`webhooks/${id}/rotate-secret`), {}, 'november');
        expect([status, body.id, headers.get('idempotent-replayed')]).to.deep.equal([200, id, replayed]);
      }
    const capitals = String(ids[0]).toUpperCase();
    const again = await post(at(`webhooks/${capitals}/rotate-secret`), {}, 'november');
    expect([again.status, again.headers.get('idempotent-replayed')]).to.deep.equal([200, 'true']);
  });

  it('is scoped to one document, by its id and its fiscal UUID', async () => {
    const { key, invoice } = await givenCanceller(test);
    const { id, uuid } = await invoice();
    const first = await post(`/invoices/${id}/cancel`, { motivo: '02' }, 'cancel-1', { key });
    expect(first.status).to.equal(200);
    for (const name of [uuid, uuid.toLowerCase(), id]) {
      const again = await post(`/invoices/${name}/cancel`, { motivo: '02' }, 'cancel-1', { key });
      expect([again.status, again.headers.get('idempotent-replayed'), again.body]).to.deep.equal([
        200,
        'true',
        first.body,
      ]);
      expect(again.headers.has('idempotent-body-mismatch')).to.equal(false);
    }
  });

  it('marks a replay over tRPC as over REST, even in a batch of one', async () => {
    const send = async (query: string, input: object) => {
      const { status, headers } = await fetch(`${test.url}/trpc/products.create${query}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${owner.token}`,
          'content-type': 'application/json',
          'idempotency-key': 'marked',
        },
        body: JSON.stringify(input),
      });
      return [status, headers.get('idempotent-replayed'), headers.get('idempotent-body-mismatch')];
    };
    const call = { organizationId, ...productBody() };
    expect(await send('', call)).to.deep.equal([200, null, null]);
    expect(await send('', call)).to.deep.equal([200, 'true', null]);
    expect(await send('?batch=1', { 0: { ...call, sku: 'OTHER' } })).to.deep.equal([200, 'true', 'true']);
  });

  it('replays no response to a caller that lost its access', async () => {
    const admin = await addMember(test, organizationId, 'admin');
    expect((await post(at('products'), productBody(), 'before', { token: admin.token })).status).to.equal(201);
    await test.database.dataSource.query('delete from member where organization_id = $1 and user_id = $2', [
      organizationId,
      admin.userId,
    ]);
    expect(statusAndMessage(await post(at('products'), productBody(), 'before', { token: admin.token }))).to.deep.equal(
      [403, 'Access denied. Only owners and admins can change products.'],
    );
  });

  it('of an API key replays nothing on the path of another organization', async () => {
    const { key } = await test.given.apiKey(owner, organizationId, { scopes: ['write:products'] });
    expect((await post(at('products'), productBody(), 'mine', { key })).status).to.equal(201);
    const { id: other } = await test.given.organization(owner);
    const { status, body } = await post(`/organizations/${other}/products`, productBody(), 'mine', { key });
    expect([status, body.code]).to.deep.equal([404, 'NOT_FOUND']);
  });

  it('is rejected for several mutations of one batch, and none is executed', async () => {
    const send = (names: string, calls: object) =>
      fetch(`${test.url}/trpc/${names}?batch=1`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${owner.token}`,
          'content-type': 'application/json',
          'idempotency-key': 'batch',
        },
        body: JSON.stringify(calls),
      });
    const call = { organizationId, ...productBody() };
    const both = await send('products.create,products.create', { 0: call, 1: call });
    const { error } = (await both.json()) as { error: { data: { reason: string; message: string } } };
    expect([both.status, error.data.reason]).to.deep.equal([400, 'IDEMPOTENCY_KEY_NOT_SUPPORTED']);
    expect(error.data.message).to.include('several mutations');
    expect(await count('product')).to.equal(0);
    expect((await send('products.create', { 0: call })).status).to.equal(200);
    expect(await count('product')).to.equal(1);
  });

  it('never repeats an interrupted request, and reports the interruption', async () => {
    await post(at('products'), productBody(), 'died');
    await test.database.dataSource.query(
      `update idempotency_key set answer = null, leased_until = '2026-01-01' where organization_id = $1`,
      [organizationId],
    );
    const { status, body } = await post(at('products'), productBody(), 'died');
    expect([status, body.code]).to.deep.equal([409, 'IDEMPOTENCY_OUTCOME_UNKNOWN']);
    expect(await count('product')).to.equal(1);
  });

  it('is not reported as in progress after its request failed with an unknown outcome', async () => {
    await test.database.dataSource.query(
      `alter table product add constraint no_product check (organization_id <> '${organizationId}') not valid`,
    );
    try {
      expect((await post(at('products'), productBody(), 'failed')).status).to.equal(500);
    } finally {
      await test.database.dataSource.query('alter table product drop constraint no_product');
    }
    const { status, body } = await post(at('products'), productBody(), 'failed');
    expect([status, body.code]).to.deep.equal([409, 'IDEMPOTENCY_OUTCOME_UNKNOWN']);
    expect(await count('product')).to.equal(0);
  });

  it('applies to an import, by the bytes of its file', async () => {
    const send = (price: string) => {
      const raw = new FormData();
      raw.append('file', new Blob([`description,productKey,price\nPan,50181900,${price}`]), 'p.csv');
      const headers = { 'idempotency-key': 'file' };
      return test.api('POST', at('products/import'), { token: owner.token, raw, headers });
    };
    const first = await send('1');
    const again = await send('1');
    expect([again.status, again.headers.get('idempotent-replayed'), again.body]).to.deep.equal([
      200,
      'true',
      first.body,
    ]);
    expect((await send('2')).headers.get('idempotent-body-mismatch')).to.equal('true');
    expect(await count('product')).to.equal(1);
  });

  it('is rejected where it is invalid and where it is not supported', async () => {
    const body = { email: 'x@example.com', password: 'correct horse battery', name: 'X' };
    for (const key of ['x'.repeat(256), ''])
      expect((await post(at('products'), productBody(), key)).body.code, key).to.equal('IDEMPOTENCY_KEY_INVALID');
    const { code, message } = (await post(at('products'), productBody(), 'a\tb')).body;
    expect([code, message]).to.deep.equal([
      'IDEMPOTENCY_KEY_INVALID',
      'Idempotency-Key contains a control character, such as a tab: omit it',
    ]);
    const { status, body: rejection } = await post('/auth/sign-up', body, 'k', {});
    expect([status, rejection.code]).to.deep.equal([400, 'IDEMPOTENCY_KEY_NOT_SUPPORTED']);
  });

  it('is rejected where its header is repeated or has another name, before anything is created', async () => {
    const send = (headers: Record<string, string | string[]>, path = at('products'), body: object = productBody()) =>
      rawPost(`${test.url}${path}`, { ...headers, authorization: `Bearer ${owner.token}` }, body);
    const trpcBody = { organizationId, ...productBody() };
    for (const [headers, message] of [
      [{ 'Idempotency-Key': ['a', 'b'] }, 'The Idempotency-Key header may be sent only once'],
      [{ 'Idempotency-Key': ['a', 'a'] }, 'The Idempotency-Key header may be sent only once'],
      [{ 'X-Idempotency-Key': 'a' }, 'X-Idempotency-Key is not the header of the key: send Idempotency-Key'],
      [{ IdempotencyKey: 'a' }, 'IdempotencyKey is not the header of the key: send Idempotency-Key'],
    ] as const) {
      const { status, body } = await send(headers as never);
      expect([status, body.code, body.message]).to.deep.equal([400, 'IDEMPOTENCY_KEY_INVALID', message]);
      expect((await send(headers as never, '/trpc/products.create', trpcBody)).status, message).to.equal(400);
    }
    expect(await count('product')).to.equal(0);
    expect((await send({ 'X-Idempotency-Key': 'a', 'Idempotency-Key': 'a' })).status).to.equal(201);
  });

  it('may also be in a header of another name where the body of a document states it', async () => {
    const { key } = await test.given.apiKey(owner, organizationId, { scopes: ['write:invoices'] });
    const send = (headers: Record<string, string | string[]>, body: object) =>
      rawPost(`${test.url}/invoices`, { ...headers, 'X-API-Key': key }, body);
    const misnamed = { 'X-Idempotency-Key': 'a' };
    expect((await send(misnamed, {})).body.code).to.equal('IDEMPOTENCY_KEY_INVALID');
    expect((await send({ 'Idempotency-Key': ['a', 'a'] }, {})).body.code).to.equal('IDEMPOTENCY_KEY_INVALID');
    expect((await send(misnamed, { idempotencyKey: 'a' })).body.code).to.equal('INVALID_INPUT');
  });

  it('is deleted with its organization', async () => {
    await post(at('products'), productBody(), 'gone');
    expect(await count('idempotency_key')).to.equal(1);
    expect((await test.api('DELETE', `/organizations/${organizationId}`, { token: owner.token })).status).to.equal(204);
    expect(await count('idempotency_key')).to.equal(0);
  });

  it('replays for two days, and is free after them', async () => {
    await post(at('products'), productBody(), 'old');
    const sql = 'select expires_at from idempotency_key where organization_id = $1';
    const [row] = await test.database.dataSource.query<{ expires_at: Date }[]>(sql, [organizationId]);
    const now = test.clock.now();
    expect(row?.expires_at.toISOString()).to.equal(new Date(now.getTime() + 48 * 3_600_000).toISOString());
    const expire = (at: Date) =>
      test.database.dataSource.query('update idempotency_key set expires_at = $2 where organization_id = $1', [
        organizationId,
        at,
      ]);
    await expire(new Date(now.getTime() + 1));
    expect((await post(at('products'), productBody(), 'old')).status).to.equal(200);
    await expire(now);
    expect((await post(at('products'), productBody(), 'old')).status).to.equal(201);
  });
});

/** Sends a header once for each of its values, which fetch would join. */
function rawPost(url: string, headers: Record<string, string | string[]>, body: object) {
  return new Promise<{ status: number | undefined; body: { code: string; message: string } }>((settle, fail) => {
    const sent = request(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers } }, (res) =>
      json(res).then(
        (read) => settle({ status: res.statusCode, body: read as { code: string; message: string } }),
        fail,
      ),
    );
    sent.on('error', fail).end(JSON.stringify(body));
  });
}
