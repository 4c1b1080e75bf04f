import { DatabaseUnavailable } from '@lacre/database/database-unavailable';
import { createIssuingQueue } from '@lacre/services/issuing-queue/issue-queued';
import { expect } from 'chai';
import { locksAfterFirst } from '../locks-after-first.ts';
import { createQueueBench, entry, type QueueBench } from './queue-bench.ts';

describe('queued documents whose take lost its response', () => {
  let bench: QueueBench;
  before(async () => {
    bench = await createQueueBench();
  });
  after(() => bench.close());

  it('are given back in the order of their ids, as a reset of the sandbox clock locks them', async () => {
    const access = await bench.access();
    await bench.batch(access, [entry('a'), entry('b'), entry('c')]);
    const { database } = bench.services;
    let isLost = true;
    const losing = {
      ...database.issuingJobs,
      async takeDue(...args: Parameters<typeof database.issuingJobs.takeDue>) {
        const jobs = await database.issuingJobs.takeDue(...args);
        if (isLost) throw new DatabaseUnavailable('the response was lost');
        return jobs;
      },
    };
    const queue = createIssuingQueue({ ...bench.services, database: { ...database, issuingJobs: losing } });
    expect(await queue.run({ toEnd: true }).catch(String)).to.include('was lost');
    isLost = false;
    const jobs = await bench.jobs(access);
    // Taken a little later than the others.
    const later = `update issuing_job set next_step_at = next_step_at + interval '1 second' where id = $1`;
    await bench.database.dataSource.query(later, [jobs[0]?.id]);
    expect(await locksAfterFirst(bench.database, 'issuing_job', jobs, () => queue.run({ toEnd: true }))).to.equal(0);
    expect((await bench.jobs(access)).map(({ state }) => state)).to.deep.equal(['done', 'done', 'done']);
  });
});
