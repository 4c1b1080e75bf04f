import { KeyTaken } from '@lacre/database/repositories/claim-errors';
import { expect } from 'chai';
import { type ClaimingProcesses, startClaimingProcesses } from './claiming-processes.ts';
import { givenIssuer, newId, now, sealedBytes } from './given.ts';

/** A claim that starts before the other has committed cannot see that the key is used, and waits for the series. */
describe('concurrent claims of one key by two processes', () => {
  let processes: ClaimingProcesses;
  let organizationId: string;
  let version: string;
  before(async () => {
    processes = await startClaimingProcesses();
  });
  after(() => processes.close());
  beforeEach(async () => {
    ({ organizationId, version } = await givenIssuer(processes.test.database));
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
  const ownOf = (key: string) => ({ id: newId(), bodyHash: Buffer.from(key), idempotencyKey: key });
  const plain = (key: string) => ({ ...shared, ...ownOf(key), folio: undefined, firstSeries: 'A' });
  const claim = (process: number, key: string) => processes.attempts(process).claim(organizationId, plain(key));
  const claimSealed = (process: number, key: string, sealedFolio: number) =>
    processes.attempts(process).claimSealed(organizationId, {
      ...shared,
      ...ownOf(key),
      sealedSeries: 'A',
      sealedFolio,
      profileVersion: version,
      ...sealedBytes,
    });
  const claimWithin = () =>
    processes.test.database.transaction(async (tx) =>
      tx.stampingAttempts.claim(organizationId, plain('one'), { inTransaction: true }),
    );

  /** All of them wait for the series, in this order, before the first one proceeds. */
  async function atOnce<T>(...claims: (() => Promise<T>)[]): Promise<PromiseSettledResult<T>[]> {
    const made: Promise<T>[] = [];
    await processes.within(async (runner) => {
      await runner.query('select from folio_series where organization_id = $1 for update', [organizationId]);
      for (const each of claims) {
        made.push(each());
        await processes.untilWaiting(made.length);
      }
    });
    return Promise.allSettled(made);
  }
  const foliosOf = (settled: readonly PromiseSettledResult<{ folio: string } | undefined>[]) =>
    settled.map((each) => (each.status === 'fulfilled' ? each.value?.folio : each.reason));
  const nextFolio = async () => (await claim(0, newId()))?.folio;

  it('use one folio', async () => {
    const made = await atOnce(
      () => claim(0, 'one'),
      () => claim(1, 'one'),
    );
    expect(foliosOf(made)).to.deep.equal(['2', undefined]);
    expect(await nextFolio()).to.equal('3');
  });

  it('use one folio where one of them is already sealed', async () => {
    const made = await atOnce(
      () => claimSealed(0, 'one', 2),
      () => claim(1, 'one'),
    );
    expect(foliosOf(made)).to.deep.equal(['2', undefined]);
    expect(await nextFolio()).to.equal('3');
  });

  it('leave no gap in the folios of other claims in their batch', async () => {
    const settled = await atOnce(
      () => claim(0, 'one'),
      () => Promise.all(['two', 'one', 'three'].map((key) => claim(1, key))) as Promise<never>,
    );
    const [first, others] = settled.map((each) => (each.status === 'fulfilled' ? [each.value].flat() : each.reason));
    const folios = [...first, ...others].map((each: { folio: string } | undefined) => each?.folio);
    expect(folios).to.deep.equal(['2', '3', undefined, '4']);
    expect(await nextFolio()).to.equal('5');
  });

  it('roll back the transaction of the later one', async () => {
    const made = await atOnce(() => claim(0, 'one'), claimWithin);
    const [first, error] = foliosOf(made);
    expect(first).to.equal('2');
    expect(error).to.be.instanceOf(KeyTaken);
    expect(await nextFolio()).to.equal('3');
  });
});
