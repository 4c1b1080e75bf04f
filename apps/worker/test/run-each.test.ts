import { expect } from 'chai';
import { runEach } from '../src/run-each.ts';

describe('the parts of a job', () => {
  it('are all run though one fails, which fails the run', async () => {
    const ran: string[] = [];
    const broken = new Error('a row is broken');
    const running = runEach({
      sessions: async () => void ran.push('sessions'),
      events: () => Promise.reject(broken),
      keys: async () => void ran.push('keys'),
    });
    const error = await running.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(ran).to.deep.equal(['sessions', 'keys']);
    expect(error).to.include({ message: 'failed: events', cause: broken });
  });

  it('return their results by name', async () => {
    expect(await runEach({ one: async () => 1, two: async () => 'b' })).to.deep.equal({ one: 1, two: 'b' });
  });
});
