import { expect } from 'chai';
import { startChild } from '../src/child.ts';

describe('a process of npm start', () => {
  const endOf = async (env: Record<string, string>) => {
    const program = 'apps/launcher/test/support/ending-program.ts';
    const child = startChild({ name: 'worker', program, env, onProgress: expect.fail });
    const [end, readiness] = await Promise.all([child.exited, child.ready.catch((error: Error) => error.message)]);
    return { end, readiness };
  };

  it('reports the signal that ended it, such as that of an out-of-memory killer', async () => {
    expect(await endOf({ END: 'SIGKILL' })).to.deep.equal({
      end: 'signal SIGKILL',
      readiness: 'the worker exited while starting (signal SIGKILL); see its message above',
    });
  });

  it('that cannot be started ends too, and so can be started again and be stopped', async () => {
    const { execPath } = process;
    process.execPath = '/nowhere/node';
    try {
      const { end, readiness } = await endOf({});
      expect(end).to.equal('it could not be started: spawn /nowhere/node ENOENT');
      expect(readiness).to.equal('the worker could not be started: spawn /nowhere/node ENOENT');
    } finally {
      process.execPath = execPath;
    }
  });

  it('reports its exit code', async () => {
    expect((await endOf({})).end).to.equal('exit code 3');
  });
});
