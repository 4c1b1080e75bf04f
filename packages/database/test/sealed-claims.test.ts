import { ExternalIdTaken } from '@lacre/database/repositories/claim-errors';
import type { ClaimExtras } from '@lacre/database/repositories/claim-extras';
import { createStatementRunner } from '@lacre/database/statements';
import { blockingTransaction } from '@lacre/testing/blocking-transaction';
import type { TestDatabase } from '@lacre/testing/test-database';
import { createTestDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { stampingAttempts } from '../src/repositories/stamping-attempt.repository.ts';
import { givenIssuer, later, newId, now } from './given.ts';
import { openStatementPools, type StatementPools } from './statement-pools.ts';

interface Asked {
  key?: string;
  externalId?: string;
  series?: string;
  sealedSeries?: string;
  profileVersion?: string;
  besides?: ClaimExtras;
}

/** A document may be sealed with the expected folio of its series; the statement that claims it compares. */
describe('claims of sealed documents', () => {
  let test: TestDatabase;
  let organizationId: string;
  let version: string;
  let attempts: ReturnType<typeof stampingAttempts>;
  let opened: StatementPools;
  before(async () => {
    test = await createTestDatabase();
    opened = openStatementPools(test.url);
    attempts = stampingAttempts(opened.statements);
  });
  after(async () => {
    await opened.close();
    await test.drop();
  });
  beforeEach(async () => {
    ({ organizationId, version } = await givenIssuer(test.database));
  });

  const query = <Row>(text: string) => test.dataSource.query<Row[]>(text, [organizationId]);
  const shared = {
    environment: 'sandbox',
    type: 'I',
    customerId: undefined,
    relatedInvoiceUuid: undefined,
    createdBy: 'key:1',
    at: now,
  } as const;

  const claim = (series?: string) => {
    const id = newId();
    const own = { id, bodyHash: Buffer.from(id), idempotencyKey: id, series, folio: undefined, firstSeries: 'A' };
    return attempts.claim(organizationId, { ...shared, ...own });
  };

  const claimSealed = (sealedFolio: number, more: Asked = {}) => {
    const id = newId();
    return attempts.claimSealed(organizationId, {
      ...shared,
      id,
      bodyHash: Buffer.from(id),
      idempotencyKey: more.key ?? id,
      externalId: more.externalId,
      series: more.series,
      sealedSeries: more.sealedSeries ?? more.series ?? 'A',
      sealedFolio,
      profileVersion: more.profileVersion ?? version,
      xml: Buffer.from(`<sealed>${sealedFolio}</sealed>`),
      hash: Buffer.from(`hash ${sealedFolio}`),
      pac: 'one',
      nextAskAt: later(45_000),
      ...(more.besides && { besides: more.besides }),
    });
  };
  const folios = (made: readonly ({ folio: string } | undefined)[]) => made.map((each) => each?.folio);

  it('get the folio with which they were sealed, and store the bytes', async () => {
    await claim();
    const made = await claimSealed(2);
    expect(made).to.include({ series: 'A', folio: '2', fence: 1 });
    const rows = await query(
      `select state, series, folio, sends, pac, sent_at, next_ask_at, encode(sealed_xml, 'escape') as xml,
        encode(sealed_hash, 'escape') as hash from stamping_attempt where organization_id = $1 and folio = '2'`,
    );
    expect(rows).to.deep.equal([
      {
        state: 'sending',
        series: 'A',
        folio: '2',
        sends: 1,
        pac: 'one',
        sent_at: now,
        next_ask_at: later(45_000),
        xml: '<sealed>2</sealed>',
        hash: 'hash 2',
      },
    ]);
    expect((await claim())?.folio).to.equal('3');
  });

  it('lock series in their order, whether requested by name or as the default', async () => {
    await claim();
    await claim('1');
    const other = await blockingTransaction(test.dataSource);
    const lock = (series: string) =>
      other.query('select from folio_series where organization_id = $1 and series = $2 for update nowait', [
        organizationId,
        series,
      ]);
    await lock('1');
    const made = Promise.all([claimSealed(2), claimSealed(2, { series: '1' })]);
    while (!(await other.isWaitedFor()));
    // The default one is not locked yet.
    await lock('A');
    await other.commit();
    expect((await made).map((each) => each?.series)).to.deep.equal(['A', '1']);
  });

  it('claim nothing where the series has another next folio', async () => {
    await claim();
    for (const folio of [1, 3, 40]) expect(await claimSealed(folio)).to.equal(undefined);
    expect((await claim())?.folio).to.equal('2');
    expect(await query('select from stamping_attempt where organization_id = $1')).to.have.lengthOf(2);
  });

  it('claim nothing in a series that does not exist, or is no longer the default', async () => {
    expect(await claimSealed(1)).to.equal(undefined);
    await claim();
    await claim('B');
    expect(await claimSealed(2, { sealedSeries: 'B' })).to.equal(undefined);
    expect(folios([await claimSealed(2, { series: 'B' })])).to.deep.equal(['2']);
    await query(`update folio_series set is_default = series = 'B' where organization_id = $1`);
    expect(await claimSealed(2)).to.equal(undefined);
    expect(folios([await claimSealed(3, { sealedSeries: 'B' })])).to.deep.equal(['3']);
  });

  it('claim nothing where the key is used or the profile has changed', async () => {
    await claim();
    await claimSealed(2, { key: 'taken' });
    expect(await claimSealed(3, { key: 'taken' })).to.equal(undefined);
    expect(await claimSealed(3, { profileVersion: 'of before' })).to.equal(undefined);
    expect((await claim())?.folio).to.equal('3');
  });

  it('reject a used reference, and no other', async () => {
    await claim();
    await claimSealed(2, { externalId: 'order-1' });
    const settled = await Promise.allSettled([
      claimSealed(3),
      claimSealed(4, { externalId: 'order-1' }),
      claimSealed(4),
      claimSealed(5),
    ]);
    expect(settled.map((each) => (each.status === 'fulfilled' ? each.value?.folio : each.reason))).to.satisfy(
      ([first, refused, ...others]: unknown[]) =>
        first === '3' && refused instanceof ExternalIdTaken && others.join() === '4,5',
    );
  });

  it('of one organization concurrently get folios without a gap, up to the first that is not claimed', async () => {
    await claim();
    const all = Array.from({ length: 19 }, (_, index) => index + 2);
    expect(folios(await Promise.all(all.map((folio) => claimSealed(folio))))).to.deep.equal(all.map(String));
    await claimSealed(21, { key: 'taken' });
    const made = await Promise.all(
      [22, 23, 24, 25].map((folio) => claimSealed(folio, folio === 24 ? { key: 'taken' } : {})),
    );
    expect(folios(made)).to.deep.equal(['22', '23', undefined, undefined]);
    const behind = await Promise.all([25, 26].map((folio) => claimSealed(folio)));
    expect(folios(behind)).to.deep.equal([undefined, undefined]);
    expect((await claim())?.folio).to.equal('24');
  });

  it('succeed once for one key, without a gap in the folios', async () => {
    await claim();
    const made = await Promise.all([2, 3, 4].map((folio) => claimSealed(folio, { key: folio === 4 ? 'own' : 'one' })));
    expect(folios(made)).to.deep.equal(['2', undefined, undefined]);
    expect((await claim())?.folio).to.equal('3');
  });

  it('assign no folio twice where another process issues in the same series', async () => {
    await claim();
    const other = stampingAttempts(createStatementRunner(...opened.pools));
    const id = newId();
    const own = { id, bodyHash: Buffer.from(id), idempotencyKey: id, series: undefined, folio: undefined };
    const made = await Promise.all([
      claimSealed(2),
      other.claim(organizationId, { ...shared, ...own, firstSeries: 'A' }),
      claimSealed(3),
      claim(),
      claimSealed(4),
    ]);
    const given = folios(made).filter((folio) => folio !== undefined);
    expect(new Set(given).size).to.equal(given.length);
    const [series] = await query<{ next: number }>(
      'select next_folio::int as next from folio_series where organization_id = $1',
    );
    expect(series?.next).to.equal(given.length + 2);
  });

  const mail = () => ({ mail: { id: newId(), recipients: ['ana@example.com', '"a, b"@example.com'], at: now } });
  const mails = () =>
    query<{ folio: string; recipients: string[] }>(
      `select a.folio, e.recipients from invoice_email e
        join stamping_attempt a on a.organization_id = e.organization_id and a.id = e.invoice_id
        where e.organization_id = $1 order by a.folio::int`,
    );

  it('store the e-mails of those that are claimed, beside those that have none, in the order of their folios', async () => {
    await claim();
    const all = [2, 3, 4, 5, 6, 7];
    const made = await Promise.all(all.map((folio) => claimSealed(folio, folio % 3 === 1 ? {} : { besides: mail() })));
    expect(folios(made)).to.deep.equal(all.map(String));
    await claimSealed(8, { key: 'taken' });
    expect(await claimSealed(9, { key: 'taken', besides: mail() })).to.equal(undefined);
    expect(await claimSealed(10, { besides: mail() })).to.equal(undefined);
    const { recipients } = mail().mail;
    expect(await mails()).to.deep.equal(['2', '3', '5', '6'].map((folio) => ({ folio, recipients })));
  });
});
