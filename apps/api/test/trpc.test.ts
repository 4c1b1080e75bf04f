import { firstInvoice } from '@lacre/example-typed-client/first-invoice';
import type { GivenUser } from '@lacre/testing/given';
import { TRPCClientError } from '@trpc/client';
import { expect } from 'chai';
import { invoiceBody, item } from './support/bodies.ts';
import { csdIssuer, password } from './support/csd-files.ts';
import { sharedTestApi } from './support/shared-api.ts';
import { nowhere } from './support/status-and-message.ts';
import type { TestApi } from './support/test-api.ts';
import { blobOf, createClient, type FileAnswer } from './support/trpc-client.ts';

/** The error of a call that must be rejected. */
async function errorOf(call: Promise<unknown>): Promise<{ message: string; data: Record<string, unknown> }> {
  try {
    await call;
  } catch (error) {
    if (error instanceof TRPCClientError)
      return { message: error.message, data: error.data as Record<string, unknown> };
    throw error;
  }
  throw new Error('the call was not refused');
}

describe('tRPC', () => {
  let test: TestApi;
  let owner: GivenUser;
  let key: string;
  let token: string;
  let organizationId: string;

  before(async () => {
    test = await sharedTestApi();
    owner = await test.given.user();
    ({ token } = owner);
    ({ id: organizationId } = await test.given.organization(owner));
    ({ key } = await test.given.apiKey(owner, organizationId));
  });

  it('takes a typed client from sign-up to a stamped invoice', async () => {
    const { organization, invoice, listed } = await firstInvoice(test.url);
    expect(organization.name).to.equal('Typed client');
    if (!('uuid' in invoice)) throw new Error('the invoice is not stamped');
    expect(invoice).to.include({ status: 'vigente', total: 1740 });
    expect(listed.map(({ uuid }) => uuid)).to.deep.equal([invoice.uuid]);
    expect(await test.pac.simulator.ledger.findByUuid(invoice.uuid)).to.not.equal(undefined);
  });

  it('returns what REST returns for the same record', async () => {
    const client = createClient(test.url, { token, organizationId });
    const made = await client.invoices.create.mutate(invoiceBody({ idempotencyKey: 'once' }) as never);
    const { body } = await test.api('GET', `/invoices/${made.id}`, { key });
    expect(await client.invoices.get.query({ id: made.id })).to.deep.equal(body);
    expect(made).to.deep.equal(body);
  });

  it('returns files as base64', async () => {
    const client = createClient(test.url, { apiKey: key });
    const { id } = await client.invoices.create.mutate(invoiceBody() as never);
    const file = (await client.invoices.xml.query({ id })) as unknown as { filename: string; base64: string };
    const { bytes } = await test.api('GET', `/invoices/${id}/xml`, { key });
    expect(Buffer.from(file.base64, 'base64').equals(bytes)).to.equal(true);
  });

  describe('accepts files as a form, with the names of the input:', () => {
    const formOf = (fields: Record<string, string | Blob>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      return form;
    };
    const session = () => createClient(test.url, { token, organizationId });
    it('a certificate with its key, checked and then uploaded', async () => {
      const issued = await (await csdIssuer(test))();
      const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);
      const form = formOf({ id: organizationId, cer: blob(issued.cer), key: blob(issued.key), password });
      const checked = await session().organizations.checkCertificate.mutate(form);
      expect(checked.ok, JSON.stringify(checked.faults)).to.equal(true);
      const uploaded = await session().organizations.uploadCertificate.mutate(form);
      const { body } = await test.api('GET', `/organizations/${organizationId}/certificates`, { token });
      expect((body as unknown as { id: string }[]).map(({ id }) => id)).to.include(uploaded.id);
    });
    it('a CSV of products', async () => {
      const csv = new File(['description,productKey,price\nPan,50181900,12.5\n'], 'p.csv', { type: 'text/csv' });
      const result = await session().products.import.mutate(formOf({ organizationId, file: csv }));
      expect(result).to.include({ totalRows: 1, successCount: 1 });
    });
    it('a document to verify', async () => {
      const { key: other } = await test.given.apiKey(owner, (await test.given.organization(owner)).id);
      const { body } = await test.api('POST', '/invoices', { key: other, body: invoiceBody() });
      const { bytes } = await test.api('GET', `/invoices/${String(body.id)}/xml`, { key: other });
      const verdict = await createClient(test.url).cfdi.verify.mutate(
        formOf({ file: new Blob([new Uint8Array(bytes)]) }),
      );
      expect(verdict.checks.find((check) => check.id === 'seal')?.ok).to.equal(true);
    });
    it('within the limits of REST, and with no unknown field', async () => {
      const big = formOf({
        id: organizationId,
        cer: new Blob(['x'.repeat(10_241)]),
        key: new Blob(['x']),
        password: 'x',
      });
      expect((await errorOf(session().organizations.uploadCertificate.mutate(big))).message).to.equal(
        'cer must be at most 10 KB',
      );
      const misspelt = formOf({ id: organizationId, pasword: 'x' });
      const { data } = await errorOf(session().organizations.uploadCertificate.mutate(misspelt));
      expect(data['details']).to.have.nested.property('[0].code', 'UNKNOWN_FIELD');
    });
    it('from an authenticated caller, and only where files are accepted', async () => {
      const form = formOf({ id: organizationId });
      const anonymous = await errorOf(createClient(test.url).organizations.uploadCertificate.mutate(form));
      expect(anonymous.data['httpStatus']).to.equal(401);
      const elsewhere = await errorOf(session().organizations.create.mutate(form as never));
      expect(elsewhere.data['httpStatus']).to.equal(415);
    });
  });

  it('returns the URL of a file that is streamed, and the client downloads it', async () => {
    const credentials = { apiKey: key };
    const client = createClient(test.url, credentials);
    await client.invoices.create.mutate(invoiceBody() as never);
    const filters = { rfcReceptor: 'URE180429TM6', dateFrom: '2026-11-01' };
    for (const [procedure, path] of [
      [client.invoices.exportCsv, 'csv'],
      [client.invoices.exportXmlZip, 'xml.zip'],
      [client.invoices.exportPdfZip, 'pdf.zip'],
    ] as const) {
      const answer = (await procedure.query(filters)) as FileAnswer;
      const url = new URL((answer as { url: string }).url, test.url);
      expect(url.pathname).to.equal(`/invoices/report/export/${path}`);
      expect(Object.fromEntries(url.searchParams)).to.deep.equal(filters);
      const file = await blobOf(test.url, answer, credentials);
      expect(file.size).to.be.greaterThan(100);
      expect(file.name).to.match(/\.(csv|zip)$/);
    }
    const xml = (await client.invoices.xml.query({
      id: (await client.invoices.list.query({})).data[0]?.id ?? '',
    })) as FileAnswer;
    expect(await (await blobOf(test.url, xml)).text()).to.match(/^<\?xml/);
  });

  it('accepts as much as REST for each input, and no more', async () => {
    const send = (name: string, length: number) =>
      fetch(`${test.url}/trpc/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ xml: 'x'.repeat(length), pacCertificate: '' }),
      });
    expect((await send('auth.signIn', 102_400)).status).to.equal(413);
    expect((await send('cfdi.verify', 3_000_000)).status).to.equal(400);
  });

  describe('rejects what REST rejects, with the same body inside:', () => {
    const bad = invoiceBody({ items: [item({ quantity: 0, unitPrice: -1 })] });
    const illegal = invoiceBody({ paymentMethod: 'PPD' });
    const strange = JSON.parse('{"kept":[{"__proto__":{"a":1}}]}') as Record<string, unknown>;
    type Case = [string, () => Promise<unknown>, () => ReturnType<TestApi['api']>];
    const cases: Case[] = [
      ['without credentials', () => createClient(test.url).invoices.list.query({}), () => test.api('GET', '/invoices')],
      [
        'an unknown key',
        () => createClient(test.url, { apiKey: 'x' }).users.me.query(),
        () => test.api('GET', '/users/me', { key: 'x' }),
      ],
      [
        'a wrong body, finding by finding',
        () => createClient(test.url, { apiKey: key }).invoices.create.mutate(bad as never),
        () => test.api('POST', '/invoices', { key, body: bad }),
      ],
      [
        'what the SAT would reject',
        () => createClient(test.url, { apiKey: key }).invoices.create.mutate(illegal as never),
        () => test.api('POST', '/invoices', { key, body: illegal }),
      ],
      [
        'an unknown record',
        () => createClient(test.url, { apiKey: key }).invoices.get.query({ id: nowhere }),
        () => test.api('GET', `/invoices/${nowhere}`, { key }),
      ],
      [
        'a session without organization',
        () => createClient(test.url, { token }).invoices.list.query({}),
        () => test.api('GET', '/invoices', { token }),
      ],
      [
        'a metadata key that would set a prototype',
        () => createClient(test.url, { token }).users.update.mutate({ metadata: strange }),
        () => test.api('PATCH', '/users/me', { token, body: { metadata: strange } }),
      ],
      [
        'an organization of which the caller is not a member',
        () => createClient(test.url, { token, organizationId: nowhere }).invoices.list.query({}),
        () => test.api('GET', '/invoices', { token, organizationId: nowhere }),
      ],
    ];
    for (const [what, call, rest] of cases)
      it(what, async () => {
        const [{ message, data }, { status, body }] = [await errorOf(call()), await rest()];
        const { requestId: _, code: reason, ...expected } = body;
        expect(data).to.deep.include({ ...expected, reason, httpStatus: status });
        expect(data['code'], 'the name that tRPC clients know').to.equal(body['error']);
        expect(data['requestId']).to.be.a('string').and.not.to.equal('');
        expect(message).to.equal([body.message].flat().join('; '));
        expect(data).not.to.have.property('stack');
      });
  });

  it('accepts ten calls in one batch and rejects eleven', async () => {
    const batch = async (count: number) => {
      const answer = await fetch(`${test.url}/trpc/${Array(count).fill('users.me').join(',')}?batch=1`, {
        headers: { 'x-api-key': key },
      });
      return { status: answer.status, body: await answer.json() };
    };
    const ten = await batch(10);
    expect([ten.status, (ten.body as unknown[]).length]).to.deep.equal([200, 10]);
    const eleven = await batch(11);
    expect(eleven.status).to.equal(400);
    expect(eleven.body).to.have.nested.property('error.data.reason', 'BATCH_TOO_LONG');
  });

  it('responds to each call of a batch separately', async () => {
    const client = createClient(test.url, { apiKey: key });
    const [me, missing] = await Promise.allSettled([
      client.users.me.query(),
      client.invoices.get.query({ id: nowhere }),
    ]);
    expect([me.status, missing.status]).to.deep.equal(['fulfilled', 'rejected']);
  });

  describe('handles requests that tRPC itself would reject:', () => {
    const ask = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(`${test.url}/trpc/${path}`, {
        ...init,
        headers: { 'x-api-key': key, 'accept-language': 'es', ...init.headers },
      });
      return { answer, body: (await answer.json()) as { error?: { data: Record<string, unknown> } } };
    };
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    const refused: [string, string, RequestInit, string][] = [
      ['a batch of queries and mutations', 'users.me,invoices.create?batch=1', post, 'Un lote lleva consultas'],
      ['parameters of a subscription', 'users.me?connectionParams=%7B', {}, 'Solicitud no válida'],
    ];
    for (const [what, path, init, message] of refused)
      it(what, async () => {
        const { answer, body } = await ask(path, init);
        expect([answer.status, answer.headers.get('content-type')]).to.deep.equal([
          400,
          'application/json; charset=utf-8',
        ]);
        expect(body.error?.data).to.include({
          reason: 'INVALID_REQUEST',
          requestId: answer.headers.get('x-request-id'),
        });
        expect(body.error?.data['docsUrl']).to.match(/^https?:\/\/.+\/docs\/errors\/invalid-request$/);
        expect(body.error?.data['message']).to.include(message);
      });

    it('a name in Latin-1, which would be stored with replacement characters', async () => {
      const body = Buffer.from('{"name":"Muñoz"}', 'latin1');
      const { answer, body: refusal } = await ask('customers.create', { ...post, body });
      expect([answer.status, refusal.error?.data['reason']]).to.deep.equal([400, 'INVALID_JSON']);
      expect(refusal.error?.data['details']).to.have.nested.property('[0].message').that.includes('no son UTF-8');
    });

    it('JSON that ends too early, which is named', async () => {
      const { body } = await ask('customers.create', { ...post, body: '{"name":' });
      expect(body.error?.data['details']).to.have.nested.property('[0].message').that.includes('termina antes');
    });

    const taken: [string, Record<string, string>][] = [
      ['a query with the content type of a body', { 'content-type': 'text/plain' }],
      ['one call with Accept: application/jsonl', { accept: 'application/jsonl' }],
      ['one call of a client that streams', { 'trpc-accept': 'application/jsonl' }],
    ];
    for (const [what, headers] of taken)
      it(`${what} gets a response`, async () => {
        const { answer, body } = await ask('users.me', { headers });
        expect(answer.status).to.equal(200);
        expect(body).to.have.nested.property('result.data.id', owner.userId);
      });
  });

  it('closes the connection after a body over the limit', async () => {
    const answer = await fetch(`${test.url}/trpc/auth.signIn`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify('x'.repeat(2_097_152)),
    });
    expect([answer.status, answer.headers.get('connection')]).to.deep.equal([413, 'close']);
  });
});
