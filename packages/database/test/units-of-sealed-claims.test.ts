import { expect } from 'chai';
import { type ClaimingProcesses, startClaimingProcesses } from './claiming-processes.ts';
import { givenIssuer, newId, now, sealedBytes } from './given.ts';

/** Folio and unit are used together or not at all, whatever else happens concurrently. */
describe('units of a plan that sealed claims use with their folios', () => {
  let processes: ClaimingProcesses;
  let organizationId: string;
  let version: string;
  before(async () => {
    processes = await startClaimingProcesses();
  });
  after(() => processes.close());
  beforeEach(async () => {
    ({ organizationId, version } = await givenIssuer(processes.test.database));
    for (const series of ['A', 'B'])
      await processes
        .attempts(0)
        .claim(organizationId, { ...shared, ...own(), series, folio: undefined, firstSeries: 'A' });
  });

  const shared = {
    environment: 'production',
    type: 'I',
    customerId: undefined,
    relatedInvoiceUuid: undefined,
    createdBy: 'key:1',
    at: now,
  } as const;
  const own = (key: string = newId()) => ({ id: newId(), bodyHash: Buffer.from(key), idempotencyKey: key });
  const included = 10;
  const claimSealed = (process: number, series: string, sealedFolio: number, key?: string) =>
    processes.attempts(process).claimSealed(organizationId, {
      ...shared,
      ...own(key),
      series,
      sealedSeries: series,
      sealedFolio,
      profileVersion: version,
      ...sealedBytes,
      besides: { unit: { period: '2026-11', included, unwarned: 7 } },
    });
  const query = <Row>(text: string) => processes.test.dataSource.query<Row[]>(text, [organizationId]);
  const use = (used: number, isWarned = true) =>
    query(`insert into usage_month (organization_id, period, used, warned_at)
      values ($1, '2026-11', ${used}, ${isWarned ? 'now()' : 'null'})`);
  const folios = (made: readonly ({ folio: string } | undefined)[]) => made.map((each) => each?.folio);
  /** Used units, and the next folios of the two series. */
  const state = async () => {
    const [row] = await query<{ used: number; next: string[] }>(
      `select (select used from usage_month where organization_id = $1),
        (select array_agg(next_folio::text order by series) from folio_series where organization_id = $1) as next`,
    );
    return row && [row.used, ...row.next];
  };

  it('are as many as the claimed documents, and none beyond the limit or where the folio does not match', async () => {
    await use(5);
    const made = await Promise.all([2, 3, 4].map((folio) => claimSealed(0, 'A', folio)));
    expect(folios(made)).to.deep.equal(['2', '3', '4']);
    expect(await claimSealed(0, 'B', 7)).to.equal(undefined);
    expect(await state()).to.deep.equal([8, '5', '2']);
    const beyond = await Promise.all([5, 6, 7].map((folio) => claimSealed(0, 'A', folio)));
    expect(folios(beyond)).to.deep.equal([undefined, undefined, undefined]);
    expect(await state()).to.deep.equal([8, '5', '2']);
    const last = await Promise.all([5, 6].map((folio) => claimSealed(0, 'A', folio)));
    expect(folios(last)).to.deep.equal(['5', '6']);
    expect(await claimSealed(0, 'B', 2)).to.equal(undefined);
    expect(await state()).to.deep.equal([10, '7', '2']);
  });

  it('are not used where the key is used, nor for a part of a batch', async () => {
    await use(0);
    const made = await Promise.all([2, 3, 4].map((folio) => claimSealed(0, 'A', folio, folio === 4 ? 'own' : 'one')));
    expect(folios(made)).to.deep.equal(['2', undefined, undefined]);
    expect(await state()).to.deep.equal([1, '3', '2']);
  });

  it('are left to the claims that start the month and that notify its owner', async () => {
    expect(await claimSealed(0, 'A', 2)).to.equal(undefined);
    await use(6, false);
    expect(folios([await claimSealed(0, 'A', 2), await claimSealed(0, 'A', 3)])).to.deep.equal(['2', undefined]);
    expect(await state()).to.deep.equal([7, '3', '2']);
  });

  it('never exceed the limit where two processes wait for the month concurrently, in two series', async () => {
    await use(included - 1);
    const [claimed] = await processes.within(async (runner) => {
      await runner.query('select from usage_month where organization_id = $1 for update', [organizationId]);
      const first = claimSealed(0, 'A', 2);
      await processes.untilWaiting(1);
      const second = claimSealed(1, 'B', 2);
      await processes.untilWaiting(2);
      return [Promise.all([first, second])];
    });
    expect(folios((await claimed) ?? [])).to.deep.equal(['2', undefined]);
    expect(await state()).to.deep.equal([included, '3', '2']);
  });

  it('are counted from what was used while the statement waited', async () => {
    await use(3);
    const [claimed] = await processes.within(async (runner) => {
      await runner.query('update usage_month set used = used + 2 where organization_id = $1', [organizationId]);
      const claimed = claimSealed(0, 'A', 2);
      await processes.untilWaiting(1);
      // As the transaction of a claim does, which would wait for a statement that had already locked the series.
      await runner.query(`update folio_series set next_folio = 9 where organization_id = $1 and series = 'B'`, [
        organizationId,
      ]);
      await runner.query(`select from folio_series where organization_id = $1 and series = 'A' for update nowait`, [
        organizationId,
      ]);
      return [claimed];
    });
    expect(folios([await claimed])).to.deep.equal(['2']);
    expect(await state()).to.deep.equal([6, '3', '9']);
  });

  it('are not used where the series has advanced while the statement waited for it', async () => {
    await use(3);
    const [claimed] = await processes.within(async (runner) => {
      await runner.query(`update folio_series set next_folio = 5 where organization_id = $1 and series = 'A'`, [
        organizationId,
      ]);
      const claimed = claimSealed(0, 'A', 2);
      await processes.untilWaiting(1);
      return [claimed];
    });
    expect(await claimed).to.equal(undefined);
    expect(await state()).to.deep.equal([3, '5', '2']);
  });
});
