import { localTimeAt } from '@lacre/cfdi/dates';
import { DatabaseUnavailable } from '@lacre/database/database-unavailable';
import type { InvoiceAccess } from '@lacre/services/access';
import { createIssuingQueue } from '@lacre/services/issuing-queue/issue-queued';
import type { Services } from '@lacre/services/services';
import { pacOf, withIssuing } from '@lacre/testing/with-issuing';
import { expect } from 'chai';
import { errorOf } from '../error-of.ts';
import { createQueueBench, entry, type QueueBench } from './queue-bench.ts';

describe('a document that is queued for hours', () => {
  let bench: QueueBench;
  before(async () => {
    bench = await createQueueBench();
  });
  after(() => bench.close());

  /** Runs the worker for hours, each time as soon as documents are due. */
  async function workFor(hours: number, services: Services): Promise<void> {
    for (let minutes = 0; minutes < hours * 60; minutes += 5) {
      await bench.work(services);
      bench.clock.advance(301);
    }
  }
  const statesOf = async (access: InvoiceAccess) =>
    (await bench.jobs(access)).map(({ state, error }) => error?.code ?? state);

  it('waits for a PAC that is known to be down before anything is sent, and is issued when it is back', async () => {
    const access = await bench.access();
    await bench.batch(access, [entry('a'), entry('b')]);
    const pac = pacOf(bench.services, 'sandbox');
    const away = pac && { ...pac, unavailableForSeconds: () => 30 };
    await workFor(3, withIssuing(bench.services, { sandbox: { pac: away } }));
    expect(await statesOf(access)).to.deep.equal(['queued', 'queued']);
    await bench.work();
    expect(await statesOf(access)).to.deep.equal(['done', 'done']);
    expect(await bench.ledgerOf(access)).to.have.length(2);
  });

  it('waits for an environment that has no PAC for a while', async () => {
    const access = await bench.access();
    await bench.queue(access);
    const { pacs } = bench.services.issuing.sandbox;
    await workFor(3, withIssuing(bench.services, { sandbox: { pacs: { ...pacs, all: [] } } }));
    expect(await statesOf(access)).to.deep.equal(['queued']);
    await bench.work();
    expect(await statesOf(access)).to.deep.equal(['done']);
  });

  it('waits for a database that fails for hours while documents are issued, and is issued when it works', async () => {
    const access = await bench.access();
    await bench.batch(access, [entry('a'), entry('b')]);
    const { csds } = bench.services.issuing.sandbox;
    const open = () => Promise.reject(new DatabaseUnavailable('all connections are in use'));
    await workFor(3, withIssuing(bench.services, { sandbox: { csds: { ...csds, open } } }));
    expect(await statesOf(access)).to.deep.equal(['running', 'running']);
    await workFor(1, bench.services);
    expect(await statesOf(access)).to.deep.equal(['done', 'done']);
    expect(await bench.ledgerOf(access)).to.have.length(2);
    expect(await bench.events(access, 'invoice.stamp_failed')).to.have.length(0);
  });

  it('is issued at once however often the responses to its take, or to storing what it waits for, were lost', async () => {
    const access = await bench.access();
    await bench.batch(access, [entry('a'), entry('b')]);
    const { database, issuing } = bench.services;
    let lost: 'take' | 'postpone' | undefined = 'take';
    const losing = {
      ...database.issuingJobs,
      async takeDue(...args: Parameters<typeof database.issuingJobs.takeDue>) {
        const jobs = await database.issuingJobs.takeDue(...args);
        if (lost === 'take') throw new DatabaseUnavailable('the response was lost');
        return jobs;
      },
      postpone: () => Promise.reject(new DatabaseUnavailable('it restarts')),
    };
    const failing = withIssuing(
      { ...bench.services, database: { ...database, issuingJobs: losing } },
      {
        sandbox: {
          csds: {
            ...issuing.sandbox.csds,
            open: (...args) =>
              lost === 'postpone'
                ? Promise.reject(new DatabaseUnavailable('it restarts'))
                : issuing.sandbox.csds.open(...args),
          },
        },
      },
    );
    const queue = createIssuingQueue(failing);
    for (let take = 0; take < 12; take += 1) {
      expect(await queue.run({ toEnd: true }).catch(String)).to.include('was lost');
      bench.clock.advance(61);
    }
    lost = 'postpone';
    for (let take = 0; take < 12; take += 1) {
      await queue.run({ forMs: 0, toEnd: true });
      bench.clock.advance(61);
    }
    lost = undefined;
    await queue.run({ toEnd: true });
    expect(await statesOf(access)).to.deep.equal(['done', 'done']);
    expect(await bench.ledgerOf(access)).to.have.length(2);
  });

  it('fails within the hour where the error is our own', async () => {
    const access = await bench.access();
    await bench.queue(access);
    const { csds } = bench.services.issuing.sandbox;
    const open = () => Promise.reject(new TypeError('a fault of ours'));
    await workFor(1, withIssuing(bench.services, { sandbox: { csds: { ...csds, open } } }));
    expect(await statesOf(access)).to.deep.equal(['INTERNAL_ERROR']);
    expect(await bench.events(access, 'invoice.stamp_failed')).to.have.length(1);
  });

  it('for 73 hours without any worker is dated when it is issued, or is refused unsent if its own date is too old', async () => {
    const access = await bench.access();
    const date = localTimeAt(bench.clock.now(), 'America/Mexico_City');
    await bench.queue(access, { series: 'UNDATED' });
    const dated = await bench.queue(access, { series: 'DATED', date });
    await bench.batch(access, [entry('undated'), entry('dated', { date })]);
    bench.clock.advance(73 * 3_600);
    let sent = 0;
    bench.onRequest = ({ operation }) => {
      if (operation === 'stamp') sent += 1;
      return undefined;
    };
    await bench.work();
    expect((await statesOf(access)).toSorted()).to.deep.equal(['INVOICE_INVALID', 'INVOICE_INVALID', 'done', 'done']);
    expect(sent).to.equal(2);
    const { code, messages } = await errorOf(bench.create(access, { date }));
    const refused = await bench.get(access, dated);
    expect(refused).to.include({ status: 'failed', code, message: [messages].flat().join('\n') });
    expect('details' in refused && refused.details.map((detail) => detail.code)).to.deep.equal(['DATE_OUT_OF_RANGE']);
    expect((await bench.attempts(access)).map(({ state }) => state)).to.deep.equal(['stamped', 'stamped']);
  });
});
