import { DatabaseUnavailable } from '@lacre/database/database-unavailable';
import { getCancellationReceipt } from '@lacre/services/cancellations/get-cancellation-receipt';
import { syncDocument } from '@lacre/services/cancellations/sync-document';
import { pacOf, withIssuing } from '@lacre/testing/with-issuing';
import { expect } from 'chai';
import { type CancellationBench, createCancellationBench } from './cancellation-bench.ts';

describe('a response to a cancellation request that another process has settled meanwhile', () => {
  let bench: CancellationBench;
  before(async () => {
    bench = await createCancellationBench();
  });
  beforeEach(() => {
    bench.clock.set('2026-11-21T18:00:00Z');
    bench.onRequest = () => undefined;
  });
  after(() => bench.close());

  /** The SAT has responded, and the PAC withholds the response from its caller until `release`. */
  async function cancelSlowly(daysLater: number) {
    const access = await bench.access();
    const { id } = await bench.stamped(access);
    bench.passDays(daysLater);
    const [arrived, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const sandbox = pacOf(bench.services, 'sandbox');
    if (!sandbox) throw new Error('no PAC');
    const cancel: typeof sandbox.cancel = async (...request) => {
      const outcome = await sandbox.cancel(...request);
      arrived.resolve();
      await held.promise;
      return outcome;
    };
    const slow = withIssuing(bench.services, { sandbox: { pac: { ...sandbox, cancel } } });
    const answer = bench.cancel(access, id, {}, { ...bench.services, ...slow });
    await arrived.promise;
    return { access, id, answer, release: held.resolve };
  }

  it('stores the acknowledgement where a sync has found the document cancelled', async () => {
    const { access, id, answer, release } = await cancelSlowly(0);
    expect(await syncDocument(bench.services, access, { id })).to.include({ status: 'cancelado' });
    release();
    expect(await answer).to.deep.include({ isKnown: true });
    expect((await bench.history(access, id))[0]).to.include({ status: 'aceptada', satCode: '201', hasAcuse: true });
    expect((await getCancellationReceipt(bench.services, access, { id })).xml.toString()).to.include('201');
    expect(await bench.events(access)).to.deep.equal(['invoice.cancellation_requested', 'invoice.cancelled']);
  });

  it('stores it where the SAT is still processing the request', async () => {
    const { access, id, answer, release } = await cancelSlowly(4);
    expect(await syncDocument(bench.services, access, { id })).to.include({ cancellationStatus: 'pendiente' });
    release();
    expect(await answer).to.deep.include({ isKnown: true });
    expect((await bench.history(access, id))[0]).to.include({ status: 'pendiente', satCode: '201', hasAcuse: true });
    expect((await bench.requests(access, id)).map(({ sends }) => sends)).to.deep.equal([1]);
  });

  it('that rejects the request ends it at the next poll, and it is not sent again', async () => {
    bench.onRequest = ({ operation }) =>
      operation === 'cancel' ? { kind: 'refuse', code: '799', message: 'Se rebasó el número' } : undefined;
    const { access, id, answer, release } = await cancelSlowly(0);
    expect(await syncDocument(bench.services, access, { id })).to.include({ cancellationStatus: 'pendiente' });
    release();
    await answer;
    bench.clock.advance(61);
    await bench.poll();
    expect(await bench.listed(access, id)).to.include({ status: 'vigente', cancellationStatus: null });
    expect(await bench.requests(access, id)).to.deep.equal([{ state: 'failed', sends: 1, sat_code: '799' }]);
  });
});

describe('a response to a cancellation request while the database is unavailable', () => {
  let bench: CancellationBench;
  before(async () => {
    bench = await createCancellationBench();
  });
  after(() => bench.close());

  it('is committed when the database is back, and the acknowledgement is stored once', async () => {
    const access = await bench.access();
    const { id } = await bench.stamped(access);
    const { database } = bench.services;
    let tries = 0;
    const keepEvidence: typeof database.cancellationRequests.keepEvidence = (...values) => {
      tries += 1;
      if (tries < 3) return Promise.reject(new DatabaseUnavailable('it restarts'));
      return database.cancellationRequests.keepEvidence(...values);
    };
    const cancellationRequests = { ...database.cancellationRequests, keepEvidence };
    const restarting = { ...bench.services, database: { ...database, cancellationRequests } };
    const { record, isKnown } = await bench.cancel(access, id, {}, restarting);
    expect(isKnown).to.equal(true);
    expect(record).to.include({ status: 'aceptada', satCode: '201', hasAcuse: true });
  });

  it('is got after any number of sends that were only marked: where the mark is lost, nothing is sent or counted', async () => {
    const access = await bench.access();
    const { id } = await bench.stamped(access);
    const { database } = bench.services;
    const { markSending, markUnsent } = database.cancellationRequests;
    let unmarks = 0;
    const cancellationRequests: typeof database.cancellationRequests = {
      ...database.cancellationRequests,
      async markSending(...values) {
        await markSending(...values);
        throw new DatabaseUnavailable('the response was lost');
      },
      async markUnsent(...values) {
        await markUnsent(...values);
        unmarks += 1;
        if (unmarks % 2 === 1) throw new DatabaseUnavailable('the response was lost');
      },
    };
    const losing = { ...bench.services, database: { ...database, cancellationRequests } };
    const { record, isKnown } = await bench.cancel(access, id, {}, losing);
    expect({ status: record.status, isKnown }).to.deep.equal({ status: 'pendiente', isKnown: false });
    for (let poll = 0; poll < 3; poll += 1) {
      bench.clock.advance(3600);
      await bench.poll(losing);
    }
    expect(await bench.requests(access, id)).to.deep.equal([{ state: 'open', sends: 0, sat_code: null }]);
    bench.clock.advance(3600);
    await bench.poll();
    expect(await bench.requests(access, id)).to.deep.equal([{ state: 'accepted', sends: 1, sat_code: '201' }]);
  });

  it('does not desync the document where the commit succeeded and only its confirmation was lost', async () => {
    const access = await bench.access();
    const { id } = await bench.stamped(access);
    const { database } = bench.services;
    let transactions = 0;
    const transaction: typeof database.transaction = async (work) => {
      const done = await database.transaction(work);
      transactions += 1;
      // The first one opens the request, the second ends it.
      if (transactions === 2) throw new DatabaseUnavailable('the connection broke');
      return done;
    };
    const losing = { ...bench.services, database: { ...database, transaction } };
    const { record } = await bench.cancel(access, id, {}, losing);
    expect(record).to.include({ status: 'aceptada', hasAcuse: true });
    expect(await bench.events(access)).to.deep.equal(['invoice.cancellation_requested', 'invoice.cancelled']);
  });
});
