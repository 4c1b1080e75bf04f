import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHttpPac, type HttpPac } from '@lacre/adapters/pac/http-pac';
import { readAuthorityFiles, setAuthorityFiles } from '@lacre/pac-simulator/authority-files';
import type { Fault, FaultRequest } from '@lacre/pac-simulator/faults';
import { type PacServer, startPacSimulator } from '@lacre/pac-simulator/server';
import type { InvoiceAccess } from '@lacre/services/access';
import type { Services } from '@lacre/services/services';
import { withIssuing } from '@lacre/testing/with-issuing';
import { expect } from 'chai';
import { requestCancellation } from '../../src/cancellations/request-cancellation.ts';
import { createPacAccounts } from '../../src/issuing/pac-accounts.ts';
import { recoverAttempts } from '../../src/issuing/recover-attempts.ts';
import type { Pac } from '../../src/ports/pac.ts';
import { errorOf } from '../error-of.ts';
import { createStampingBench, type StampingBench } from './stamping-bench.ts';

const idempotencyKey = 'order-1';

/** Two independent simulators: a document sent to both would have two fiscal UUIDs. */
describe('issuing with two accounts', () => {
  let bench: StampingBench;
  let dir: string;
  let second: PacServer;
  let services: Services;
  let accounts: { one: HttpPac; hastyOne: HttpPac; other: HttpPac };
  let onSecond: (request: FaultRequest) => Fault | undefined;
  const asked: string[] = [];
  before(async () => {
    bench = await createStampingBench();
    dir = await mkdtemp(join(tmpdir(), 'lacre-second-pac-'));
    // It trusts the same issuers, but has its own ledger.
    const authority = await readAuthorityFiles(join(bench.config.dataDir, 'pac-simulator'));
    if (authority === undefined) throw new Error('no authority');
    await setAuthorityFiles(dir, authority);
    second = await startPacSimulator({
      dir,
      now: () => bench.clock.now(),
      faults: (request) => {
        asked.push(`other ${request.operation}`);
        return onSecond(request);
      },
    });
  });
  after(async () => {
    await second.close();
    await bench.close();
    await rm(dir, { recursive: true, force: true });
  });
  beforeEach(() => {
    asked.length = 0;
    bench.onRequest = () => undefined;
    onSecond = () => undefined;
    const common = { log: bench.services.log, now: () => bench.clock.now() };
    const one = { ...common, name: 'one', baseUrl: bench.pac.url };
    accounts = {
      one: createHttpPac(one),
      // For responses that never arrive; the others wait as long as a busy machine needs.
      hastyOne: createHttpPac({ ...one, limits: { totalMs: 300 } }),
      other: createHttpPac({ ...common, name: 'other', baseUrl: second.url }),
    };
    services = withAccounts(accounts.one, accounts.other);
  });
  afterEach(async () => {
    await Promise.all(Object.values(accounts).map((account) => account.close()));
  });

  /** The first of them gets every document that it accepts. */
  const withAccounts = (...pacs: Pac[]) =>
    withIssuing(bench.services, {
      sandbox: { pacs: createPacAccounts(pacs.map((pac, at) => ({ pac, weight: at === 0 ? 1_000 : 1 }))) },
    });
  const onFirst = (fault: Fault) => {
    bench.onRequest = ({ operation }) => {
      asked.push(`one ${operation}`);
      return operation === 'stamp' ? fault : undefined;
    };
  };
  const attemptsOf = ({ organizationId }: InvoiceAccess) =>
    bench.database.dataSource.query<{ id: string; state: string; pac: string; sends: number }[]>(
      'select id, state, pac, sends from stamping_attempt where organization_id = $1 order by created_at, id',
      [organizationId],
    );
  const stampsAtSecond = async (access: InvoiceAccess) =>
    (await Promise.all((await attemptsOf(access)).map(({ id }) => second.simulator.ledger.findByReference(id)))).flat();
  const refused: Fault = { kind: 'http', status: 429, when: 'before', retryAfter: '60' };

  const unsent: Record<string, () => void> = {
    'responds 429 with Retry-After': () => onFirst(refused),
    'cannot be connected to': () => {
      const unreachable = createHttpPac({
        name: 'one',
        baseUrl: 'http://127.0.0.1:1',
        log: bench.services.log,
        now: () => bench.clock.now(),
      });
      services = withAccounts(unreachable, accounts.other);
    },
  };
  for (const [name, prepare] of Object.entries(unsent))
    it(`turns to the other where the first ${name}, and has written so before it sends`, async () => {
      const access = await bench.access();
      prepare();
      const written: string[] = [];
      let looking: Promise<void> | undefined;
      const watched: Pac = {
        ...accounts.other,
        stamp: async (...args) => {
          looking = attemptsOf(access).then(([row]) => void written.push(`${row?.state} ${row?.pac} ${row?.sends}`));
          await looking;
          return accounts.other.stamp(...args);
        },
      };
      const [first] = services.issuing.sandbox.pacs.forNewDocument(bench.clock.now());
      services = withAccounts(first as Pac, watched);
      expect((await bench.create(access, { idempotencyKey }, services)).kind).to.equal('created');
      expect(written).to.deep.equal(['sending other 2']);
      expect(await attemptsOf(access)).to.have.length(1);
      expect((await attemptsOf(access))[0]).to.include({ state: 'stamped', pac: 'other' });
      expect(await bench.ledgerOf(access)).to.deep.equal([]);
      expect(await stampsAtSecond(access)).to.have.length(1);
    });

  const unknown: Record<string, Fault> = {
    'times out after stamping': { kind: 'timeout-after-stamp' },
    'times out before stamping': { kind: 'timeout-before-stamp' },
    'breaks the connection': { kind: 'reset', when: 'before' },
    'returns 503': { kind: 'http', status: 503, when: 'before' },
    'returns 429 without Retry-After': { kind: 'http', status: 429, when: 'before' },
    'returns half a document': { kind: 'truncated' },
    'reports that it was stamped before': { kind: 'refuse', code: '307', message: 'timbre previo' },
  };
  for (const [name, fault] of Object.entries(unknown))
    it(`never shows the other what the first may have stamped: it ${name}, and recovery asks the first alone`, async () => {
      const access = await bench.access();
      onFirst(fault);
      const hasty = withAccounts(accounts.hastyOne, accounts.other);
      expect((await bench.create(access, { idempotencyKey }, hasty)).kind).to.equal('recovering');
      expect((await attemptsOf(access))[0]).to.include({ state: 'unknown', pac: 'one' });
      bench.onRequest = () => undefined;
      for (let at = 0; at < 3; at += 1) {
        bench.clock.advance(60);
        while ((await recoverAttempts(services)).asked > 0);
      }
      expect((await attemptsOf(access))[0]?.pac).to.equal('one');
      expect(await bench.ledgerOf(access)).to.have.length(1);
      expect(await stampsAtSecond(access)).to.deep.equal([]);
      expect(asked.filter((call) => call.startsWith('other'))).to.deep.equal([]);
    });

  it('queries the other, which the attempt names, when its response is lost after the failover', async () => {
    const access = await bench.access();
    onFirst(refused);
    onSecond = ({ operation }) => (operation === 'stamp' ? { kind: 'reset', when: 'after' } : undefined);
    expect((await bench.create(access, { idempotencyKey }, services)).kind).to.equal('recovering');
    expect((await attemptsOf(access))[0]).to.include({ state: 'unknown', pac: 'other' });
    bench.clock.advance(5);
    while ((await recoverAttempts(services)).asked > 0);
    expect((await attemptsOf(access))[0]?.state).to.equal('stamped');
    expect(asked).to.deep.equal(['one stamp', 'other stamp', 'other recover']);
  });

  it('sends nothing to the other once recovery has leased the attempt', async () => {
    const access = await bench.access();
    const slow: Pac = {
      ...accounts.one,
      name: 'one',
      stamp: async () => {
        bench.clock.advance(60);
        expect((await recoverAttempts(services)).asked).to.be.greaterThan(0);
        return { kind: 'unavailable', reason: 'no turn' };
      },
    };
    expect((await bench.create(access, { idempotencyKey }, withAccounts(slow, accounts.other))).kind).to.equal(
      'recovering',
    );
    expect(asked.filter((call) => call.startsWith('other'))).to.deep.equal([]);
    while ((await recoverAttempts(services)).asked > 0);
    expect(await stampsAtSecond(access)).to.deep.equal([]);
  });

  it('sends nothing to the other where the failover could not be committed: certainly nothing was stamped', async () => {
    const access = await bench.access();
    onFirst(refused);
    const { stampingAttempts } = services.database;
    const markSwitched = () => Promise.reject(new Error('no connection'));
    const unable = {
      ...services,
      database: { ...services.database, stampingAttempts: { ...stampingAttempts, markSwitched } },
    };
    const error = await errorOf(bench.create(access, { idempotencyKey }, unable));
    expect(error).to.include({ code: 'PAC_UNAVAILABLE' });
    expect(asked).to.deep.equal(['one stamp']);
    expect((await attemptsOf(access))[0]).to.include({ state: 'rejected', pac: 'one', sends: 1 });
  });

  it('does not fail over to another that is known to be down', async () => {
    const access = await bench.access();
    onFirst(refused);
    const down: Pac = { ...accounts.other, unavailableForSeconds: () => 30 };
    const error = await errorOf(bench.create(access, { idempotencyKey }, withAccounts(accounts.one, down)));
    expect(error).to.include({ code: 'PAC_UNAVAILABLE' });
    expect(asked).to.deep.equal(['one stamp']);
    expect((await attemptsOf(access))[0]).to.include({ state: 'rejected', pac: 'one', sends: 1 });
  });

  it('skips the first after five documents in a row without a definite response', async () => {
    const access = await bench.access();
    onFirst({ kind: 'http', status: 503, when: 'before' });
    for (let i = 0; i < 5; i += 1) expect((await bench.create(access, {}, services)).kind).to.equal('recovering');
    expect((await bench.create(access, {}, services)).kind).to.equal('created');
    expect(asked).to.deep.equal([...Array<string>(5).fill('one stamp'), 'other stamp']);
  });

  it('passes organization, time and kind of the document to the account, and recovery waits until it can no longer respond', async () => {
    const access = await bench.access();
    const sent: unknown[] = [];
    const watched: Pac = {
      ...accounts.one,
      stamp: async (xml, reference, call) => {
        sent.push(call);
        const [{ id, next_ask_at: askAt } = { id: '', next_ask_at: new Date(0) }] = await bench.attempts(access);
        expect(reference).to.equal(id);
        expect(askAt).to.deep.equal(new Date(bench.clock.now().getTime() + 45_000));
        return accounts.one.stamp(xml, reference, call);
      },
    };
    expect((await bench.create(access, {}, withAccounts(watched, accounts.other))).kind).to.equal('created');
    expect(sent).to.deep.equal([{ lane: access.organizationId, at: bench.clock.now(), document: 'cfdi' }]);
  });

  it('fails with 503 and frees the key when certainly neither has stamped', async () => {
    const access = await bench.access();
    onFirst(refused);
    onSecond = () => refused;
    const error = await errorOf(bench.create(access, { idempotencyKey }, services));
    expect(error).to.include({ code: 'PAC_UNAVAILABLE' });
    expect((await attemptsOf(access)).map(({ state }) => state)).to.deep.equal(['rejected']);
    [bench.onRequest, onSecond] = [() => undefined, () => undefined];
    bench.clock.advance(61);
    expect((await bench.create(access, { idempotencyKey }, services)).kind).to.equal('created');
  });

  it('does not send a rejected document to the other: the first works', async () => {
    const access = await bench.access();
    onFirst({ kind: 'refuse', code: 'CFDI40148', message: 'no' });
    expect(await errorOf(bench.create(access, { idempotencyKey }, services))).to.include({ code: 'PAC_REJECTED' });
    expect(asked).to.deep.equal(['one stamp']);
  });

  it('cancels with the account that stamped the document', async () => {
    const access = await bench.access();
    onFirst(refused);
    const outcome = await bench.create(access, { idempotencyKey }, services);
    if (outcome.kind !== 'created') throw new Error(outcome.kind);
    asked.length = 0;
    await requestCancellation(services, access, { id: outcome.invoice.id, motivo: '02' });
    expect(new Set(asked)).to.deep.equal(new Set(['other cancel', 'other status']));
  });
});
