import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { recordEvent } from '@lacre/services/events/record-event';
import { createWebhook } from '@lacre/services/webhooks/create-webhook';
import { createDispatcher } from '@lacre/services/webhooks/dispatcher';
import { given } from '@lacre/testing/given';
import { startReceiver } from '@lacre/testing/receiver';
import { createTestServices, type TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';

const env = { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' };

describe('the worker process', () => {
  let t: TestServices;
  before(async () => {
    t = await createTestServices({ env });
    t.clock.set(new Date().toISOString());
  });
  after(() => t.close());

  it('delivers an event when another process commits it; killed before it records that, the event is delivered again', async () => {
    const receiver = await startReceiver();
    const worker = startWorker(t);
    try {
      const owner = await given(t.services).user();
      const { id: organizationId } = await given(t.services).organization(owner);
      const events = ['product.deleted'];
      await createWebhook(t.services, owner.actor, { organizationId, url: receiver.url, events });
      const emit = () =>
        t.services.database.transaction((tx) =>
          recordEvent(tx, t.clock.now(), organizationId, undefined, 'product.deleted', { id: organizationId }),
        );
      await worker.ready;
      const first = new Promise<void>((resolve) => {
        receiver.answer = (response) => {
          response.end();
          resolve();
        };
      });
      await emit();
      await first;
      // Killed before that is recorded too, it would be delivered again like the next one.
      const recorded = "select from webhook_delivery where state = 'delivered'";
      while ((await t.database.dataSource.query<unknown[]>(recorded)).length === 0) await setTimeout(20);

      const killed = new Promise<void>((resolve) => {
        receiver.answer = () => {
          worker.child.kill('SIGKILL');
          resolve();
        };
      });
      await emit();
      await killed;
      await worker.exited;
      receiver.answer = (response) => response.end();
      // After the lease of the dead process.
      t.clock.set(new Date(Date.now() + 120_000).toISOString());
      const dispatcher = createDispatcher(t.services);
      dispatcher.notify();
      await dispatcher.idle();
      await dispatcher.stop();
    } finally {
      worker.child.kill('SIGKILL');
      await receiver.close();
    }
    const ids = receiver.requests.map(({ headers }) => headers['webhook-id']);
    expect(ids).to.have.length(3);
    expect(ids[2]).to.equal(ids[1]);
    expect(ids[1]).not.to.equal(ids[0]);
  }).timeout(60_000);
});

function startWorker(t: TestServices): { child: ChildProcess; ready: Promise<void>; exited: Promise<void> } {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../src/main.ts', import.meta.url))], {
    env: {
      ...process.env,
      ...env,
      DATABASE_URL: t.database.url,
      DATA_DIR: t.config.dataDir,
      SAT_DATA: 'none',
      PAC_SIMULATOR_URL: t.pac.url,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ready = new Promise<void>((resolve, reject) => {
    child.on('message', (message: { kind?: string }) => {
      if (message.kind === 'ready') resolve();
    });
    void exited.then(() => reject(new Error('the worker ended while starting')));
  });
  ready.catch(() => undefined);
  return { child, ready, exited };
}
