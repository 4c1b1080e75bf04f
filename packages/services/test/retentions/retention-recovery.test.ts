import type { Fault } from '@lacre/pac-simulator/faults';
import type { InvoiceAccess } from '@lacre/services/access';
import { withIssuing } from '@lacre/testing/with-issuing';
import { expect } from 'chai';
import { createPacAccounts } from '../../src/issuing/pac-accounts.ts';
import { recoverAttempts } from '../../src/issuing/recover-attempts.ts';
import type { Pac } from '../../src/ports/pac.ts';
import { createRetention } from '../../src/retentions/create-retention.ts';
import { getRetention } from '../../src/retentions/get-retention.ts';
import { createStampingBench, type StampingBench } from '../issuing/stamping-bench.ts';
import { fees } from './fees.ts';

describe('a retention with an unknown outcome', () => {
  let bench: StampingBench;
  beforeEach(async () => {
    bench = await createStampingBench();
  });
  afterEach(() => bench.close());

  const create = (access: InvoiceAccess, services = bench.services) => createRetention(services, access, fees);
  const only = async (access: InvoiceAccess) => (await bench.attempts(access))[0];

  const stamped: Record<string, Fault> = {
    'the connection breaks after the stamp': { kind: 'reset', when: 'after' },
    'the PAC returns 504 after the stamp': { kind: 'http', status: 504, when: 'after' },
    'the PAC returns half a document': { kind: 'truncated' },
  };
  for (const [what, fault] of Object.entries(stamped))
    it(`is adopted with the UUID that it was given when ${what}`, async () => {
      const access = await bench.access();
      bench.onRequest = ({ operation }) => (operation === 'stamp' ? fault : undefined);
      const outcome = await create(access);
      if (outcome.kind !== 'recovering') throw new Error(outcome.kind);
      expect(outcome.statusUrl).to.equal(`/retentions/${outcome.id}`);
      const [uuid] = await bench.ledgerOf(access);
      bench.onRequest = () => undefined;
      bench.clock.advance(5);
      expect(await recoverAttempts(bench.services)).to.include({ asked: 1, settled: 1 });
      expect(await getRetention(bench.services, access, { id: outcome.id })).to.include({ uuid, status: 'vigente' });
      const replay = await create(access);
      expect(replay).to.include({ kind: 'replayed', bodyMismatch: false });
      expect(await bench.ledgerOf(access)).to.deep.equal([uuid]);
      expect(await only(access)).to.include({ state: 'stamped', sends: 1 });
    });

  it('is resent with the same bytes a minute later when it never arrived: one UUID', async () => {
    const access = await bench.access();
    bench.onRequest = ({ operation }) => (operation === 'stamp' ? { kind: 'reset', when: 'before' } : undefined);
    expect((await create(access)).kind).to.equal('recovering');
    const sealed = (await only(access))?.sealed_xml;
    const sent: Buffer[] = [];
    bench.onRequest = ({ operation, body }) => {
      if (operation === 'stamp') sent.push(body);
      return undefined;
    };
    for (const seconds of [5, 15, 30, 60]) {
      bench.clock.advance(seconds);
      await recoverAttempts(bench.services);
    }
    expect(sent).to.deep.equal([sealed]);
    expect(await only(access)).to.include({ state: 'stamped', sends: 2 });
    expect(await bench.ledgerOf(access)).to.have.length(1);
  });

  it('of a process that was killed after the stamp is adopted by the next one, which stamps nothing', async () => {
    const access = await bench.access();
    const [pac] = bench.services.issuing.sandbox.pacs.all;
    if (!pac) throw new Error('no PAC');
    let reached = () => {};
    const dead = new Promise<void>((resolve) => {
      reached = resolve;
    });
    // A killed process reads no response and writes nothing: what it awaited never arrives.
    const dying: Pac = {
      ...pac,
      stamp: async (...values) => {
        await pac.stamp(...values);
        reached();
        return new Promise(() => {});
      },
    };
    void create(
      access,
      withIssuing(bench.services, { sandbox: { pacs: createPacAccounts([{ pac: dying, weight: 1 }]) } }),
    );
    await dead;
    const [uuid] = await bench.ledgerOf(access);
    expect(await only(access)).to.include({ state: 'sending' });
    expect(await bench.count('invoice', access)).to.equal(0);

    const next = await bench.another();
    let stamps = 0;
    bench.onRequest = ({ operation }) => {
      if (operation === 'stamp') stamps += 1;
      return undefined;
    };
    bench.clock.advance(91);
    expect(await recoverAttempts(next.services)).to.include({ asked: 1, settled: 1 });
    const replay = await create(access, next.services);
    expect(replay).to.include({ kind: 'replayed' });
    expect(stamps).to.equal(0);
    expect(await bench.ledgerOf(access)).to.deep.equal([uuid]);
    expect(await bench.count('invoice', access)).to.equal(1);
    await next.close();
  });

  it('whose response was read but not committed is committed by recovery, once', async () => {
    const access = await bench.access();
    const { stampingAttempts } = bench.services.database;
    const markStamped = () => Promise.reject(new Error('killed'));
    const dying = {
      ...bench.services,
      database: { ...bench.services.database, stampingAttempts: { ...stampingAttempts, markStamped } },
    };
    const outcome = await create(access, dying);
    if (outcome.kind !== 'recovering') throw new Error(outcome.kind);
    bench.clock.advance(91);
    await recoverAttempts(bench.services);
    const [uuid] = await bench.ledgerOf(access);
    const detail = await getRetention(bench.services, access, { id: outcome.id });
    expect(detail).to.include({ uuid });
    const events = await bench.database.dataSource.query(
      "select kind from outbox_event where organization_id = $1 and kind = 'retention.stamped'",
      [access.organizationId],
    );
    expect(events).to.have.length(1);
  });
});
