import { localTimeAt } from '@lacre/cfdi/dates';
import { expect } from 'chai';
import { recoverAttempts } from '../../src/issuing/recover-attempts.ts';
import { errorOf } from '../error-of.ts';
import { createStampingBench, type StampingBench } from './stamping-bench.ts';

describe('two requests with the same content, given folio and date', () => {
  let bench: StampingBench;
  before(async () => {
    bench = await createStampingBench();
  });
  after(() => bench.close());
  beforeEach(() => {
    bench.onRequest = () => undefined;
  });

  const body = { series: 'DUP', folioNumber: '70' };
  const states = async (access: Awaited<ReturnType<StampingBench['access']>>) =>
    (await bench.attempts(access)).map(({ state, outcome_code }) => [state, outcome_code]);

  it('create one document: the second is rejected at once, and its key is free', async () => {
    const access = await bench.access();
    const first = await bench.stamped(access, body);
    const error = await errorOf(bench.create(access, { ...body, idempotencyKey: 'again' }));
    expect(error).to.include({ code: 'DUPLICATE_DOCUMENT', kind: 'conflict' });
    expect(await states(access)).to.deep.equal([
      ['stamped', null],
      ['rejected', 'DUPLICATE_DOCUMENT'],
    ]);
    expect(await bench.ledgerOf(access)).to.deep.equal([first.uuid]);
    bench.clock.advance(1);
    const later = await bench.stamped(access, { idempotencyKey: 'again' });
    expect(later.uuid).to.not.equal(first.uuid);
  });

  it('create one document also where the response to the second was lost', async () => {
    const access = await bench.access();
    const first = await bench.stamped(access, body);
    bench.onRequest = ({ operation }) => (operation === 'stamp' ? { kind: 'reset', when: 'after' } : undefined);
    expect((await bench.create(access, body)).kind).to.equal('recovering');
    bench.onRequest = () => undefined;
    bench.clock.advance(60);
    expect(await recoverAttempts(bench.services)).to.include({ settled: 1 });
    expect(await states(access)).to.deep.equal([
      ['stamped', null],
      ['rejected', 'DUPLICATE_DOCUMENT'],
    ]);
    expect(await bench.count('invoice', access)).to.equal(1);
    expect(await bench.ledgerOf(access)).to.deep.equal([first.uuid]);
  });

  it('create one document however much later the second comes', async () => {
    const access = await bench.access();
    const dated = { ...body, date: localTimeAt(bench.clock.now(), 'America/Mexico_City') };
    const first = await bench.stamped(access, dated);
    bench.clock.advance(3_600);
    expect(await errorOf(bench.create(access, dated))).to.include({ code: 'DUPLICATE_DOCUMENT' });
    expect(await bench.ledgerOf(access)).to.deep.equal([first.uuid]);
  });

  it('create one document where the first one has an addenda, which is not sealed', async () => {
    const access = await bench.access();
    await bench.stamped(access, { ...body, addenda: '<pedido xmlns="urn:tienda">7</pedido>' });
    const error = await errorOf(bench.create(access, body));
    expect(error).to.include({ code: 'DUPLICATE_DOCUMENT' });
  });

  it('emit one event each, and leave no attempt with evidence of a stamp', async () => {
    const access = await bench.access();
    await bench.stamped(access, body);
    await errorOf(bench.create(access, body));
    const events = await bench.database.dataSource.query<{ kind: string; payload: { code?: string } }[]>(
      "select kind, payload from outbox_event where organization_id = $1 and kind like 'invoice.%' order by created_at, id",
      [access.organizationId],
    );
    expect(events.map(({ kind, payload }) => [kind, payload.code])).to.deep.equal([
      ['invoice.stamped', undefined],
      ['invoice.stamp_failed', 'DUPLICATE_DOCUMENT'],
    ]);
    expect((await bench.attempts(access)).map(({ evidence }) => evidence)).to.deep.equal([null, null]);
  });
});
