import type { Runtime } from '@lacre/runtime/runtime';
import { expect } from 'chai';
import { reconcileWithSatJob } from '../src/jobs/reconcile-with-sat.ts';

describe('the job that compares documents with the SAT', () => {
  /** Runs the job while so many documents are due that cannot be compared; returns how often it listed them. */
  async function listsOf(runs: number, due: number): Promise<number> {
    let lists = 0;
    const satChecks = {
      listDue: async () => {
        lists += 1;
        return Array.from({ length: due }, () => ({ organizationId: 'o', id: 'i' }));
      },
    };
    const database = { satChecks, invoices: { findById: async () => undefined } };
    const services = { database, clock: { now: () => new Date('2026-11-29T12:00:00Z') } };
    const job = reconcileWithSatJob();
    for (let run = 0; run < runs; run += 1) await job.run({ services } as unknown as Runtime);
    return lists;
  }

  it('reads the documents of 60 days every ten minutes, not every minute, once all that are due are compared', async () => {
    expect(await listsOf(21, 3)).to.equal(3);
    expect(await listsOf(10, 0)).to.equal(1);
  });

  it('goes on with each run while others are due', async () => {
    expect(await listsOf(3, 21)).to.equal(3);
    expect(await listsOf(3, 1_000)).to.equal(3);
  });
});
