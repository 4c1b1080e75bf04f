import { expect } from 'chai';
import { stopWork } from '../src/stop-work.ts';

describe('a worker that is stopped', () => {
  it('starts no delivery any more while its jobs end, and waits for both', async () => {
    const events: string[] = [];
    let endJobs = () => {};
    const jobs = {
      stop: () =>
        new Promise<void>((resolve) => {
          events.push('jobs take nothing');
          endJobs = resolve;
        }),
    };
    const deliveries = {
      async stop() {
        events.push('deliveries take nothing');
      },
    };
    const stopped = stopWork([jobs, deliveries]).then(() => void events.push('stopped'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(events).to.deep.equal(['jobs take nothing', 'deliveries take nothing']);
    endJobs();
    await stopped;
    expect(events.at(-1)).to.equal('stopped');
  });
});
