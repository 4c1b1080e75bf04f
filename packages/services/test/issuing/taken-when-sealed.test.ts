import type { InvoiceAccess } from '@lacre/services/access';
import { createApiKey } from '@lacre/services/api-keys/create-api-key';
import { resolveApiKey } from '@lacre/services/api-keys/resolve-api-key';
import { updateDocumentSettings } from '@lacre/services/documents/update-document-settings';
import { type GivenUser, given, receiver } from '@lacre/testing/given';
import { needsPgBouncer } from '@lacre/testing/pgbouncer';
import { expect } from 'chai';
import type { InvoiceInput } from '../../src/invoices/invoice-input.ts';
import type { KeyLimitsInput } from '../../src/key-limits/key-limits.ts';
import { giveCertificate } from '../certificates/give-certificate.ts';
import { errorOf } from '../error-of.ts';
import { rowsOfDocument } from './rows-of-document.ts';
import { createStampingBench, type StampingBench } from './stamping-bench.ts';
import { watchStatements } from './watch-statements.ts';

const env = {
  PAC_PRODUCTION: 'simulator',
  PLANS: JSON.stringify({ five: { cfdiIncluded: 5 }, sixty: { cfdiIncluded: 60 } }),
};

/** The statement that claims a sealed document also writes its pending e-mails, its unit and its key's usage row. */
describe('what is written with the claim of a document that is sealed first', () => {
  let bench: StampingBench;
  let owner: GivenUser;
  let id: string;
  before(async () => {
    bench = await createStampingBench({ env });
    owner = await given(bench.services).user();
  });
  after(() => bench.close());
  beforeEach(async () => {
    bench.clock.advance(1);
    bench.onRequest = () => undefined;
    ({ id } = await given(bench.services).organization(owner));
    await giveCertificate(bench, owner, id);
  });

  const accessOf = async (
    environment: 'sandbox' | 'production',
    limits: KeyLimitsInput | null = null,
  ): Promise<InvoiceAccess> => {
    const { key } = await createApiKey(bench.services, owner.actor, {
      organizationId: id,
      name: 'Agent',
      environment,
      scopes: ['write:invoices'],
      limits,
    });
    return { organizationId: id, environment, actor: await resolveApiKey(bench.services, key) };
  };
  const choose = (plan: string) => bench.services.database.organizations.update(id, { plan }, bench.clock.now());
  const used = async () => {
    const [row] = await bench.database.dataSource.query<{ used: number }[]>(
      'select used from usage_month where organization_id = $1',
      [id],
    );
    return row?.used;
  };
  const claims = (asked: readonly string[]) => asked.filter((name) => name.startsWith('claim'));
  const rowsOf = (made: { id: string; uuid: string }) => rowsOfDocument(bench, id, made);
  const mailed = { email: { to: ['ana@example.com', 'eva@example.com'] } };
  const ofDocument = { maxTotalPerInvoice: '5000', receivers: [receiver.taxId] };

  const keyOf = ({ actor }: InvoiceAccess) => (actor.kind === 'api-key' ? actor.keyId : expect.fail('no key'));
  const makeOf = (made: InvoiceAccess, maker: InvoiceAccess) =>
    bench.database.dataSource.query('update api_key set made_by_key = $2 where id = $1', [keyOf(made), keyOf(maker)]);

  /** A first one, which is claimed first, and a second one, which is sealed first, with the same rows. */
  async function alike(access: InvoiceAccess, tables: readonly string[], changes: Partial<InvoiceInput> = {}) {
    const { services, seen } = watchStatements(bench.services);
    const first = await bench.stamped(access, changes, services);
    expect(seen.asked).to.not.include('claimSealed');
    const [usedBefore, claimedBefore] = [await used(), claims(seen.asked).length];
    const second = await bench.stamped(access, changes, services);
    expect(claims(seen.asked).slice(claimedBefore)).to.deep.equal(['claimSealed']);
    const rows = await rowsOf(first);
    expect(rows.map(({ from }) => from)).to.deep.equal(['stamping_attempt', 'invoice', 'outbox_event', ...tables]);
    expect(await rowsOf(second)).to.deep.equal(rows);
    return { usedBefore, usedAfter: await used() };
  }

  it('includes the e-mails that the request names', async () => {
    await alike(await accessOf('sandbox'), ['invoice_email'], mailed);
  });

  it('includes the e-mail that the organization sends automatically', async () => {
    await updateDocumentSettings(bench.services, owner.actor, { organizationId: id, emailOnStamp: true });
    const customer = { ...receiver, email: 'compras@example.com' };
    await alike(await accessOf('production'), ['invoice_email'], { customer });
  });

  it('includes a unit of the plan', async () => {
    await choose('sixty');
    const { usedBefore, usedAfter } = await alike(await accessOf('production'), []);
    expect([usedBefore, usedAfter]).to.deep.equal([1, 2]);
  });

  it('includes a unit and an e-mail', async () => {
    await choose('sixty');
    const { usedBefore, usedAfter } = await alike(await accessOf('production'), ['invoice_email'], mailed);
    expect([usedBefore, usedAfter]).to.deep.equal([1, 2]);
  });

  it('includes a unit that is returned where the PAC rejects the document', async () => {
    await choose('sixty');
    const access = await accessOf('production');
    await bench.stamped(access);
    const { services, seen } = watchStatements(bench.services);
    bench.onRequest = ({ operation }) =>
      operation === 'stamp' ? { kind: 'refuse', code: '301', message: 'XML mal formado' } : undefined;
    expect(await errorOf(bench.create(access, {}, services))).to.include({ kind: 'bad-request' });
    expect(claims(seen.asked)).to.deep.equal(['claimSealed']);
    expect(await used()).to.equal(1);
  });

  it('includes usage rows of a key with limits per document, and of the key that created it', async () => {
    await alike(await accessOf('sandbox', ofDocument), ['api_key_use']);
    const maker = await accessOf('sandbox', { currencies: ['MXN'] });
    const made = await accessOf('sandbox', ofDocument);
    await makeOf(made, maker);
    await alike(made, ['api_key_use', 'api_key_use'], { series: 'B' });
  });

  it('includes e-mails, a unit and the usage row of a key', async () => {
    await choose('sixty');
    const access = await accessOf('production', ofDocument);
    const { usedBefore, usedAfter } = await alike(access, ['invoice_email', 'api_key_use'], mailed);
    expect([usedBefore, usedAfter]).to.deep.equal([1, 2]);
  });

  it('is nothing where the key has a daily limit, whose sum needs a transaction', async () => {
    const { services, seen } = watchStatements(bench.services);
    const maker = await accessOf('sandbox', { maxInvoicesPerDay: 2 });
    const made = await accessOf('sandbox', ofDocument);
    await makeOf(made, maker);
    for (const each of [maker, made]) await bench.stamped(each, {}, services);
    expect(await errorOf(bench.create(made, {}, services))).to.include({ code: 'KEY_LIMIT_EXCEEDED' });
    expect(seen.asked).to.not.include('claimSealed');
  });

  it("is rejected by the plan's limit as when claimed first, without a gap in folios or units", async () => {
    await choose('five');
    const access = await accessOf('production');
    await bench.stamped(access);
    const { services, seen } = watchStatements(bench.services);
    const settled = await Promise.allSettled(Array.from({ length: 9 }, () => bench.stamped(access, {}, services)));
    expect(seen.asked).to.include('claimSealed');
    const folios = settled.flatMap((each) => (each.status === 'fulfilled' ? [Number(each.value.folio)] : []));
    expect(folios.toSorted()).to.deep.equal([2, 3, 4, 5]);
    const refused = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
    expect(refused).to.deep.equal(Array.from({ length: 5 }, () => 'QUOTA_EXCEEDED'));
    expect(await used()).to.equal(5);
    const kinds = await bench.database.dataSource.query<{ kind: string }[]>(
      `select kind from outbox_event where organization_id = $1 and kind like 'quota.%' order by kind`,
      [id],
    );
    expect(kinds.map(({ kind }) => kind)).to.deep.equal(['quota.exceeded', 'quota.warning']);
    await choose('sixty');
    expect((await bench.stamped(access)).folio).to.equal('6');
  });
});

describe('units of a limited plan that documents of several series use concurrently in two processes', () => {
  for (const throughPooler of [false, true])
    it(`are one for each${throughPooler ? ', through PgBouncer' : ''}`, async function () {
      if (throughPooler) needsPgBouncer(this);
      const bench = await createStampingBench({ env, throughPooler });
      const other = await bench.another();
      try {
        const owner = await given(bench.services).user();
        const { id } = await given(bench.services).organization(owner);
        await giveCertificate(bench, owner, id);
        await bench.services.database.organizations.update(id, { plan: 'sixty' }, bench.clock.now());
        const { actor } = await given(bench.services).apiKey(owner, id, { environment: 'production' });
        const access = { organizationId: id, environment: 'production' as const, actor };
        const watched = [bench.services, other.services].map(watchStatements);
        const issue = (n: number) => bench.stamped(access, { series: `S${n % 3}` }, watched[n % 2]?.services);
        for (let n = 0; n < 6; n += 1) await issue(n);
        const settled = await Promise.allSettled(Array.from({ length: 60 }, (_, n) => issue(n)));
        for (const { seen } of watched) expect(seen.asked).to.include('claimSealed');
        const made = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
        const refused = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
        expect(made).to.have.lengthOf(54);
        expect(refused).to.deep.equal(Array.from({ length: 6 }, () => 'QUOTA_EXCEEDED'));
        for (const [series, those] of Map.groupBy(made, ({ serie }) => serie))
          expect(
            those.map(({ folio }) => Number(folio)).toSorted((x, y) => x - y),
            String(series),
          ).to.deep.equal(those.map((_, index) => index + 3));
        const rows = await bench.database.dataSource.query<object[]>(
          'select used from usage_month where organization_id = $1',
          [id],
        );
        expect(rows).to.deep.equal([{ used: 60 }]);
      } finally {
        await other.close();
        await bench.close();
      }
    });
});
