import {
  createLacreClient,
  type ErrorCode,
  type InvoiceBody,
  isLacreError,
  type LacreError,
  openDownload,
  type Session,
} from '@lacre/client';
import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { invoiceBody } from './support/bodies.ts';
import { csdIssuer, password } from './support/csd-files.ts';
import { readZip } from './support/read-zip.ts';
import { startTestApi, type TestApi } from './support/test-api.ts';

/** The error of a call that must fail. */
async function errorOf(call: Promise<unknown>): Promise<LacreError> {
  const outcome = await call.then(
    () => new Error('the call was not refused'),
    (error: unknown) => error,
  );
  if (isLacreError(outcome)) return outcome;
  throw outcome;
}

describe('@lacre/client', () => {
  let test: TestApi;
  let owner: GivenUser;
  let organizationId: string;
  let apiKey: string;

  before(async () => {
    test = await startTestApi();
    owner = await test.given.user();
    ({ id: organizationId } = await test.given.organization(owner));
    ({ key: apiKey } = await test.given.apiKey(owner, organizationId));
  });
  after(() => test.close());

  const body = () => invoiceBody() as unknown as InvoiceBody;
  const withKey = () => createLacreClient({ url: test.url, apiKey });
  const issue = async () => {
    const made = await withKey().invoices.create.mutate(body());
    if (!('uuid' in made)) throw new Error('the invoice is not stamped');
    return made;
  };

  describe('calls', () => {
    it('issues, reads and lists with an API key', async () => {
      const made = await issue();
      expect(await withKey().invoices.get.query({ id: made.id })).to.deep.include({ uuid: made.uuid, total: 1740 });
      const { data } = await withKey().invoices.list.query({});
      expect(data.map(({ uuid }) => uuid)).to.include(made.uuid);
    });

    it('creates one record for one idempotency key', async () => {
      const client = createLacreClient({ url: test.url, ...owner, organizationId });
      const create = () =>
        client.customers.create.mutate(
          {
            organizationId,
            legalName: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
            taxId: 'URE180429TM6',
            taxSystem: '601',
            zip: '86991',
          },
          { context: { idempotencyKey: 'customer-1' } },
        );
      expect((await create()).id).to.equal((await create()).id);
    });

    it('stamps once for one idempotency key of the call', async () => {
      const create = (fields: object, idempotencyKey: string) =>
        withKey().invoices.create.mutate({ ...body(), ...fields }, { context: { idempotencyKey } });
      const made = await create({}, 'order-7');
      expect(made).to.include({ idempotencyKey: 'order-7' });
      for (const fields of [{}, { idempotencyKey: 'order-7' }])
        expect((await create(fields, 'order-7')).id).to.equal(made.id);
      const error = await errorOf(create({ idempotencyKey: 'order-8' }, 'order-7'));
      expect(error.data).to.include({ statusCode: 400, reason: 'HEADER_AND_BODY_DIFFER' });
      expect(error.data?.details?.[0]).to.include({ path: 'idempotencyKey', code: 'HEADER_AND_BODY_DIFFER' });
      const ofAnyLetters = 'año – 7';
      expect(await create({ idempotencyKey: ofAnyLetters }, ofAnyLetters)).to.include({ idempotencyKey: ofAnyLetters });
    });

    it('uses the organization that is current at the time of each call', async () => {
      const { id: other } = await test.given.organization(owner, 'La otra');
      let current = organizationId;
      const client = createLacreClient({ url: test.url, token: owner.token, organizationId: () => current });
      const { uuid } = await issue();
      expect((await client.invoices.list.query({})).data.map((row) => row.uuid)).to.include(uuid);
      current = other;
      expect((await client.invoices.list.query({})).data).to.deep.equal([]);
    });
  });

  describe('files', () => {
    it('accepts a certificate with its key as fields, and as a form', async () => {
      const { cer, key } = await (await csdIssuer(test))();
      const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);
      const client = createLacreClient({ url: test.url, token: owner.token });
      const { id } = await test.given.organization(owner);
      const fields = { id, cer: blob(cer), key: blob(key), password };
      expect((await client.organizations.checkCertificate.mutate(fields)).ok).to.equal(true);
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      expect((await client.organizations.uploadCertificate.mutate(form)).rfc).to.equal('EKU9003173C9');
    });

    it('accepts a CSV of products', async () => {
      const client = createLacreClient({ url: test.url, token: owner.token, organizationId });
      const file = new File(['description,productKey,price\nPan,50181900,12.5\n'], 'p.csv', { type: 'text/csv' });
      expect(await client.products.import.mutate({ organizationId, file })).to.include({ successCount: 1 });
    });

    it('returns XML and PDF as named blobs with the same bytes as REST', async () => {
      const { id, uuid } = await issue();
      const xml = await withKey().invoices.xml.query({ id });
      const { bytes } = await test.api('GET', `/invoices/${id}/xml`, { key: apiKey });
      expect(await xml.text()).to.equal(bytes.toString());
      expect(xml).to.include({ filename: `${uuid}.xml`, type: 'application/xml' });
      const pdf = await withKey().invoices.pdf.query({ id });
      expect(pdf.type).to.equal('application/pdf');
      expect(await pdf.slice(0, 5).text()).to.equal('%PDF-');
    });

    it('returns an export whole, or as a stream', async () => {
      const { uuid } = await issue();
      const zip = await withKey().invoices.exportXmlZip.query({});
      expect(zip.filename).to.match(/\.zip$/);
      expect([...readZip(Buffer.from(await zip.arrayBuffer())).keys()]).to.include(`${uuid}.xml`);
      const { filename, stream } = await openDownload(withKey(), 'invoices.exportCsv', {});
      expect(filename).to.match(/\.csv$/);
      expect(await new Response(stream).text()).to.include(uuid);
    });
  });

  describe('sessions', () => {
    /** A session whose token is about to be rejected. */
    async function expiring() {
      const person = await test.given.user();
      const kept: (Session | undefined)[] = [];
      const { token, refreshToken } = person;
      const start = (changes: object = {}) =>
        createLacreClient({
          url: test.url,
          token,
          refreshToken,
          onSession: (session) => void kept.push(session),
          ...changes,
        });
      return { person, kept, start, expire: () => test.clock.advance(16 * 60) };
    }

    it('are refreshed once for all concurrent calls that were rejected, and each call is retried', async () => {
      const { kept, start, expire } = await expiring();
      const client = start();
      expire();
      const profiles = await Promise.all([1, 2, 3].map(() => client.users.me.query()));
      await client.users.update.mutate({ name: 'Otra' });
      expect(new Set(profiles.map(({ id }) => id)).size).to.equal(1);
      expect(kept).to.have.lengthOf(1);
      expire();
      expect((await client.users.me.query()).name).to.equal('Otra');
      expect(kept).to.have.lengthOf(2);
    });

    it('repeat a call for the organization it was made for, not one that was chosen meanwhile', async () => {
      const { person, start, expire } = await expiring();
      const { id: first } = await test.given.organization(person);
      const { id: other } = await test.given.organization(person, 'La otra');
      let current = first;
      const client = start({
        organizationId: () => current,
        onSession: () => {
          current = other;
        },
      });
      expire();
      const [made, own] = await Promise.all([
        client.invoices.create.mutate({ ...body(), environment: 'sandbox' }),
        client.organizations.list.query(),
      ]);
      expect(own).to.have.lengthOf(2);
      const uuids = async () => (await client.invoices.list.query({})).data.map(({ uuid }) => uuid);
      expect(await uuids()).to.deep.equal([]);
      current = first;
      expect(await uuids()).to.deep.equal(['uuid' in made && made.uuid]);
    });

    it('are taken from the storage shared with another tab instead of being refreshed twice', async () => {
      const { kept, start, expire } = await expiring();
      expire();
      await start().users.me.query();
      const late = start({ storedSession: () => kept[0] });
      await late.users.me.query();
      expect(kept).to.have.lengthOf(1);
    });

    it('outlive a refresh whose response was lost, also for the next page that reads the stored pair', async () => {
      const { person, kept, start, expire } = await expiring();
      kept.push({ token: person.token, refreshToken: person.refreshToken });
      const storedSession = () => kept.at(-1);
      const losing: typeof fetch = async (...call) => {
        const response = await fetch(...call);
        if (String(call[0]).includes('auth.refresh')) throw new TypeError('lost');
        return response;
      };
      expire();
      await errorOf(start({ storedSession, fetch: losing }).users.me.query());
      expect(kept.at(-1)?.retryKey).to.be.a('string');
      expect((await start({ storedSession }).users.me.query()).id).to.equal(person.userId);
      expect(kept.at(-1)).to.have.all.keys('token', 'refreshToken');
    });

    it('outlive a lost response to a refresh without a storage too', async () => {
      const { person, start, expire } = await expiring();
      let isLost = false;
      const client = start({
        fetch: async (...[url, init]: Parameters<typeof fetch>) => {
          const response = await fetch(url, init);
          if (isLost || !String(url).includes('auth.refresh')) return response;
          isLost = true;
          throw new TypeError('lost');
        },
      });
      expire();
      await errorOf(client.users.me.query());
      expect((await client.users.me.query()).id).to.equal(person.userId);
    });

    it('end when the refresh token is rejected, and the application is notified', async () => {
      const { kept, start, expire } = await expiring();
      expire();
      const client = start({ refreshToken: 'used.before' });
      expect((await errorOf(client.users.me.query())).data).to.include({ reason: 'UNAUTHORIZED', statusCode: 401 });
      expect(kept).to.deep.equal([undefined]);
    });

    it('are not refreshed after a wrong password', async () => {
      const { kept, start, person } = await expiring();
      const wrong = start().auth.signIn.mutate({ email: person.email, password: 'wrong' });
      expect((await errorOf(wrong)).data.reason).to.equal('INVALID_CREDENTIALS');
      expect(kept).to.deep.equal([]);
    });
  });

  describe('errors', () => {
    it('contain a reason, the findings and the request id, in the requested language', async () => {
      const client = createLacreClient({ url: test.url, apiKey, language: 'es' });
      const error = await errorOf(client.invoices.create.mutate({ ...body(), use: 'ZZZ' }));
      const expected: ErrorCode = 'INVOICE_INVALID';
      expect(error.data.reason).to.equal(expected);
      expect(error.data.details?.[0]).to.include({ path: 'use', source: 'sat' });
      expect(error.data.requestId).to.match(/\S/);
      expect(error.message).to.match(/[a-z]/);
      const english = await errorOf(
        createLacreClient({ url: test.url, apiKey, language: 'en' }).invoices.get.query({ id: organizationId }),
      );
      const spanish = await errorOf(client.invoices.get.query({ id: organizationId }));
      expect(english.message).to.not.equal(spanish.message);
    });

    it('for a revoked key have the reason UNAUTHORIZED', async () => {
      const { id, key } = await test.given.apiKey(owner, organizationId);
      const client = createLacreClient({ url: test.url, apiKey: key });
      await client.invoices.list.query({});
      await createLacreClient({ url: test.url, ...owner, organizationId }).apiKeys.revoke.mutate({
        organizationId,
        id,
      });
      expect((await errorOf(client.invoices.list.query({}))).data).to.include({
        reason: 'UNAUTHORIZED',
        httpStatus: 401,
      });
    });

    it('for too many calls say how long to wait', async () => {
      const client = createLacreClient({ url: test.url });
      const attempts = Array.from({ length: 20 }, () => errorOf(client.auth.refresh.mutate({ refreshToken: 'x' })));
      const limited = (await Promise.all(attempts)).find(({ data }) => data.statusCode === 429);
      expect(limited?.data.retryAfterSeconds).to.be.within(1, 60);
    });
  });
});
