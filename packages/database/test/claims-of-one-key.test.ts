import { KeyTaken } from '@lacre/database/repositories/claim-errors';
import { createStatementRunner } from '@lacre/database/statements';
import { createTestDatabase, type TestDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { stampingAttempts } from '../src/repositories/stamping-attempt.repository.ts';
import { givenOrganization, later, newId, now } from './given.ts';
import { openStatementPools, type StatementPools } from './statement-pools.ts';

/** Who begins before the other one has committed cannot see that the key is taken, and waits for the series. */
describe('claims of one key by two processes at once', () => {
  let test: TestDatabase;
  let organizationId: string;
  let version: string;
  let opened: StatementPools[];
  let processes: ReturnType<typeof stampingAttempts>[];
  before(async () => {
    test = await createTestDatabase();
    opened = [openStatementPools(test.url), openStatementPools(test.url)];
    processes = opened.map(({ pools }) => stampingAttempts(createStatementRunner(...pools)));
  });
  after(async () => {
    await Promise.all(opened.map(({ close }) => close()));
    await test.drop();
  });
  beforeEach(async () => {
    ({ organizationId } = await givenOrganization(test.database));
    const profile = await test.database.organizations.findIssuingProfile(organizationId, now);
    version = profile?.version ?? expect.fail('no profile');
    await claim(0, 'first');
  });

  const shared = {
    environment: 'sandbox',
    type: 'I',
    series: undefined,
    customerId: undefined,
    relatedInvoiceUuid: undefined,
    createdBy: 'key:1',
    at: now,
  } as const;
  const attempts = (process: number) => processes[process] ?? expect.fail('no such process');
  const ownOf = (key: string) => ({ id: newId(), bodyHash: Buffer.from(key), idempotencyKey: key });
  const plain = (key: string) => ({ ...shared, ...ownOf(key), folio: undefined, firstSeries: 'A' });
  const claim = (process: number, key: string) => attempts(process).claim(organizationId, plain(key));
  const claimSealed = (process: number, key: string, sealedFolio: number) =>
    attempts(process).claimSealed(organizationId, {
      ...shared,
      ...ownOf(key),
      sealedSeries: 'A',
      sealedFolio,
      profileVersion: version,
      xml: Buffer.from('<sealed/>'),
      hash: Buffer.from('hash'),
      pac: 'one',
      nextAskAt: later(45_000),
    });
  const claimWithin = () =>
    test.database.transaction(async (tx) =>
      tx.stampingAttempts.claim(organizationId, plain('one'), { inTransaction: true }),
    );

  /** All of them wait for the series, in this order, before the first one goes on. */
  async function atOnce<T>(...claims: (() => Promise<T>)[]): Promise<PromiseSettledResult<T>[]> {
    const runner = test.dataSource.createQueryRunner();
    const made: Promise<T>[] = [];
    await runner.startTransaction();
    try {
      await runner.query('select from folio_series where organization_id = $1 for update', [organizationId]);
      for (const each of claims) {
        made.push(each());
        while ((await waiting()) < made.length);
      }
    } finally {
      await runner.commitTransaction();
      await runner.release();
    }
    return Promise.allSettled(made);
  }
  const waiting = async () => {
    const [row] = await test.dataSource.query<{ count: number }[]>(
      `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return row?.count ?? 0;
  };
  const foliosOf = (settled: readonly PromiseSettledResult<{ folio: string } | undefined>[]) =>
    settled.map((each) => (each.status === 'fulfilled' ? each.value?.folio : each.reason));
  const nextFolio = async () => (await claim(0, newId()))?.folio;

  it('take one folio', async () => {
    const made = await atOnce(
      () => claim(0, 'one'),
      () => claim(1, 'one'),
    );
    expect(foliosOf(made)).to.deep.equal(['2', undefined]);
    expect(await nextFolio()).to.equal('3');
  });

  it('take one folio where one of them is sealed already', async () => {
    const made = await atOnce(
      () => claimSealed(0, 'one', 2),
      () => claim(1, 'one'),
    );
    expect(foliosOf(made)).to.deep.equal(['2', undefined]);
    expect(await nextFolio()).to.equal('3');
  });

  it('leave the folios of those that travel with them without a gap', async () => {
    const settled = await atOnce(
      () => claim(0, 'one'),
      () => Promise.all(['two', 'one', 'three'].map((key) => claim(1, key))) as Promise<never>,
    );
    const [first, others] = settled.map((each) => (each.status === 'fulfilled' ? [each.value].flat() : each.reason));
    const folios = [...first, ...others].map((each: { folio: string } | undefined) => each?.folio);
    expect(folios).to.deep.equal(['2', '3', undefined, '4']);
    expect(await nextFolio()).to.equal('5');
  });

  it('undo the transaction of the one that is later', async () => {
    const made = await atOnce(() => claim(0, 'one'), claimWithin);
    const [first, error] = foliosOf(made);
    expect(first).to.equal('2');
    expect(error).to.be.instanceOf(KeyTaken);
    expect(await nextFolio()).to.equal('3');
  });
});
