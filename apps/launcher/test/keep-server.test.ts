import type { OwnServer } from '@lacre/runtime/own-server';
import { expect } from 'chai';
import { keepServer } from '../src/keep-server.ts';

const urls = { adminUrl: 'admin', ownerUrl: 'owner', servingUrl: 'serving' };

/** Servers that run until they are ended. */
function servers() {
  const started: { socketFolder: string | undefined; end(lastWords: string): void; isStopped: boolean }[] = [];
  const start = async (socketFolder?: string): Promise<OwnServer> => {
    const { promise: ended, resolve } = Promise.withResolvers<string>();
    const one = { socketFolder, end: resolve, isStopped: false };
    started.push(one);
    return {
      urls,
      ended,
      socketFolder: socketFolder ?? 'first',
      async stop() {
        one.isStopped = true;
        resolve('stopped');
      },
    };
  };
  return { started, start };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await nextTurn();
}

describe('the database of npm start', () => {
  const said: string[] = [];
  const options = { onProgress: (text: string) => void said.push(text), waitMs: 1 };
  beforeEach(() => void said.splice(0));

  it('is restarted in the same place when it exits by itself, and the reason is logged', async () => {
    const { started, start } = servers();
    const kept = await keepServer({ ...options, start });
    started[0]?.end('killed');
    await until(() => started.length === 2);
    expect(started[1]?.socketFolder).to.equal('first');
    expect(said).to.deep.equal(['the database exited: killed; restarting it']);
    await kept.stop();
    expect(started[1]?.isStopped).to.equal(true);
    expect(started).to.have.length(2);
  });

  it('is restarted also where the first attempt fails', async () => {
    const { started, start } = servers();
    let tries = 0;
    const once = (folder?: string) => {
      tries += 1;
      return tries === 2 ? Promise.reject(new Error('no room')) : start(folder);
    };
    const kept = await keepServer({ ...options, start: once });
    started[0]?.end('killed');
    await until(() => started.length === 2);
    expect(said.at(-1)).to.equal('the database exited: no room; restarting it');
    await kept.stop();
  });

  it('is reported as broken, with its last error, when it keeps exiting', async () => {
    const { started, start } = servers();
    const ends = async (folder?: string) => {
      const server = await start(folder);
      started.at(-1)?.end(`end ${started.length}`);
      return server;
    };
    const kept = await keepServer({ ...options, start: ends });
    expect(await kept.broken).to.equal('the database keeps exiting: end 6');
    expect(started).to.have.length(6);
    await kept.stop();
  });

  it('is stopped when that is requested during a restart', async () => {
    const { started, start } = servers();
    const begun = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const slow = async (folder?: string) => {
      if (folder !== undefined) {
        begun.resolve();
        await gate.promise;
      }
      return start(folder);
    };
    const kept = await keepServer({ ...options, start: slow });
    started[0]?.end('killed');
    await begun.promise;
    const stopped = kept.stop();
    gate.resolve();
    await stopped;
    expect(started.map(({ isStopped }) => isStopped)).to.deep.equal([true, true]);
  });

  it('is not restarted after a stop', async () => {
    const { started, start } = servers();
    const kept = await keepServer({ ...options, start });
    await kept.stop();
    await nextTurn();
    expect(started).to.have.length(1);
    expect(said).to.deep.equal([]);
  });
});
