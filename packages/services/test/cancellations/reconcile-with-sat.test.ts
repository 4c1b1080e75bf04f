import { reconcileWithSat } from '@lacre/services/cancellations/reconcile-with-sat';
import type { StatusOutcome } from '@lacre/services/ports/pac';
import { pacOf, withIssuing } from '@lacre/testing/with-issuing';
import { expect } from 'chai';
import { createRetention } from '../../src/retentions/create-retention.ts';
import { fees } from '../retentions/fees.ts';
import { type CancellationBench, createCancellationBench } from './cancellation-bench.ts';

describe('the daily comparison with the SAT', () => {
  let bench: CancellationBench;
  before(async () => {
    bench = await createCancellationBench();
  });
  after(() => bench.close());

  it('gets past documents about which the SAT never answers, and asks about them again an hour later', async () => {
    const access = await bench.access();
    const silent = new Set<string>();
    for (let i = 0; i < 20; i += 1) silent.add((await bench.stamped(access)).uuid);
    // Compared after them: those of one time come in any order.
    bench.clock.advance(1);
    const { id, uuid, emisor } = await bench.stamped(access);
    await bench.pac.simulator.cancel({ rfc: emisor.rfc, uuid, motive: '03' });
    bench.passDays(1);
    const pac = pacOf(bench.services, 'sandbox');
    if (!pac) throw new Error('no PAC');
    const status = async (...args: Parameters<typeof pac.status>): Promise<StatusOutcome> =>
      silent.has(args[0].uuid) ? { kind: 'unknown', reason: 'N - 601' } : pac.status(...args);
    const services = withIssuing(bench.services, { sandbox: { pac: { ...pac, status } } });

    expect(await reconcileWithSat(services)).to.include({ unknown: 20, cancelled: 0 });
    expect(await reconcileWithSat(services)).to.include({ unknown: 0, cancelled: 1 });
    expect(await bench.listed(access, id)).to.include({ status: 'cancelado' });
    expect(await reconcileWithSat(services)).to.include({ unknown: 0, agrees: 0 });
    bench.clock.advance(3_600);
    expect(await reconcileWithSat(services)).to.include({ unknown: 20 });
  });

  it('leaves out retentions, about which the SAT answers nothing', async () => {
    const access = await bench.access();
    const issued = await createRetention(bench.services, access, fees);
    expect(issued.kind).to.equal('created');
    const { uuid } = await bench.stamped(access);
    bench.passDays(1);
    const pac = pacOf(bench.services, 'sandbox');
    if (!pac) throw new Error('no PAC');
    const asked: string[] = [];
    const status = async (...args: Parameters<typeof pac.status>) => {
      asked.push(args[0].uuid);
      return pac.status(...args);
    };
    const services = withIssuing(bench.services, { sandbox: { pac: { ...pac, status } } });
    expect((await reconcileWithSat(services)).missing).to.equal(0);
    expect(asked).to.include(uuid);
    if (issued.kind === 'created') expect(asked).not.to.include(issued.invoice.uuid);
  });

  it('leaves documents with an open request to that request, also one that is opened meanwhile', async () => {
    const access = await bench.access();
    const [pending, next] = [await bench.stamped(access), await bench.stamped(access)];
    bench.passDays(5);
    await bench.cancel(access, pending.id);
    const pac = pacOf(bench.services, 'sandbox');
    if (!pac) throw new Error('no PAC');
    const asked: string[] = [];
    const status = async (...args: Parameters<typeof pac.status>): Promise<StatusOutcome> => {
      const [{ uuid }] = args;
      asked.push(uuid);
      const found = await pac.status(...args);
      if (uuid !== next.uuid || found.kind !== 'found') return found;
      await bench.cancel(access, next.id);
      return { ...found, estado: 'Cancelado' };
    };
    const services = withIssuing(bench.services, { sandbox: { pac: { ...pac, status } } });
    expect((await reconcileWithSat(services)).cancelled).to.equal(0);
    expect(asked).to.include(next.uuid).and.not.to.include(pending.uuid);
    for (const { id } of [pending, next])
      expect(await bench.listed(access, id)).to.include({ status: 'vigente', cancellationStatus: 'pendiente' });
  });

  it('reads the list of documents once for hundreds of them', async () => {
    const access = await bench.access();
    for (let i = 0; i < 45; i += 1) await bench.stamped(access);
    bench.passDays(1);
    const { satChecks } = bench.services.database;
    let lists = 0;
    const listDue = (...args: Parameters<typeof satChecks.listDue>) => {
      lists += 1;
      return satChecks.listDue(...args);
    };
    const database = Object.create(bench.services.database, { satChecks: { value: { ...satChecks, listDue } } });
    const { agrees } = await reconcileWithSat({ ...bench.services, database });
    expect(agrees).to.be.at.least(45);
    expect(lists).to.equal(1);
  });
});
