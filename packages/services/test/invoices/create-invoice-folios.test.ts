import { expect } from 'chai';
import type { CreateInvoiceOutcome } from '../../src/invoices/create-invoice.ts';
import { createStampingBench, type StampingBench } from '../issuing/stamping-bench.ts';

describe('folios', () => {
  let bench: StampingBench;
  before(async () => {
    bench = await createStampingBench();
  });
  after(() => bench.close());
  beforeEach(() => {
    bench.onRequest = () => undefined;
  });

  const named = (outcome: CreateInvoiceOutcome) =>
    outcome.kind === 'recovering' ? 'recovering' : `${outcome.invoice.serie}-${outcome.invoice.folio}`;

  it('of a hundred concurrent creates, a third of them rejected, are unique and increasing', async () => {
    const access = await bench.access();
    const refused = new Set<string>();
    bench.onRequest = ({ ordinal, reference }) => {
      if (ordinal % 10 >= 3) return undefined;
      refused.add(reference ?? '');
      return { kind: 'refuse', code: 'CFDI40102', message: 'no' };
    };
    const ends = await Promise.allSettled(Array.from({ length: 100 }, () => bench.create(access)));
    const folios = ends.flatMap((end) =>
      end.status === 'fulfilled' && end.value.kind === 'created' ? Number(end.value.invoice.folio) : [],
    );
    expect(folios).to.have.length(100 - refused.size);
    expect(refused.size).to.be.greaterThan(20);
    expect(new Set(folios).size).to.equal(folios.length);
    const all = (await bench.attempts(access)).map(({ folio }) => Number(folio)).sort((a, b) => a - b);
    expect(all).to.deep.equal(Array.from({ length: 100 }, (_, i) => i + 1));
    bench.onRequest = () => undefined;
    expect(named(await bench.create(access))).to.equal('A-101');
  });

  it('given by the client are stored as given, and numbers among them are skipped', async () => {
    const access = await bench.access();
    expect(named(await bench.create(access))).to.equal('A-1');
    expect(named(await bench.create(access, { folioNumber: '0007' }))).to.equal('A-0007');
    expect(named(await bench.create(access))).to.equal('A-8');
    expect(named(await bench.create(access, { folioNumber: 'F-9' }))).to.equal('A-F-9');
    expect(named(await bench.create(access, { folioNumber: '3' }))).to.equal('A-3');
    expect(named(await bench.create(access))).to.equal('A-9');
  });

  it('count per series; the first series used is the default', async () => {
    const access = await bench.access();
    expect(named(await bench.create(access, { series: 'WEB' }))).to.equal('WEB-1');
    expect(named(await bench.create(access, { series: 'B' }))).to.equal('B-1');
    expect(named(await bench.create(access))).to.equal('WEB-2');
    expect(named(await bench.create(access, { series: 'B' }))).to.equal('B-2');
  });

  it('of two organizations are independent', async () => {
    const [one, two] = [await bench.access(), await bench.access()];
    for (const access of [one, two, one, two]) await bench.create(access);
    for (const access of [one, two])
      expect((await bench.attempts(access)).map(({ folio }) => folio)).to.deep.equal(['1', '2']);
  });

  it('of the first invoices of several series are assigned concurrently without failure', async () => {
    const access = await bench.access();
    const series = Array.from({ length: 12 }, (_, i) => `S${i}`);
    const outcomes = await Promise.all(series.map((name) => bench.create(access, { series: name })));
    expect(outcomes.map(named).sort()).to.deep.equal(series.map((name) => `${name}-1`).sort());
  });

  it('of sandbox and production are independent', async () => {
    const access = await bench.access();
    const { stampingAttempts } = bench.database.database;
    const claim = async (environment: 'sandbox' | 'production') => {
      const claimed = await stampingAttempts.claim(access.organizationId, {
        id: crypto.randomUUID(),
        environment,
        idempotencyKey: 'the-same',
        bodyHash: Buffer.alloc(32),
        series: undefined,
        firstSeries: 'A',
        type: 'I',
        folio: undefined,
        customerId: undefined,
        relatedInvoiceUuid: undefined,
        createdBy: 'test',
        at: bench.clock.now(),
      });
      return claimed && `${claimed.series}-${claimed.folio}`;
    };
    expect([await claim('sandbox'), await claim('production'), await claim('sandbox')]).to.deep.equal([
      'A-1',
      'A-1',
      undefined,
    ]);
  });
});
