import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect } from 'chai';
import { createHttpPac } from '../../src/pac/http-pac.ts';
import { sealed, stampedText } from './hostile-pac.ts';

const silent = () => {};
const log = { debug: silent, info: silent, warn: silent, error: silent };
const now = () => new Date(0);
const realTimeout = globalThis.setTimeout;

describe('HTTP PAC: a process that was suspended', () => {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    globalThis.setTimeout = realTimeout;
    for (const end of ends.splice(0).reverse()) await end();
  });

  it('reads a response that arrived meanwhile, although its deadline has passed', async () => {
    const shared = new Int32Array(new SharedArrayBuffer(8));
    const thread = new Worker(new URL('./answering-thread.ts', import.meta.url), {
      workerData: { shared, answer: stampedText },
    });
    ends.push(() => thread.terminate());
    const [port] = (await once(thread, 'message')) as [number];
    const totalMs = 3_600_000;
    const pac = createHttpPac({ baseUrl: `http://127.0.0.1:${port}`, name: 'x', limits: { totalMs }, log, now });
    ends.push(() => pac.close());
    const received = once(thread, 'message');
    const expire = new Promise<() => void>((resolve) => {
      globalThis.setTimeout = ((run: () => void, ms: number) => {
        if (ms === totalMs) resolve(run);
        return realTimeout(run, ms);
      }) as typeof setTimeout;
    });
    const outcome = pac.stamp(sealed, 'r');
    const onTime = await expire;
    await received;
    // In the timer phase: nothing is read before it ends, as after a suspended process resumes.
    realTimeout(() => {
      Atomics.store(shared, 0, 1);
      Atomics.notify(shared, 0);
      Atomics.wait(shared, 1, 0);
      onTime();
    }, 0);
    expect(await outcome).to.include({ kind: 'stamped' });
  });

  it('does not count a request that was not sent in time as a failure of the PAC', async () => {
    const sockets: Socket[] = [];
    // Accepts connections and sends nothing, so that the TLS handshake never completes.
    const server = createServer((socket) => sockets.push(socket.on('error', silent))).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    ends.push(() => server.close());
    const limits = { totalMs: 20, connectMs: 3_600_000, breakerFailures: 1 };
    const pac = createHttpPac({ baseUrl: `https://127.0.0.1:${port}`, name: 'x', limits, log, now });
    ends.push(
      () => {
        for (const socket of sockets) socket.destroy();
      },
      () => pac.close(),
    );
    for (let call = 0; call < 3; call += 1) {
      expect(await pac.stamp(sealed, 'r')).to.deep.equal({
        kind: 'unavailable',
        reason: 'no complete response within 20 ms',
      });
      expect(pac.unavailableForSeconds()).to.equal(0);
    }
  });
});
